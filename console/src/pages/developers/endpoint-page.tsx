import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { WebhookAttempt, WebhookEndpoint } from '#client'
import { queryClient } from '../../api/query-client.ts'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { Badge, Button } from '../../parts/controls.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { SecretDialog } from '../../parts/secret-dialog.tsx'
import { ErrorState, Loading } from '../../parts/states.tsx'
import { Age, formatMoment, formatNumber } from '../../parts/time.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import { Attempt } from './attempt.tsx'
import { DeliveryList } from './deliveries.tsx'
import styles from './developers.module.css'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointState } from './endpoints.tsx'
import { RenewSecretButton } from './renew-secret.tsx'

/** One endpoint: what it is told of, how it fares, and what became of each event. */
export function EndpointPage() {
  const { tenant, client, addressOf } = useTenant()
  const { item: endpointId = '' } = useParams()
  const read = useQuery({
    queryKey: [tenant, 'webhook-endpoint', endpointId],
    queryFn: async ({ signal }) => (await client.admin.readWebhookEndpoint({ params: { endpointId }, signal })).body,
  })
  return (
    <Page
      title="Webhook endpoint"
      about={<Link to={`${addressOf('developers')}?view=webhooks`}>All endpoints</Link>}
      actions={read.isSuccess && <EndpointActions endpoint={read.data} />}
    >
      {read.isPending && (
        <Card>
          <Loading />
        </Card>
      )}
      {read.isError && (
        <Card>
          <ErrorState error={read.error} retry={read.refetch} />
        </Card>
      )}
      {read.isSuccess && (
        <>
          <div className={styles.columns}>
            <Settings endpoint={read.data} />
            <Progress endpoint={read.data} />
          </div>
          <DeliveryList endpoint={read.data} />
        </>
      )}
    </Page>
  )
}

interface OfEndpoint {
  readonly endpoint: WebhookEndpoint
}

function EndpointActions({ endpoint }: OfEndpoint) {
  const { tenant, client, mayChange, addressOf } = useTenant()
  const { tell, tellError } = useToasts()
  const navigate = useNavigate()
  const [isEdited, setEdited] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const params = { endpointId: endpoint.endpointId }
  const { isEnabled } = endpoint
  const switchOver = useMutation({
    mutationFn: async () => {
      const { body, etag } = await client.admin.readWebhookEndpoint({ params })
      const { url, description, eventTypes } = body
      const change = { url, description, eventTypes, isEnabled: !isEnabled }
      await client.admin.putWebhookEndpoint({ params, ifMatch: etag ?? '*', body: change })
    },
    onSuccess: async () => {
      await refreshTenant(tenant)
      tell(isEnabled ? 'Nothing is delivered to it any more.' : 'It is delivered to again, from where it had stopped.')
    },
    onError: tellError,
  })
  const remove = useMutation({
    mutationFn: () => client.admin.removeWebhookEndpoint({ params, ifMatch: '*' }),
    onSuccess: async () => {
      await navigate(`${addressOf('developers')}?view=webhooks`)
      tell('The endpoint is removed.')
      // What is shown of the endpoint itself is not there any more.
      await queryClient.invalidateQueries({ queryKey: [tenant, 'webhook-endpoints'] })
    },
    onError: tellError,
  })
  if (!mayChange('developer')) return null
  return (
    <>
      <Button onClick={() => setEdited(true)}>Edit</Button>
      <RenewSecretButton
        of="the endpoint"
        usualMinutes={1440}
        renew={async (overlapMinutes) =>
          (await client.admin.renewWebhookSecret({ params, body: { overlapMinutes } })).body.secret
        }
        tellSecret={setSecret}
      />
      <Button disabled={switchOver.isPending} onClick={() => switchOver.mutate()}>
        {isEnabled ? 'Disable' : 'Enable'}
      </Button>
      <ConfirmButton
        label="Remove"
        title="Remove the endpoint?"
        text="All that is known of its deliveries goes with it, and what waits is not delivered. This cannot be undone; to stop for some time, disable it."
        action="Remove"
        destroys
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      {isEdited && <EndpointForm known={endpoint} close={() => setEdited(false)} tellSecret={setSecret} />}
      {secret !== null && (
        <SecretDialog
          title="The new secret of the endpoint"
          about="It is shown now and never again. Deliveries are signed with both while the one before goes on."
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}

function Settings({ endpoint }: OfEndpoint) {
  const { client, mayChange } = useTenant()
  const { tellError } = useToasts()
  const { url, description, eventTypes, previousSecretExpiresAt, createdAt } = endpoint
  const trial = useMutation({
    mutationFn: async (): Promise<WebhookAttempt> =>
      (await client.admin.testWebhookEndpoint({ params: { endpointId: endpoint.endpointId } })).body,
    onError: tellError,
  })
  return (
    <Card title="What it is" aside={<EndpointState endpoint={endpoint} />}>
      <dl className={styles.facts}>
        <dt>Address</dt>
        <dd>
          <code>{url}</code>
        </dd>
        {description !== '' && (
          <>
            <dt>For</dt>
            <dd>{description}</dd>
          </>
        )}
        <dt>Told of</dt>
        <dd className={styles.badges}>
          {eventTypes === null ? 'every type' : eventTypes.map((type) => <Badge key={type}>{type}</Badge>)}
        </dd>
        <dt>Secret</dt>
        <dd>
          {previousSecretExpiresAt === null
            ? 'one'
            : `two; the one before signs until ${formatMoment(previousSecretExpiresAt)}`}
        </dd>
        <dt>Made</dt>
        <dd>{formatMoment(createdAt)}</dd>
      </dl>
      {mayChange('developer') && (
        <div className={styles.trial}>
          <Button disabled={trial.isPending} onClick={() => trial.mutate()}>
            {trial.isPending ? 'Sending…' : 'Send a test event'}
          </Button>
          <div aria-live="polite">{trial.data !== undefined && <Attempt attempt={trial.data} />}</div>
        </div>
      )}
    </Card>
  )
}

function Progress({ endpoint: { endpointId } }: OfEndpoint) {
  const { tenant, client } = useTenant()
  const read = useQuery({
    queryKey: [tenant, 'webhook-progress', endpointId],
    queryFn: async ({ signal }) => (await client.admin.readWebhookProgress({ params: { endpointId }, signal })).body,
    refetchInterval: 15_000,
  })
  const ageOf = (at: string | null, none: string) => (at === null ? none : <Age at={at} />)
  return (
    <Card title="How it fares">
      {read.isPending && <Loading lines={4} />}
      {read.isError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isSuccess && (
        <dl className={styles.facts}>
          <dt>To be looked at</dt>
          <dd>{read.data.backlog === 0 ? 'nothing' : `${formatNumber(read.data.backlog)} events`}</dd>
          <dt>Oldest of them</dt>
          <dd>{ageOf(read.data.oldestAt, 'none')}</dd>
          <dt>Last delivered</dt>
          <dd>{ageOf(read.data.lastDeliveredAt, 'not yet')}</dd>
          <dt>Failures in a row</dt>
          <dd>
            {read.data.consecutiveFailures === 0 ? (
              'none'
            ) : (
              <Badge tone="bad">{formatNumber(read.data.consecutiveFailures)}</Badge>
            )}
          </dd>
          <dt>Failing since</dt>
          <dd>{ageOf(read.data.failingSince, 'it is not')}</dd>
          <dt>Paused until</dt>
          <dd>{read.data.pausedUntil === null ? 'it is not' : formatMoment(read.data.pausedUntil)}</dd>
        </dl>
      )}
    </Card>
  )
}
