// Blocks of code: copying them, choosing their language, and opening the dialog that sends their request.
import { create, createButton } from './elements.js'
import { languages, tokenize } from './samples.js'

const classes = { name: 'n', text: 's', value: 'v' }
const storageKey = 'portolan.language'

/** Writes code into an element, with colours. */
export function showCode(element, text, language) {
  element.replaceChildren(
    ...tokenize(text, language).map((token) =>
      token.kind === undefined
        ? token.text
        : create('span', { className: classes[token.kind], textContent: token.text }),
    ),
  )
}

const requestFiles = new Map()

/** The operations of a service with their examples. */
export function loadRequests(service) {
  const known = requestFiles.get(service)
  if (known !== undefined) return known
  const loading = fetch(new URL(`requests-${service}.json`, import.meta.url)).then((response) => response.json())
  requestFiles.set(service, loading)
  return loading
}

/** The operation and the example of an id such as `checkout/receiveOrderConfirmation/confirmed`. */
export async function loadExample(id) {
  const [service, operationId, name] = id.split('/')
  const operation = (await loadRequests(service))[operationId]
  return { id, operationId, operation, example: operation.examples.find((example) => example.name === name) }
}

/** Buttons for the languages; each shows whether it is the chosen one. */
export function createLanguageButtons(choose) {
  const buttons = languages.map(({ id, title }) => {
    const button = createButton(title, () => choose(id, button))
    button.dataset.language = id
    return button
  })
  return create('span', { className: 'languages', role: 'group', ariaLabel: 'Language' }, buttons)
}

/** Marks the buttons of the chosen language. */
export function markLanguage(root, chosen) {
  for (const button of root.querySelectorAll('[data-language]')) {
    button.setAttribute('aria-pressed', String(button.dataset.language === chosen))
  }
}

export const findLanguage = (id) => languages.find((language) => language.id === id) ?? languages[0]

/** The language that the reader has chosen last. */
export function getChosenLanguage() {
  try {
    return findLanguage(localStorage.getItem(storageKey)).id
  } catch {
    // A browser may refuse storage; the choice then lasts as long as the page.
    return languages[0].id
  }
}

/** A button that copies the text of an element. */
export function createCopyButton(getSource) {
  return createButton('Copy', async (button) => {
    const source = getSource()
    let isCopied = true
    try {
      await navigator.clipboard.writeText(source.textContent)
    } catch {
      // Over plain HTTP from another machine there is no clipboard interface; the selection can still be copied.
      getSelection().selectAllChildren(source)
      isCopied = document.execCommand('copy')
    }
    button.textContent = isCopied ? 'Copied' : 'Selected'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
}

/**
 * Gives every block of the page its buttons.
 *
 * @param {(example: string) => unknown} tryExample what the button of an example does
 */
export function enhanceCodeBlocks(tryExample) {
  for (const figure of document.querySelectorAll('figure.code')) {
    const { example, client } = figure.dataset
    const code = figure.querySelector('code')
    const tools = create('span', { className: 'tools' })
    if (example !== undefined || client !== undefined) tools.append(createLanguageButtons(chooseLanguage))
    if (example !== undefined) {
      const tryIt = createButton('Try it', () => tryExample(example))
      tryIt.className = 'try'
      tools.append(tryIt)
    }
    tools.append(createCopyButton(() => code))
    figure.querySelector('figcaption').append(tools)
  }
  const chosen = getChosenLanguage()
  markLanguage(document, chosen)
  if (chosen !== languages[0].id) void showLanguage(chosen)
}

/** What the blocks were in the first language, as the server wrote them. */
const originals = new Map()

async function showLanguage(id) {
  const language = findLanguage(id)
  for (const figure of document.querySelectorAll('figure.code[data-example], figure.code[data-client]')) {
    const code = figure.querySelector('code')
    const original = originals.get(code) ?? [...code.childNodes]
    originals.set(code, original)
    if (id === languages[0].id) {
      code.replaceChildren(...original)
      continue
    }
    const { example: exampleId, client, secret, scope } = figure.dataset
    const text =
      exampleId === undefined
        ? language.writeTokenRequest(location.origin, { clientId: client, clientSecret: secret, scope })
        : language.writeRequest(location.origin, (await loadExample(exampleId)).example.request)
    showCode(code, text, id)
  }
}

async function chooseLanguage(id, button) {
  try {
    localStorage.setItem(storageKey, id)
  } catch {
    // As above.
  }
  // Blocks above change their height: what the reader has clicked stays where it is.
  const before = button.getBoundingClientRect().top
  await showLanguage(id)
  markLanguage(document, id)
  scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' })
}
