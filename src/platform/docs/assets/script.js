// The pages can be read without this. It puts the address of this server into the examples, adds buttons to them, unfolds
// what a link points to, marks in the menu where the reader is, and opens the search.
import { enhanceCodeBlocks } from './code-blocks.js'
import { create, createButton } from './elements.js'

for (const mark of document.querySelectorAll('.origin')) mark.textContent = location.origin

enhanceCodeBlocks(async (example) => (await import('./try-it.js')).openTryIt(example))

for (const content of document.querySelectorAll('.content')) {
  if (content.querySelector('details') === null) continue
  const unfold = createButton('Unfold all', () => {
    const parts = [...content.querySelectorAll('details')]
    const isOpening = parts.some((part) => !part.open)
    for (const part of parts) part.open = isOpening
    if (isOpening) content.open = true
    unfold.textContent = isOpening ? 'Fold all' : 'Unfold all'
  })
  unfold.className = 'unfold'
  const heading = content.previousElementSibling
  if (heading?.classList.contains('part')) heading.append(unfold)
}

function showTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target === null) return
  for (let part = target; part !== null; part = part.parentElement) if (part.tagName === 'DETAILS') part.open = true
  target.scrollIntoView()
}
addEventListener('hashchange', showTarget)
if (location.hash !== '') showTarget()

let folded = []
addEventListener('beforeprint', () => {
  folded = [...document.querySelectorAll('details:not([open]):not([name])')]
  for (const part of folded) part.open = true
})
addEventListener('afterprint', () => {
  for (const part of folded) part.open = false
})

// The menu: where the reader is, and, on a narrow screen, closing it once a place was chosen.
const menu = document.getElementById('menu')
const links = new Map(
  [...menu.querySelectorAll('.contents a')].map((link) => [decodeURIComponent(link.hash.slice(1)), link]),
)
const places = [...links.keys()].map((id) => document.getElementById(id)).filter((place) => place !== null)
let marked = null

function markPlace() {
  const line = innerHeight / 4
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
  const current = isAtEnd ? places.at(-1) : places.findLast((place) => place.getBoundingClientRect().top <= line)
  const link = current === undefined ? null : links.get(current.id)
  if (link === marked) return
  marked?.removeAttribute('aria-current')
  link?.setAttribute('aria-current', 'location')
  marked = link
  showInMenu()
}

/** Scrolls the menu, and nothing else, until the marked entry is well within it. */
function showInMenu() {
  if (!marked || menu.scrollHeight <= menu.clientHeight) return
  const entry = marked.getBoundingClientRect()
  const frame = menu.getBoundingClientRect()
  const margin = frame.height / 5
  if (entry.top < frame.top + margin) menu.scrollTop -= frame.top + margin - entry.top
  else if (entry.bottom > frame.bottom - margin) menu.scrollTop += entry.bottom - frame.bottom + margin
}

let isMarking = false
addEventListener(
  'scroll',
  () => {
    if (isMarking) return
    isMarking = true
    requestAnimationFrame(() => {
      isMarking = false
      markPlace()
    })
  },
  { passive: true },
)
markPlace()
menu.addEventListener('toggle', showInMenu)
menu.addEventListener('click', (event) => {
  if (event.target.closest('a') !== null && menu.matches(':popover-open')) menu.hidePopover()
})

// The search: its files are loaded when it is opened first.
const shortcut = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'
const openSearch = async () => (await import('./search.js')).openSearch()
const searchButton = createButton(
  [create('span', { className: 'words', textContent: 'Search' }), create('kbd', { textContent: shortcut })],
  openSearch,
)
searchButton.className = 'search-button'
searchButton.setAttribute('aria-keyshortcuts', '/ Control+K Meta+K')
document.querySelector('.brand').after(searchButton)

addEventListener('keydown', (event) => {
  // The focus may stay in a field for a moment after its dialog was closed.
  const isTyping = event.target.matches?.('input, textarea, select') && event.target.checkVisibility()
  const isShortcut = (event.key === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !isTyping)
  if (!isShortcut || document.querySelector('dialog[open]') !== null) return
  event.preventDefault()
  void openSearch()
})
