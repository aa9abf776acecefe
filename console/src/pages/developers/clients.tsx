import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientResource } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { Badge, Button } from '../../parts/controls.tsx'
import { Card } from '../../parts/layout.tsx'
import { SecretDialog } from '../../parts/secret-dialog.tsx'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { Age, formatMoment } from '../../parts/time.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import { ClientForm } from './client-form.tsx'
import styles from './developers.module.css'
import { RenewSecretButton } from './renew-secret.tsx'

const pageSize = 50

interface ToldSecret {
  readonly clientId: string
  readonly secret: string
}

/** The tenant's API clients. */
export function ClientList() {
  const { tenant, client, mayChange } = useTenant()
  const [edited, setEdited] = useState<ClientResource | 'new' | null>(null)
  const [shownSecret, setTold] = useState<ToldSecret | null>(null)
  const list = useInfiniteQuery({
    queryKey: [tenant, 'clients'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: continuationToken, signal }) =>
      (await client.admin.listClients({ query: { tenant, pageSize, continuationToken }, signal })).body,
    getNextPageParam: ({ continuationToken }) => continuationToken ?? undefined,
  })
  const clients = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isAllowed = mayChange('developer')
  const change: Column<ClientResource> = {
    title: t.common.actions,
    cell: (listed) => (
      <ClientButtons
        listed={listed}
        edit={() => setEdited(listed)}
        showSecret={(secret) => setTold({ clientId: listed.clientId, secret })}
      />
    ),
  }
  const columns = isAllowed ? [...shownColumns, change] : shownColumns
  return (
    <>
      <Card
        title={t.developers.clients}
        aside={
          isAllowed && (
            <Button kind="primary" onClick={() => setEdited('new')}>
              {t.developers.newClient}
            </Button>
          )
        }
      >
        {list.isPending && <Loading />}
        {list.isError && <ErrorState error={list.error} retry={list.refetch} />}
        {list.isSuccess && clients.length === 0 && (
          <EmptyState title={t.developers.noClients} icon="code">
            {t.developers.noClientsText}
          </EmptyState>
        )}
        {clients.length > 0 && (
          <Table label={t.developers.clients} columns={columns} rows={clients} getKey={({ clientId }) => clientId} />
        )}
        {list.hasNextPage && (
          <div className={styles.rest}>
            <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {list.isFetchingNextPage ? t.common.loading : t.common.showMore}
            </Button>
          </div>
        )}
      </Card>
      {edited !== null && (
        <ClientForm
          known={edited === 'new' ? null : edited}
          close={() => setEdited(null)}
          showSecret={(clientId, secret) => setTold({ clientId, secret })}
        />
      )}
      {shownSecret !== null && (
        <SecretDialog
          title={fill(t.developers.secretOf, { client: shownSecret.clientId })}
          about={t.developers.secretAbout}
          secret={shownSecret.secret}
          onClose={() => setTold(null)}
        />
      )}
    </>
  )
}

const shownColumns: readonly Column<ClientResource>[] = [
  {
    title: t.developers.client,
    kind: 'wide',
    cell: ({ name, clientId }) => (
      <>
        <span className={styles.name}>{name}</span>
        <code className={styles.id}>{clientId}</code>
      </>
    ),
  },
  {
    title: t.developers.may,
    kind: 'wide',
    cell: ({ scopes, brands }) => (
      <span className={styles.badges}>
        {scopes.map((scope) => (
          <Badge key={scope}>{scope}</Badge>
        ))}
        {brands !== null && <Badge tone="info">{fill(t.developers.onlyBrands, { brands: brands.join(', ') })}</Badge>}
      </span>
    ),
  },
  {
    title: t.common.secret,
    cell: ({ isSandbox, secretRenewedAt, createdAt, previousSecretExpiresAt }) => (
      <>
        {isSandbox ? t.developers.everybodys : <Age at={secretRenewedAt ?? createdAt} />}
        {previousSecretExpiresAt !== null && Date.parse(previousSecretExpiresAt) > Date.now() && (
          <span className={styles.note}>
            {fill(t.developers.previousUntil, { moment: formatMoment(previousSecretExpiresAt) })}
          </span>
        )}
      </>
    ),
  },
  {
    title: t.common.status,
    cell: ({ isActive }) => (
      <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? t.developers.isActive : t.developers.isInactive}</Badge>
    ),
  },
]

interface ClientButtonsProps {
  readonly listed: ClientResource
  readonly edit: () => void
  readonly showSecret: (secret: string) => void
}

function ClientButtons({ listed, edit, showSecret }: ClientButtonsProps) {
  const { tenant, client } = useTenant()
  const { showMessage, showError } = useToasts()
  const { clientId, isActive, isSandbox } = listed
  const switchOver = useMutation({
    mutationFn: async () => {
      // Reads the current state first, so that concurrent changes are not overwritten unseen.
      const { body, etag } = await client.admin.readClient({ params: { clientId } })
      const { name: present, scopes: granted, brands: held } = body
      await client.admin.putClient({
        params: { clientId },
        ifMatch: etag ?? '*',
        body: { name: present, scopes: granted, brands: held, isActive: !isActive },
      })
    },
    onSuccess: async () => {
      await refreshTenant(tenant)
      showMessage(fill(isActive ? t.developers.clientOff : t.developers.clientOn, { client: clientId }))
    },
    onError: showError,
  })
  return (
    <span className={styles.buttons}>
      <Button aria-label={fill(t.developers.editClient, { client: clientId })} onClick={edit}>
        {t.common.edit}
      </Button>
      <RenewSecretButton
        owner={clientId}
        usualMinutes={isSandbox ? 0 : 1440}
        canOverlap={!isSandbox}
        renew={async (overlapMinutes) =>
          (await client.admin.renewClientSecret({ params: { clientId }, body: { overlapMinutes } })).body.secret
        }
        showSecret={showSecret}
      />
      {isActive ? (
        <ConfirmButton
          label={t.developers.deactivate}
          title={fill(t.developers.deactivateTitle, { client: clientId })}
          text={t.developers.deactivateText}
          action={t.developers.deactivate}
          destroys
          isPending={switchOver.isPending}
          onConfirm={() => switchOver.mutate()}
        />
      ) : (
        <Button disabled={switchOver.isPending} onClick={() => switchOver.mutate()}>
          {t.developers.activate}
        </Button>
      )}
    </span>
  )
}
