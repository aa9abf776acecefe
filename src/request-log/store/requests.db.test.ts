import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { apiRequest } from '../../../test/records/administration.ts'
import { requestStore } from './requests.ts'

const { asOperator } = useStoreDatabase()
const any = { outcome: null, operationId: null, clientId: null, from: null }

test('round-trips requests of several tenants, separately for each', async () => {
  await asOperator(async (unit) => {
    const other = { ...apiRequest, tenant: 'acme', status: 200, problemKind: null, requestBytes: null, details: null }
    await requestStore.insertRequests(unit, [apiRequest, other])
    const { details, ...summary } = apiRequest
    const [listed] = await requestStore.listRequests(unit, 'globex', any, null, 10)
    expect(listed).toEqual({ ...summary, entryNumber: listed?.entryNumber })
    expect(await requestStore.findRequest(unit, 'globex', listed?.entryNumber ?? '')).toEqual({ ...listed, details })
    expect(await requestStore.findRequest(unit, 'acme', listed?.entryNumber ?? '')).toBeNull()
    const ofOther = await requestStore.listRequests(unit, 'acme', { ...any, outcome: 'Succeeded' }, null, 10)
    expect(ofOther).toMatchObject([{ status: 200, requestBytes: null, problemKind: null }])
    expect(await requestStore.listRequests(unit, 'acme', { ...any, outcome: 'Refused' }, null, 10)).toEqual([])
  })
})
