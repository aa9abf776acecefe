// The search over operations, guides, errors, events and fields. Everything happens in the browser: the index is a file.
import { create } from './elements.js'

const titles = {
  operation: 'Operations',
  guide: 'Guides',
  error: 'Errors and codes',
  event: 'Events',
  field: 'Fields',
}
const shownOfEach = { operation: 6, guide: 6, error: 6, event: 4, field: 8 }
const weights = { operation: 1.6, guide: 1.2, error: 1.2, event: 1, field: 0.6 }

/** A word whole, and the words that a name such as `hsCode` is made of. */
function splitTerm(term) {
  const parts = term.split(/(?<=[a-z\d])(?=[A-Z])/).map((part) => part.toLowerCase())
  return parts.length === 1 ? parts : [term.toLowerCase(), ...parts]
}

async function loadIndex() {
  // The server adds this file from the package of the library.
  const { default: MiniSearch } = await import(new URL('minisearch.js', import.meta.url).href)
  const entries = await (await fetch(new URL('search.json', import.meta.url))).json()
  const index = new MiniSearch({
    fields: ['title', 'place', 'text'],
    storeFields: ['kind', 'title', 'place', 'text', 'url'],
    processTerm: splitTerm,
    searchOptions: {
      boost: { title: 5, place: 1.5 },
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
      processTerm: (term) => term.toLowerCase(),
      weights: { prefix: 0.3, fuzzy: 0.15 },
      boostDocument: (_id, _term, stored) => weights[stored.kind],
    },
  })
  index.addAll(entries.map((entry, id) => ({ id, ...entry })))
  return index
}

let indexLoading = null
const getIndex = () => (indexLoading ??= loadIndex())

const input = create('input', {
  type: 'search',
  placeholder: 'Operations, fields, errors, guides',
  ariaLabel: 'Search',
  autocomplete: 'off',
  spellcheck: false,
})
const results = create('div', { id: 'search-results', className: 'results', role: 'listbox', ariaLabel: 'Results' })
const status = create('p', { className: 'search-status', role: 'status' })
const dialog = create('dialog', { className: 'search', ariaLabel: 'Search the reference' }, [
  create('form', { method: 'dialog' }, [input, create('button', { textContent: 'Close', value: 'close' })]),
  status,
  results,
  create('p', { className: 'search-keys' }, [
    create('kbd', { textContent: '↑' }),
    create('kbd', { textContent: '↓' }),
    ' to choose, ',
    create('kbd', { textContent: 'Enter' }),
    ' to open, ',
    create('kbd', { textContent: 'Esc' }),
    ' to close',
  ]),
])
input.setAttribute('role', 'combobox')
input.setAttribute('aria-controls', results.id)
input.setAttribute('aria-expanded', 'false')
input.setAttribute('aria-autocomplete', 'list')
document.body.append(dialog)

let chosen = -1
const listOptions = () => [...results.querySelectorAll('[role=option]')]

function choose(index) {
  const options = listOptions()
  chosen = options.length === 0 ? -1 : (index + options.length) % options.length
  for (const [place, option] of options.entries()) option.setAttribute('aria-selected', String(place === chosen))
  const option = options[chosen]
  if (option === undefined) input.removeAttribute('aria-activedescendant')
  else {
    input.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
  }
}

/** Text with the words that were found marked, beginning shortly before the first of them. */
function createExcerpt(text, terms, length) {
  const pattern = new RegExp(
    terms.map((term) => term.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|'),
    'gi',
  )
  const first = terms.length === 0 ? 0 : Math.max(text.search(pattern), 0)
  const start = first > length * 0.6 ? text.indexOf(' ', first - 40) + 1 : 0
  const part = `${start > 0 ? '… ' : ''}${text.slice(start, start + length)}${text.length > start + length ? ' …' : ''}`
  if (terms.length === 0) return [part]
  const pieces = []
  let end = 0
  for (const match of part.matchAll(pattern)) {
    pieces.push(part.slice(end, match.index), create('mark', { textContent: match[0] }))
    end = match.index + match[0].length
  }
  return [...pieces, part.slice(end)]
}

function createOption(found, index) {
  const isName = found.kind === 'field' || found.kind === 'event'
  const title = create(
    isName ? 'code' : 'span',
    { className: 'found-title' },
    createExcerpt(found.title, found.terms, 120),
  )
  return create('a', { href: found.url, role: 'option', id: `found-${index}`, tabIndex: -1, className: 'found' }, [
    title,
    create('span', { className: 'found-place', textContent: found.place }),
    create('span', { className: 'found-text' }, createExcerpt(found.text, found.terms, 150)),
  ])
}

/** Letters and digits only, without the s of a plural: `hs code`, `HSCODE` and `hsCodes` are the same. */
const squeeze = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')
    .replace(/s$/, '')

/** Puts what is called like the query first, and what explains it before mere fields of that name. */
function putExactFirst(found, query) {
  // Errors have two names: `in-flight: Conflict with the current state`.
  const isExact = ({ title }) => [title, ...title.split(': ')].some((name) => squeeze(name) === squeeze(query))
  const isField = ({ kind }) => kind === 'field'
  const exact = found.filter(isExact)
  return [
    ...exact.filter((entry) => !isField(entry)),
    ...exact.filter(isField),
    ...found.filter((entry) => !isExact(entry)),
  ]
}

/** What has every word; where nothing has, what has some. */
function findEntries(index, query) {
  const found = index.search(query)
  return found.length > 0 ? found : index.search(query, { combineWith: 'OR' })
}

/** The query; its words are compared with every word of the index, so a pasted page would take minutes. */
const readQuery = () => input.value.trim().slice(0, 200)

async function search() {
  const query = readQuery()
  const index = await getIndex()
  if (query !== readQuery()) return
  const all = query === '' ? [] : putExactFirst(findEntries(index, query), query)
  const groups = Map.groupBy(all, ({ kind }) => kind)
  let count = 0
  results.replaceChildren(
    // The group with the best hit comes first.
    ...[...groups].map(([kind, found]) => {
      const options = found.slice(0, shownOfEach[kind]).map((entry) => createOption(entry, count++))
      const rest = found.length - options.length
      const heading = create('div', { className: 'found-kind', ariaHidden: 'true', textContent: titles[kind] })
      if (rest > 0) heading.append(create('span', { textContent: `${options.length} of ${found.length}` }))
      return create('div', { role: 'group', ariaLabel: titles[kind] }, [heading, ...options])
    }),
  )
  input.setAttribute('aria-expanded', String(count > 0))
  status.textContent = query === '' ? '' : count === 0 ? `Nothing found for “${query}”` : ''
  choose(0)
}

input.addEventListener('input', () => void search())
input.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    choose(chosen + (event.key === 'ArrowDown' ? 1 : -1))
  } else if (event.key === 'Escape') {
    // Else the browser would only clear the field.
    event.preventDefault()
    dialog.close()
  } else if (event.key === 'Enter') {
    event.preventDefault()
    listOptions()[chosen]?.click()
  }
})
results.addEventListener('click', (event) => {
  if (event.target.closest('a') !== null && !event.ctrlKey && !event.metaKey) dialog.close()
})
dialog.addEventListener('click', (event) => {
  // A click beside the dialog arrives at the dialog itself.
  if (event.target === dialog) dialog.close()
})

// Else the field would keep the keyboard for a moment after it has vanished.
dialog.addEventListener('close', () => input.blur())

/** Opens the search; the index is loaded while the reader types. */
export function openSearch() {
  dialog.showModal()
  input.select()
  void getIndex()
}
