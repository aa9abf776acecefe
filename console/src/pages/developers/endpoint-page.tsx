import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { WebhookAttempt, WebhookEndpoint } from '#client'
import { queryClient } from '../../api/query-client.ts'
import { fill, plural } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { Badge, Button } from '../../parts/controls.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { formatNumber } from '../../parts/numbers.ts'
import { SecretDialog } from '../../parts/secret-dialog.tsx'
import { ErrorState, Loading } from '../../parts/states.tsx'
import { Age, formatMoment } from '../../parts/time.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import { Attempt } from './attempt.tsx'
import { DeliveryList } from './deliveries.tsx'
import styles from './developers.module.css'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointState } from './endpoints.tsx'
import { RenewSecretButton } from './renew-secret.tsx'

/** One endpoint: its event types, its state and its deliveries. */
export function EndpointPage() {
  const { tenant, client, getAddress } = useTenant()
  const { item: endpointId = '' } = useParams()
  const read = useQuery({
    queryKey: [tenant, 'webhook-endpoint', endpointId],
    queryFn: async ({ signal }) => (await client.admin.readWebhookEndpoint({ params: { endpointId }, signal })).body,
  })
  return (
    <Page
      title={t.developers.endpointTitle}
      about={<Link to={`${getAddress('developers')}?view=webhooks`}>{t.developers.allEndpoints}</Link>}
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
  const { tenant, client, mayChange, getAddress } = useTenant()
  const { showMessage, showError } = useToasts()
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
      showMessage(isEnabled ? t.developers.endpointOff : t.developers.endpointOn)
    },
    onError: showError,
  })
  const remove = useMutation({
    mutationFn: () => client.admin.removeWebhookEndpoint({ params, ifMatch: '*' }),
    onSuccess: async () => {
      await navigate(`${getAddress('developers')}?view=webhooks`)
      showMessage(t.developers.endpointRemoved)
      // The displayed endpoint is outdated.
      await queryClient.invalidateQueries({ queryKey: [tenant, 'webhook-endpoints'] })
    },
    onError: showError,
  })
  if (!mayChange('developer')) return null
  return (
    <>
      <Button onClick={() => setEdited(true)}>{t.common.edit}</Button>
      <RenewSecretButton
        owner={t.developers.theEndpoint}
        usualMinutes={1440}
        renew={async (overlapMinutes) =>
          (await client.admin.renewWebhookSecret({ params, body: { overlapMinutes } })).body.secret
        }
        showSecret={setSecret}
      />
      <Button disabled={switchOver.isPending} onClick={() => switchOver.mutate()}>
        {isEnabled ? t.developers.disable : t.developers.enable}
      </Button>
      <ConfirmButton
        label={t.common.remove}
        title={t.developers.removeTitle}
        text={t.developers.removeText}
        action={t.common.remove}
        destroys
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      {isEdited && <EndpointForm known={endpoint} close={() => setEdited(false)} showSecret={setSecret} />}
      {secret !== null && (
        <SecretDialog
          title={t.developers.newSecretTitle}
          about={t.developers.newSecretAbout}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}

function Settings({ endpoint }: OfEndpoint) {
  const { client, mayChange } = useTenant()
  const { showError } = useToasts()
  const { url, description, eventTypes, previousSecretExpiresAt, createdAt } = endpoint
  const trial = useMutation({
    mutationFn: async (): Promise<WebhookAttempt> =>
      (await client.admin.testWebhookEndpoint({ params: { endpointId: endpoint.endpointId } })).body,
    onError: showError,
  })
  return (
    <Card title={t.developers.settings} aside={<EndpointState endpoint={endpoint} />}>
      <dl className={styles.facts}>
        <dt>{t.common.address}</dt>
        <dd>
          <code>{url}</code>
        </dd>
        {description !== '' && (
          <>
            <dt>{t.developers.purposeShort}</dt>
            <dd>{description}</dd>
          </>
        )}
        <dt>{t.developers.subscribed}</dt>
        <dd className={styles.badges}>
          {eventTypes === null ? t.developers.everyType : eventTypes.map((type) => <Badge key={type}>{type}</Badge>)}
        </dd>
        <dt>{t.common.secret}</dt>
        <dd>
          {previousSecretExpiresAt === null
            ? t.developers.oneSecret
            : fill(t.developers.twoSecrets, { moment: formatMoment(previousSecretExpiresAt) })}
        </dd>
        <dt>{t.developers.created}</dt>
        <dd>{formatMoment(createdAt)}</dd>
      </dl>
      {mayChange('developer') && (
        <div className={styles.trial}>
          <Button disabled={trial.isPending} onClick={() => trial.mutate()}>
            {trial.isPending ? t.developers.sending : t.developers.sendTest}
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
  const formatAge = (moment: string | null, none: string) => (moment === null ? none : <Age at={moment} />)
  return (
    <Card title={t.developers.health}>
      {read.isPending && <Loading lines={4} />}
      {read.isError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isSuccess && (
        <dl className={styles.facts}>
          <dt>{t.developers.backlog}</dt>
          <dd>
            {read.data.backlog === 0
              ? t.developers.backlogNone
              : plural(t.developers.eventCount, read.data.backlog, {})}
          </dd>
          <dt>{t.developers.oldestEvent}</dt>
          <dd>{formatAge(read.data.oldestAt, t.common.none)}</dd>
          <dt>{t.developers.lastDelivered}</dt>
          <dd>{formatAge(read.data.lastDeliveredAt, t.common.notYet)}</dd>
          <dt>{t.developers.failuresInRow}</dt>
          <dd>
            {read.data.consecutiveFailures === 0 ? (
              t.common.none
            ) : (
              <Badge tone="bad">{formatNumber(read.data.consecutiveFailures)}</Badge>
            )}
          </dd>
          <dt>{t.developers.failingSince}</dt>
          <dd>{formatAge(read.data.failingSince, t.developers.notFailing)}</dd>
          <dt>{t.developers.pausedUntil}</dt>
          <dd>{read.data.pausedUntil === null ? t.developers.notPaused : formatMoment(read.data.pausedUntil)}</dd>
        </dl>
      )}
    </Card>
  )
}
