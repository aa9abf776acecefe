import { useMutation } from '@tanstack/react-query'
import { plural } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Button } from '../../parts/controls.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import styles from './catalog-page.module.css'
import { type RepairOutcome, undoRepair } from './repair.ts'

/** The latest repair on the page, which can be taken back. */
export interface LastRepair extends Pick<RepairOutcome, 'changed' | 'uploadIds'> {
  /** The name of the field that it changed. */
  readonly field: string
}

/** Says what was repaired last, with a button that takes it back. */
export function UndoRepair({ repair, onUndone }: { readonly repair: LastRepair; readonly onUndone: () => void }) {
  const { tenant, client } = useTenant()
  const { showMessage, showError } = useToasts()
  const undo = useMutation({
    mutationFn: () => undoRepair(client, repair),
    onSuccess: async ({ restored, left }) => {
      await refreshTenant(tenant)
      onUndone()
      const parts = [plural(t.catalog.undone, restored, {}), left > 0 ? plural(t.catalog.notUndone, left, {}) : '']
      showMessage(parts.filter(Boolean).join(' '))
    },
    onError: showError,
  })
  return (
    <div className={styles.undo}>
      <span role="status">{plural(t.catalog.lastRepair, repair.changed.length, { field: repair.field })}</span>
      <Button disabled={undo.isPending} onClick={() => undo.mutate()}>
        {undo.isPending ? t.common.saving : t.catalog.undo}
      </Button>
    </div>
  )
}
