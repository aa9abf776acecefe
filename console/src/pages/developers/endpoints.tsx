import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { WebhookEndpoint } from '#client'
import { plural } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Badge, Button } from '../../parts/controls.tsx'
import { Card } from '../../parts/layout.tsx'
import { SecretDialog } from '../../parts/secret-dialog.tsx'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { Age } from '../../parts/time.tsx'
import { useTenant } from '../../session/tenant.tsx'
import styles from './developers.module.css'
import { EndpointForm } from './endpoint-form.tsx'

/** Maximum number of endpoints per tenant. */
const maxEndpoints = 20

/** The tenant's webhook endpoints. */
export function EndpointList() {
  const { tenant, client, mayChange, getAddress } = useTenant()
  const [isNew, setNew] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const list = useQuery({
    queryKey: [tenant, 'webhook-endpoints'],
    queryFn: async ({ signal }) =>
      (await client.admin.listWebhookEndpoints({ query: { tenant, pageSize: maxEndpoints }, signal })).body.items,
  })
  const isAllowed = mayChange('developer')
  const columns: readonly Column<WebhookEndpoint>[] = [
    {
      title: t.common.address,
      kind: 'wide',
      cell: ({ endpointId, url, description }) => (
        <>
          <Link className={styles.name} to={getAddress('developers', endpointId)}>
            {url}
          </Link>
          {description !== '' && <span className={styles.note}>{description}</span>}
        </>
      ),
    },
    { title: t.developers.subscribed, cell: describeTypes },
    { title: t.common.status, cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
    { title: t.developers.created, cell: ({ createdAt }) => <Age at={createdAt} /> },
  ]
  return (
    <>
      <Card
        title={t.developers.endpoints}
        aside={
          isAllowed && (
            <Button kind="primary" disabled={(list.data?.length ?? 0) >= maxEndpoints} onClick={() => setNew(true)}>
              {t.developers.newEndpoint}
            </Button>
          )
        }
      >
        {list.isPending && <Loading />}
        {list.isError && <ErrorState error={list.error} retry={list.refetch} />}
        {list.isSuccess && list.data.length === 0 && (
          <EmptyState title={t.developers.noEndpoints} icon="code">
            {t.developers.noEndpointsText}
          </EmptyState>
        )}
        {list.isSuccess && list.data.length > 0 && (
          <Table
            label={t.developers.endpoints}
            columns={columns}
            rows={list.data}
            getKey={({ endpointId }) => endpointId}
          />
        )}
      </Card>
      {isNew && <EndpointForm known={null} close={() => setNew(false)} showSecret={setSecret} />}
      {secret !== null && (
        <SecretDialog
          title={t.developers.endpointSecretTitle}
          about={t.developers.endpointSecretAbout}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}

const describeTypes = ({ eventTypes }: WebhookEndpoint): string =>
  eventTypes === null
    ? t.developers.everyType
    : eventTypes.length === 1
      ? (eventTypes[0] ?? '')
      : plural(t.developers.typeCount, eventTypes.length, {})

/** Whether an endpoint is active, and why not. */
export function EndpointState({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { isEnabled, disabledReason, disabledAt } = endpoint
  if (isEnabled) return <Badge tone="good">{t.developers.enabled}</Badge>
  return (
    <>
      <Badge tone={disabledReason === 'Operator' ? 'neutral' : 'bad'}>{t.developers.disabled}</Badge>
      {disabledReason !== null && (
        <span className={styles.note}>
          {t.developers.disabledWhy[disabledReason]}
          {disabledAt !== null && (
            <>
              , <Age at={disabledAt} />
            </>
          )}
        </span>
      )}
    </>
  )
}
