import { type Ref, useState } from 'react'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { TextField } from '../../parts/controls.tsx'
import styles from './returns.module.css'

/** Strips leading zeros, which some scanners add to short trade item numbers (GTIN). */
const normalizeCode = (code: string): string =>
  code
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d+$)/, '')

/**
 * Finds items by product code, as typed by a barcode scanner: the code, then Enter.
 *
 * @param onFound called with the ids of the matching items
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
        autoFocus
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
