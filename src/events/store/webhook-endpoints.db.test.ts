import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { webhookEndpoint } from '../../../test/records/events.ts'
import { webhookEndpointStore } from './webhook-endpoints.ts'

const { asOperator } = useStoreDatabase()

test('round-trips an endpoint, also after a change', async () => {
  const { endpointId, tenant } = webhookEndpoint
  await asOperator((unit) => webhookEndpointStore.insertEndpoint(unit, webhookEndpoint))
  const find = () => asOperator((unit) => webhookEndpointStore.findEndpoint(unit, endpointId))
  expect(await find()).toEqual(webhookEndpoint)
  const changed = {
    tenant,
    endpointId,
    url: 'https://shop.example/other',
    description: 'The other shop',
    eventTypes: null,
    isEnabled: true,
    disabledReason: null,
    disabledAt: null,
  }
  await asOperator((unit) => webhookEndpointStore.updateEndpoint(unit, changed))
  const secrets = [{ sealed: { text: 'other' }, createdAt: '2026-05-02T03:04:05.006Z', expiresAt: null }]
  await asOperator((unit) => webhookEndpointStore.saveSecrets(unit, tenant, endpointId, secrets))
  expect(await find()).toMatchObject({ ...changed, secrets, version: webhookEndpoint.version + 2 })
})
