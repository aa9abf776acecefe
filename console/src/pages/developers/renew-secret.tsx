import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, SelectField } from '../../parts/controls.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'

const overlaps = [
  { minutes: 0, text: 'Not at all: it ends at once' },
  { minutes: 60, text: 'One hour' },
  { minutes: 1440, text: 'One day' },
  { minutes: 10_080, text: 'One week' },
  { minutes: 43_200, text: '30 days' },
] as const

interface RenewSecretButtonProps {
  /** What the secret is of, for people. */
  readonly of: string
  readonly usualMinutes: number
  /** Whether the secret before can go on beside the new one. */
  readonly canOverlap?: boolean
  /** @returns the new secret; null where it was told before */
  readonly renew: (overlapMinutes: number) => Promise<string | null>
  readonly tellSecret: (secret: string) => void
}

/** Gives something a new secret, with a time in which the one before goes on. */
export function RenewSecretButton({ of, usualMinutes, canOverlap = true, renew, tellSecret }: RenewSecretButtonProps) {
  const { tenant } = useTenant()
  const [isOpen, setOpen] = useState(false)
  const [minutes, setMinutes] = useState(usualMinutes)
  const change = useMutation({
    mutationFn: () => renew(minutes),
    onSuccess: async (secret) => {
      setOpen(false)
      if (secret !== null) tellSecret(secret)
      await refreshTenant(tenant)
    },
  })
  return (
    <>
      <Button aria-label={`Renew secret of ${of}`} onClick={() => setOpen(true)}>
        Renew secret
      </Button>
      <FormDialog
        title={`Renew the secret of ${of}`}
        about="While the secret before goes on, the program can be given the new one without a pause."
        isOpen={isOpen}
        onOpenChange={setOpen}
        submit="Renew"
        isPending={change.isPending}
        error={change.error}
        onSubmit={() => change.mutate()}
      >
        <SelectField
          label="The secret before goes on for"
          hint={canOverlap ? undefined : 'The secret of the sandbox, which everybody knows, cannot go on'}
          disabled={!canOverlap}
          value={minutes}
          onChange={({ target }) => setMinutes(Number(target.value))}
        >
          {overlaps.map(({ minutes: value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      </FormDialog>
    </>
  )
}
