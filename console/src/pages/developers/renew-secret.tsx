import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Button, SelectField } from '../../parts/controls.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'

const overlaps = [
  { minutes: 0, text: t.developers.overlapNone },
  { minutes: 60, text: t.developers.overlapHour },
  { minutes: 1440, text: t.developers.overlapDay },
  { minutes: 10_080, text: t.developers.overlapWeek },
  { minutes: 43_200, text: t.developers.overlapMonth },
] as const

interface RenewSecretButtonProps {
  /** What the secret belongs to, for display. */
  readonly owner: string
  readonly usualMinutes: number
  /** Whether the previous secret can stay valid for a while. */
  readonly canOverlap?: boolean
  /** @returns the new secret; null if it was already shown */
  readonly renew: (overlapMinutes: number) => Promise<string | null>
  readonly showSecret: (secret: string) => void
}

/** Renews a secret, with an overlap in which the previous one stays valid. */
export function RenewSecretButton({
  owner,
  usualMinutes,
  canOverlap = true,
  renew,
  showSecret,
}: RenewSecretButtonProps) {
  const { tenant } = useTenant()
  const [isOpen, setOpen] = useState(false)
  const [minutes, setMinutes] = useState(usualMinutes)
  const change = useMutation({
    mutationFn: () => renew(minutes),
    onSuccess: async (secret) => {
      setOpen(false)
      if (secret !== null) showSecret(secret)
      await refreshTenant(tenant)
    },
  })
  return (
    <>
      <Button aria-label={fill(t.developers.renewSecretOf, { name: owner })} onClick={() => setOpen(true)}>
        {t.developers.renewSecret}
      </Button>
      <FormDialog
        title={fill(t.developers.renewTitle, { name: owner })}
        about={t.developers.renewAbout}
        isOpen={isOpen}
        onOpenChange={setOpen}
        submit={t.developers.renew}
        isPending={change.isPending}
        error={change.error}
        onSubmit={() => change.mutate()}
      >
        <SelectField
          label={t.developers.overlap}
          hint={canOverlap ? undefined : t.developers.overlapSandbox}
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
