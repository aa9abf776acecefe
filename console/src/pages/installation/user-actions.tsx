import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserResource } from '#client'
import { getClient } from '../../api/clients.ts'
import { queryClient } from '../../api/query-client.ts'
import { fill, plural } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Button } from '../../parts/controls.tsx'
import { Icon } from '../../parts/icons.tsx'
import { Menu, MenuItem, MenuLine } from '../../parts/menu.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import styles from './installation.module.css'

type Action = 'reset' | 'signOut' | 'deactivate' | 'remove'

interface UserActionsProps {
  readonly user: UserResource
  readonly edit: () => void
  readonly showPassword: (password: string) => void
}

/** What operators can do about a user. */
export function UserActions({ user, edit, showPassword }: UserActionsProps) {
  const { userId, isActive, identity } = user
  const client = getClient(null)
  const { showMessage, showError } = useToasts()
  const [askedAction, setAsked] = useState<Action | null>(null)
  const params = { userId }
  const setActive = async (active: boolean) => {
    // Reads the current state first, so that concurrent changes are not overwritten unseen.
    const { body, etag } = await client.admin.readUser({ params })
    const { name, roles } = body
    await client.admin.putUser({ params, ifMatch: etag ?? '*', body: { name, roles, isActive: active } })
  }
  /** Does it, and returns what to say afterwards, if anything. */
  const run: Readonly<Record<Action | 'activate', () => Promise<string | null>>> = {
    reset: async () => {
      const { body } = await client.admin.setUserPassword({ params, body: {} })
      if (body.password !== null) showPassword(body.password)
      return null
    },
    signOut: async () => {
      const { body } = await client.admin.endUserSessions({ params })
      return plural(t.users.signedOut, body.ended, { user: userId })
    },
    deactivate: async () => {
      await setActive(false)
      return fill(t.users.deactivated, { user: userId })
    },
    activate: async () => {
      await setActive(true)
      return fill(t.users.activated, { user: userId })
    },
    remove: async () => {
      await client.admin.removeUser({ params, ifMatch: '*' })
      return fill(t.users.removed, { user: userId })
    },
  }
  const change = useMutation({
    mutationFn: (action: keyof typeof run) => run[action](),
    onSuccess: async (message) => {
      await queryClient.invalidateQueries({ queryKey: ['installation', 'users'] })
      if (message !== null) showMessage(message)
    },
    onError: showError,
  })
  const question = askedAction === null ? null : t.users.ask[askedAction]
  return (
    <span className={styles.cures}>
      {identity === null && (
        <Button aria-label={fill(t.users.editUser, { user: userId })} onClick={edit}>
          {t.common.edit}
        </Button>
      )}
      <Menu
        align="end"
        trigger={
          <Button disabled={change.isPending} aria-label={fill(t.users.moreFor, { user: userId })}>
            {t.users.more}
            <Icon name="chevron" size={16} />
          </Button>
        }
      >
        {identity === null && <MenuItem onSelect={() => setAsked('reset')}>{t.users.ask.reset.action}</MenuItem>}
        <MenuItem onSelect={() => setAsked('signOut')}>{t.users.ask.signOut.action}</MenuItem>
        {isActive ? (
          <MenuItem onSelect={() => setAsked('deactivate')}>{t.users.ask.deactivate.action}</MenuItem>
        ) : (
          <MenuItem onSelect={() => change.mutate('activate')}>{t.developers.activate}</MenuItem>
        )}
        <MenuLine />
        <MenuItem onSelect={() => setAsked('remove')}>{t.users.ask.remove.action}</MenuItem>
      </Menu>
      {askedAction !== null && question !== null && (
        <ConfirmDialog
          title={fill(question.title, { user: userId })}
          text={question.text}
          action={question.action}
          destroys={askedAction === 'remove' || askedAction === 'deactivate'}
          isOpen
          onOpenChange={() => setAsked(null)}
          onConfirm={() => change.mutate(askedAction)}
        />
      )}
    </span>
  )
}
