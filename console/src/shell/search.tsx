import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SearchResult } from '#client'
import { describeError } from '../api/describe-error.ts'
import { fill } from '../language/fill.ts'
import { locale } from '../language/languages.ts'
import { t } from '../language/messages.ts'
import { Badge, Key } from '../parts/controls.tsx'
import { nameCountry } from '../parts/countries.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Icon, type IconName } from '../parts/icons.tsx'
import { formatAge } from '../parts/time.tsx'
import { useTenant } from '../session/tenant.tsx'
import { getFoundAddress } from './found-addresses.ts'
import styles from './search.module.css'

type Found = SearchResult['found'][number]

const icons: Readonly<Record<Found['kind'], IconName>> = {
  order: 'order',
  confirmation: 'check',
  return: 'return',
  package: 'box',
  product: 'tag',
}

const listFormat = new Intl.ListFormat(locale, { type: 'disjunction' })

/** Minimum length of a search text. */
const fewest = 3
const isEnough = (text: string): boolean => text.replaceAll(/\s/g, '').length >= fewest

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable], [role="menu"] *')

/** Whether the page has its own field for the `/` key. */
const isSlashTaken = (): boolean => document.querySelector('main [aria-keyshortcuts~="/"]') !== null

export const SearchButton = ({ onOpen }: { readonly onOpen: () => void }) => (
  <button type="button" className={styles.open} onClick={onOpen}>
    <Icon name="search" />
    {t.shell.search}
    <Key>/</Key>
  </button>
)

/** The console's search, also opened by `/` and `Ctrl+K`. */
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
    <Dialog title={t.shell.search} isOpen={isOpen} onOpenChange={onOpenChange}>
      <SearchPanel onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** Distinguishes a result from others. */
function describeFound({
  kind,
  orderReference,
  reference,
  brandCode,
  countryIso,
  matchedBy,
  createdAt,
}: Found): string {
  const parts = [
    kind === 'product' ? brandCode : null,
    orderReference === null || orderReference === reference
      ? null
      : fill(t.shell.foundOrder, { reference: orderReference }),
    countryIso === null ? null : nameCountry(countryIso),
    t.shell.match[matchedBy],
    formatAge(createdAt),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

/** The status of a result in the words of its page. */
function nameStatus({ kind, status }: Found): string | null {
  const names: Readonly<Record<string, string>> =
    kind === 'return'
      ? t.returns.status
      : kind === 'confirmation'
        ? t.orders.confirmationStatus
        : { Held: t.packages.held }
  return status === null ? null : (names[status] ?? status)
}

const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

function SearchPanel({ onClose }: { readonly onClose: () => void }) {
  const { tenant, client, getAddress } = useTenant()
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
  const hits = isLookedFor ? (result.data?.found ?? []) : []
  const others = hits.filter(({ kind }) => kind !== 'product')
  // In a section of their own, below.
  const products = hits.filter(({ kind }) => kind === 'product')
  const found = [...others, ...products]
  const chosen = Math.min(active, found.length - 1)
  const open = (entry: Found) => {
    onClose()
    void navigate(getFoundAddress(getAddress, entry))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const selected = found[chosen]
    if (event.key === 'Enter' && selected !== undefined) open(selected)
    else if (step !== 0 && found.length > 0) setActive((chosen + step + found.length) % found.length)
    else return
    event.preventDefault()
  }
  const renderResult = (entry: Found, index: number) => (
    <div
      key={`${entry.kind} ${entry.brandCode ?? ''} ${entry.orderReference ?? ''} ${entry.reference}`}
      id={`${listId}-${index}`}
      ref={index === chosen ? scrollIntoView : null}
      role="option"
      aria-selected={index === chosen}
      // The field keeps the focus, and Enter opens the selected result.
      tabIndex={-1}
      className={styles.result}
      onPointerMove={() => setActive(index)}
      onClick={() => open(entry)}
      onKeyDown={onKeyDown}
    >
      <Icon name={icons[entry.kind]} />
      <span className={styles.texts}>
        <span className={styles.reference}>
          {t.shell.kind[entry.kind]} {entry.reference}
        </span>
        <span className={styles.match}>{describeFound(entry)}</span>
      </span>
      {entry.status !== null && (
        <Badge tone={entry.status === 'Held' || entry.status === 'OnHold' ? 'warn' : 'neutral'}>
          {nameStatus(entry)}
        </Badge>
      )}
    </div>
  )
  return (
    <>
      <div className={styles.head}>
        <Icon name="search" />
        <input
          className={styles.input}
          role="combobox"
          aria-label={t.shell.search}
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${listId}-${chosen}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t.shell.searchPlaceholder}
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
        aria-label={t.shell.searchResults}
        className={found.length > 0 ? styles.results : undefined}
      >
        {others.map((entry, index) => renderResult(entry, index))}
        {products.length > 0 && (
          <div role="group" aria-labelledby={`${listId}-products`} className={styles.section}>
            <div id={`${listId}-products`} role="presentation" className={styles.title}>
              {t.catalog.products}
            </div>
            {products.map((entry, index) => renderResult(entry, others.length + index))}
          </div>
        )}
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

/** Status messages next to the results. */
function Told(props: {
  readonly text: string
  readonly isLookedFor: boolean
  readonly error: unknown
  readonly result: SearchResult | undefined
  readonly isPending: boolean
}) {
  const { text, isLookedFor, error, result, isPending } = props
  if (!isLookedFor) {
    return <p className={styles.hint}>{fill(t.shell.searchHint, { count: fewest })}</p>
  }
  if (error !== null) return <p className={styles.hint}>{describeError(error)}</p>
  if (isPending || result === undefined) return <p className={styles.hint}>{t.common.searching}</p>
  if (result.searched.length === 0) return <p className={styles.hint}>{t.shell.searchForbidden}</p>
  if (result.found.length === 0) {
    const searched = listFormat.format(result.searched.map((kind) => t.shell.kinds[kind]))
    return <p className={styles.hint}>{fill(t.shell.searchNothing, { text, kinds: searched })}</p>
  }
  return result.isMore ? <p className={styles.hint}>{t.shell.searchMore}</p> : null
}
