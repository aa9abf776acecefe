// The pages can be read without this. It copies examples, puts the address of this server into them, unfolds what a
// link points to, and marks in the contents where the reader is.

for (const mark of document.querySelectorAll('.origin')) mark.textContent = location.origin

for (const figure of document.querySelectorAll('.code')) {
  const code = figure.querySelector('code')
  const caption = figure.querySelector('figcaption')
  caption.append(button('Copy', (self) => copy(code, self)))
}

for (const content of document.querySelectorAll('.content')) {
  if (content.querySelector('details') === null) continue
  const unfold = button('Unfold all', (self) => {
    const parts = [...content.querySelectorAll('details')]
    const isOpening = parts.some((part) => !part.open)
    for (const part of parts) part.open = isOpening
    if (isOpening) content.open = true
    self.textContent = isOpening ? 'Fold all' : 'Unfold all'
  })
  unfold.className = 'unfold'
  const heading = content.previousElementSibling
  if (heading?.classList.contains('part')) heading.append(unfold)
}

function button(label, onClick) {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = label
  made.addEventListener('click', () => void onClick(made))
  return made
}

async function copy(code, self) {
  let done = true
  try {
    await navigator.clipboard.writeText(code.textContent)
  } catch {
    // Over plain HTTP from another machine there is no clipboard interface; the selection can still be copied.
    getSelection().selectAllChildren(code)
    done = document.execCommand('copy')
  }
  self.textContent = done ? 'Copied' : 'Selected'
  setTimeout(() => {
    self.textContent = 'Copy'
  }, 1500)
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

const entries = new Map(
  [...document.querySelectorAll('.contents a')].map((link) => [decodeURIComponent(link.hash.slice(1)), link]),
)
const places = [...entries.keys()].map((id) => document.getElementById(id)).filter((place) => place !== null)
let marked = null
function markPlace() {
  const line = innerHeight / 4
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
  const current = isAtEnd ? places.at(-1) : places.findLast((place) => place.getBoundingClientRect().top <= line)
  const link = current === undefined ? null : entries.get(current.id)
  if (link === marked) return
  marked?.classList.remove('here')
  link?.classList.add('here')
  marked = link
}
addEventListener('scroll', markPlace, { passive: true })
markPlace()
