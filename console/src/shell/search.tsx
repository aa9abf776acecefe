import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SearchResult } from '#client'
import { describeError } from '../api/describe-error.ts'
import { Badge, Key } from '../parts/controls.tsx'
import { nameCountry } from '../parts/countries.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Icon, type IconName } from '../parts/icons.tsx'
import { formatAge } from '../parts/time.tsx'
import { useTenant } from '../session/tenant.tsx'
import { addressOfFound } from './found-addresses.ts'
import styles from './search.module.css'

type Found = SearchResult['found'][number]

const kinds: Readonly<
  Record<Found['kind'], { readonly title: string; readonly plural: string; readonly icon: IconName }>
> = {
  order: { title: 'Order', plural: 'orders', icon: 'order' },
  confirmation: { title: 'Confirmation', plural: 'confirmations', icon: 'check' },
  return: { title: 'Return', plural: 'returns', icon: 'return' },
  package: { title: 'Package', plural: 'packages', icon: 'box' },
}

const matches: Readonly<Record<Found['matchedBy'], string>> = {
  orderReference: 'order reference',
  platformOrderNumber: 'order number of the platform',
  returnOrderNumber: 'number of the return',
  packageReference: 'reference of the package',
  trackingNumber: 'tracking number',
  emailAddress: 'e-mail address of the order',
}

/** The fewest characters that are looked for. */
const fewest = 3
const isEnough = (text: string): boolean => text.replaceAll(/\s/g, '').length >= fewest

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable], [role="menu"] *')

/** Whether the page has a field of its own that `/` goes to. */
const isSlashTaken = (): boolean => document.querySelector('main [aria-keyshortcuts~="/"]') !== null

export const SearchButton = ({ onOpen }: { readonly onOpen: () => void }) => (
  <button type="button" className={styles.open} onClick={onOpen}>
    <Icon name="search" />
    Search
    <Key>/</Key>
  </button>
)

/** The one search of the console, which `/` and `Ctrl+K` open, too. */
export function SearchDialog(props: { readonly isOpen: boolean; readonly onOpenChange: (isOpen: boolean) => void }) {
  const { isOpen, onOpenChange } = props
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const isSlash = event.key === '/' && !isTyping(event.target) && !isSlashTaken()
      if (!isShortcut && !isSlash) return
      event.preventDefault()
      onOpenChange(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onOpenChange])
  return (
    <Dialog title="Search" isOpen={isOpen} onOpenChange={onOpenChange}>
      <SearchPanel onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** What tells something from others that were found. */
function describeFound({ orderReference, reference, countryIso, matchedBy, createdAt }: Found): string {
  const parts = [
    orderReference === reference ? null : `order ${orderReference}`,
    countryIso === null ? null : nameCountry(countryIso),
    `by ${matches[matchedBy]}`,
    formatAge(createdAt),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

function SearchPanel({ onClose }: { readonly onClose: () => void }) {
  const { tenant, client, addressOf } = useTenant()
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const text = useDeferredValue(typed.trim())
  const isLookedFor = isEnough(text)
  const result = useQuery({
    queryKey: [tenant, 'search', text],
    enabled: isLookedFor,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await client.desk.search({ params: { identifier: tenant }, query: { text, most: 8 }, signal })).body,
  })
  const found = isLookedFor ? (result.data?.found ?? []) : []
  const chosen = Math.min(active, found.length - 1)
  const open = (one: Found) => {
    onClose()
    void navigate(addressOfFound(addressOf, one))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const selected = found[chosen]
    if (event.key === 'Enter' && selected !== undefined) open(selected)
    else if (step !== 0 && found.length > 0) setActive((chosen + step + found.length) % found.length)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.head}>
        <Icon name="search" />
        <input
          className={styles.input}
          role="combobox"
          aria-label="Search"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${listId}-${chosen}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Reference, e-mail or tracking number"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <Key>Esc</Key>
      </div>
      <div
        role="listbox"
        id={listId}
        aria-label="What was found"
        className={found.length > 0 ? styles.results : undefined}
      >
        {found.map((one, index) => (
          <div
            key={`${one.kind} ${one.brandCode ?? ''} ${one.orderReference} ${one.reference}`}
            id={`${listId}-${index}`}
            ref={index === chosen ? scrollIntoView : null}
            role="option"
            aria-selected={index === chosen}
            // The field keeps the focus, and Enter opens what is selected.
            tabIndex={-1}
            className={styles.result}
            onPointerMove={() => setActive(index)}
            onClick={() => open(one)}
            onKeyDown={onKeyDown}
          >
            <Icon name={kinds[one.kind].icon} />
            <span className={styles.texts}>
              <span className={styles.reference}>
                {kinds[one.kind].title} {one.reference}
              </span>
              <span className={styles.match}>{describeFound(one)}</span>
            </span>
            {one.status !== null && (
              <Badge tone={one.status === 'Held' || one.status === 'OnHold' ? 'warn' : 'neutral'}>{one.status}</Badge>
            )}
          </div>
        ))}
      </div>
      <div role="status">
        <Told
          text={text}
          isLookedFor={isLookedFor}
          error={result.error}
          result={result.data}
          isPending={result.isPending}
        />
      </div>
    </>
  )
}

/** What there is to say beside what was found. */
function Told(props: {
  readonly text: string
  readonly isLookedFor: boolean
  readonly error: unknown
  readonly result: SearchResult | undefined
  readonly isPending: boolean
}) {
  const { text, isLookedFor, error, result, isPending } = props
  if (!isLookedFor) {
    return (
      <p className={styles.hint}>
        The beginning of an order’s or package’s reference, or the whole of a return’s number, a tracking number or an
        e-mail address; {fewest} characters at the least.
      </p>
    )
  }
  if (error !== null) return <p className={styles.hint}>{describeError(error)}</p>
  if (isPending || result === undefined) return <p className={styles.hint}>Looking…</p>
  if (result.searched.length === 0) return <p className={styles.hint}>Your role sees no orders, returns or packages.</p>
  if (result.found.length === 0) {
    const searched = result.searched.map((kind) => kinds[kind].plural).join(', ')
    return (
      <p className={styles.hint}>
        Nothing has “{text}” among your {searched}. Addresses and numbers must be whole.
      </p>
    )
  }
  return result.isMore ? <p className={styles.hint}>There is more; type more of it.</p> : null
}
