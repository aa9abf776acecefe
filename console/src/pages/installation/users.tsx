import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserResource } from '#client'
import { getClient } from '../../api/clients.ts'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Badge, Button } from '../../parts/controls.tsx'
import { breakAfterAt } from '../../parts/facts.tsx'
import { Card } from '../../parts/layout.tsx'
import { SecretDialog } from '../../parts/secret-dialog.tsx'
import { type Column, PagedTable } from '../../parts/table.tsx'
import { Age } from '../../parts/time.tsx'
import { useInstallation } from '../../session/installation.ts'
import { useSession } from '../../session/session.ts'
import styles from './installation.module.css'
import { UserActions } from './user-actions.tsx'
import { UserForm } from './user-form.tsx'

const pageSize = 50

/** A generated password, shown once. */
interface NewPassword {
  readonly userId: string
  readonly password: string
}

/** Everybody who may sign in to the console. */
export function UserList() {
  const client = getClient(null)
  const mayChange = useInstallation()?.mayChange === true
  const ownId = useSession().data?.user.userId
  const [edited, setEdited] = useState<UserResource | 'new' | null>(null)
  const [newPassword, setNewPassword] = useState<NewPassword | null>(null)
  const list = useInfiniteQuery({
    queryKey: ['installation', 'users'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: continuationToken, signal }) => {
      const { body } = await client.admin.listUsers({ query: { pageSize, continuationToken }, signal })
      return { rows: body.items, next: body.continuationToken }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const actions: Column<UserResource> = {
    title: t.common.actions,
    cell: (user) =>
      // Nobody can lock themselves out here; their own password is in the user menu.
      user.userId === ownId ? (
        <Badge>{t.users.you}</Badge>
      ) : (
        <UserActions
          user={user}
          edit={() => setEdited(user)}
          showPassword={(password) => setNewPassword({ userId: user.userId, password })}
        />
      ),
  }
  return (
    <>
      <Card
        title={t.users.title}
        aside={
          mayChange && (
            <Button kind="primary" onClick={() => setEdited('new')}>
              {t.users.newUser}
            </Button>
          )
        }
      >
        <PagedTable
          label={t.users.title}
          columns={mayChange ? [...shownColumns, actions] : shownColumns}
          list={list}
          getKey={({ userId }) => userId}
          empty={{ title: t.users.none, text: t.users.noneText }}
        />
      </Card>
      {edited !== null && (
        <UserForm
          known={edited === 'new' ? null : edited}
          close={() => setEdited(null)}
          showPassword={(userId, password) => setNewPassword({ userId, password })}
        />
      )}
      {newPassword !== null && (
        <SecretDialog
          title={fill(t.users.passwordOf, { user: newPassword.userId })}
          about={t.users.passwordAbout}
          label={t.shell.password}
          secret={newPassword.password}
          onClose={() => setNewPassword(null)}
        />
      )}
    </>
  )
}

const shownColumns: readonly Column<UserResource>[] = [
  {
    title: t.users.user,
    kind: 'wide',
    cell: ({ name, userId }) => (
      <>
        <span className={styles.name}>{name}</span>
        <code className={styles.note}>{breakAfterAt(userId)}</code>
      </>
    ),
  },
  {
    title: t.users.roles,
    kind: 'wide',
    cell: ({ roles }) =>
      roles.length === 0 ? (
        t.common.none
      ) : (
        <span className={styles.badges}>
          {roles.map(({ tenant, role }) => (
            <Badge key={`${tenant} ${role}`} tone={tenant === null ? 'info' : 'neutral'}>
              {fill(t.users.roleAt, { role: t.users.role[role], tenant: tenant ?? t.users.allTenants })}
            </Badge>
          ))}
        </span>
      ),
  },
  {
    title: t.users.signsIn,
    cell: ({ identity, isSandbox, passwordChangedAt }) =>
      identity !== null ? (
        t.users.byProvider
      ) : isSandbox ? (
        t.users.sandboxPassword
      ) : passwordChangedAt === null ? (
        t.users.noPassword
      ) : (
        <>
          {t.users.passwordSet} <Age at={passwordChangedAt} />
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
