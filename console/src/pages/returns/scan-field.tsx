import { type Ref, useState } from 'react'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { TextField } from '../../parts/controls.tsx'
import styles from './returns.module.css'

/** Without leading zeros, which some scanners add to the shorter of two lengths of a trade item number. */
const normalizeCode = (code: string): string =>
  code
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d+$)/, '')

/**
 * Finds an item by its product code, as a barcode scanner types it: the code, and Enter.
 *
 * @param onFound called with the ids of the items that have the code
 */
export function ScanField(props: {
  readonly items: readonly { readonly id: number; readonly productCode: string }[]
  readonly onFound: (ids: readonly number[]) => void
  readonly ref: Ref<HTMLInputElement>
}) {
  const { items, onFound, ref } = props
  const [code, setCode] = useState('')
  const [unknownCode, setUnknownCode] = useState<string | null>(null)
  const find = () => {
    const wanted = normalizeCode(code)
    if (wanted === '') return
    const found = items.filter(({ productCode }) => normalizeCode(productCode) === wanted)
    setUnknownCode(found.length === 0 ? code.trim() : null)
    setCode('')
    if (found.length > 0) onFound(found.map(({ id }) => id))
  }
  return (
    <form
      className={styles.scan}
      onSubmit={(event) => {
        event.preventDefault()
        find()
      }}
    >
      <TextField
        ref={ref}
        label={t.returns.scan}
        hint={t.returns.scanHint}
        value={code}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ target }) => setCode(target.value)}
      />
      <p role="alert" className={styles.unknown}>
        {unknownCode !== null && fill(t.returns.noSuchItem, { code: unknownCode })}
      </p>
    </form>
  )
}
