import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UserResource } from '#client'
import { getClient } from '../../api/clients.ts'
import { getStatus } from '../../api/describe-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Button, SelectField, TextField } from '../../parts/controls.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Icon } from '../../parts/icons.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { useTenant } from '../../session/tenant.tsx'
import styles from './installation.module.css'

type Role = UserResource['roles'][number]

const roleNames: Readonly<Record<Role['role'], string>> = t.users.role
const isRole = (text: string): text is Role['role'] => Object.hasOwn(roleNames, text)
const maxRoles = 50

interface UserFormProps {
  /** Null for a new one. */
  readonly known: UserResource | null
  readonly close: () => void
  readonly showPassword: (userId: string, password: string) => void
}

/** Creates a user with a generated password, or changes name and roles. A new role is for the tenant that is open. */
export function UserForm({ known, close, showPassword }: UserFormProps) {
  const { tenant: ownTenant } = useTenant()
  const client = getClient(null)
  const { showMessage } = useToasts()
  const tenants = useTenantCodes()
  const [newId, setNewId] = useState('')
  const [name, setName] = useState(known?.name ?? '')
  const [roles, setRoles] = useState<readonly Role[]>(known?.roles ?? [{ tenant: ownTenant, role: 'read-only' }])
  const userId = known?.userId ?? newId.trim()
  const params = { userId }
  const save = useMutation({
    mutationFn: async () => {
      const settings = { name: name.trim(), roles: roles.map((role) => ({ ...role })) }
      if (known === null) {
        await client.admin.putUser({ params, ifNoneMatch: '*', body: { ...settings, isActive: true } })
        return (await client.admin.setUserPassword({ params, body: {} })).body.password
      }
      const { body, etag } = await client.admin.readUser({ params })
      await client.admin.putUser({ params, ifMatch: etag ?? '*', body: { ...settings, isActive: body.isActive } })
      return null
    },
    onSuccess: async (password) => {
      close()
      if (password === null) showMessage(fill(t.users.saved, { user: userId }))
      else showPassword(userId, password)
      await queryClient.invalidateQueries({ queryKey: ['installation', 'users'] })
    },
  })
  const changeRole = (index: number, change: Partial<Role>) =>
    setRoles((before) => before.map((role, roleIndex) => (roleIndex === index ? { ...role, ...change } : role)))
  const isTaken = known === null && getStatus(save.error) === 412
  return (
    <FormDialog
      title={known === null ? t.users.newUser : fill(t.users.editUser, { user: userId })}
      about={known === null ? t.users.newUserAbout : undefined}
      isOpen
      onOpenChange={close}
      submit={known === null ? t.users.create : t.common.save}
      isPending={save.isPending}
      error={isTaken ? new Error(t.users.taken) : save.error}
      onSubmit={() => save.mutate()}
    >
      {known === null && (
        <TextField
          label={t.shell.userName}
          hint={t.users.userIdHint}
          pattern="[A-Za-z0-9][A-Za-z0-9._@\-]+"
          autoCapitalize="none"
          autoComplete="off"
          required
          maxLength={100}
          value={newId}
          onChange={({ target }) => setNewId(target.value)}
        />
      )}
      <TextField
        label={t.common.name}
        required
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className={styles.roles}>
        <legend>{t.users.roles}</legend>
        {roles.map(({ tenant, role }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: roles have no identity, and a row may repeat another while it is edited.
          <div key={index} className={styles.role}>
            <SelectField
              label={t.users.roleLabel}
              value={role}
              onChange={({ target }) => isRole(target.value) && changeRole(index, { role: target.value })}
            >
              {Object.entries(roleNames).map(([value, title]) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={t.shell.tenant}
              value={tenant ?? ''}
              onChange={({ target }) => changeRole(index, { tenant: target.value === '' ? null : target.value })}
            >
              <option value="">{t.users.allTenants}</option>
              {(tenant === null || tenants.includes(tenant) ? tenants : [tenant, ...tenants]).map((code) => (
                <option key={code}>{code}</option>
              ))}
            </SelectField>
            <Button
              kind="plain"
              aria-label={fill(t.users.removeRole, { role: roleNames[role], tenant: tenant ?? t.users.allTenants })}
              onClick={() => setRoles((before) => before.filter((_, roleIndex) => roleIndex !== index))}
            >
              <Icon name="close" />
            </Button>
          </div>
        ))}
        {roles.length < maxRoles && (
          <Button onClick={() => setRoles((before) => [...before, { tenant: ownTenant, role: 'read-only' }])}>
            {t.users.addRole}
          </Button>
        )}
        <p className={styles.note}>{t.users.rolesHint}</p>
      </fieldset>
    </FormDialog>
  )
}

/** The codes of all tenants, loaded page by page. */
function useTenantCodes(): readonly string[] {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['installation', 'tenants'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: continuationToken, signal }) =>
      (await getClient(null).admin.listTenants({ query: { pageSize: 100, continuationToken }, signal })).body,
    getNextPageParam: ({ continuationToken }) => continuationToken ?? undefined,
  })
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return data?.pages.flatMap(({ items }) => items.map(({ tenant }) => tenant)) ?? []
}
