// The dialog that sends a request of an example to this server, as the reader changes it, and shows the answer.
import {
  createCopyButton,
  createLanguageButtons,
  findLanguage,
  getChosenLanguage,
  loadExample,
  markLanguage,
  showCode,
} from './code-blocks.js'
import { create, createButton } from './elements.js'
import { formatJson } from './samples.js'

const formType = 'application/x-www-form-urlencoded'

/** What outlasts a page, as long as the tab is open: tokens, and answers that later examples take values from. */
const memory = {
  read(key) {
    try {
      return JSON.parse(sessionStorage.getItem(`portolan.${key}`))
    } catch {
      return null
    }
  },
  write(key, value) {
    try {
      sessionStorage.setItem(`portolan.${key}`, JSON.stringify(value))
    } catch {
      // Full or refused: the value has to be put in by hand then.
    }
  },
}

const dialog = create('dialog', { className: 'try-it' })
dialog.setAttribute('aria-labelledby', 'try-title')
document.body.append(dialog)
let language = getChosenLanguage()

/** A label with its control. */
function createField(label, control, note = '') {
  const name = create('span', { className: 'label' }, [create('code', { textContent: label })])
  if (note !== '') name.append(create('span', { className: 'required', textContent: note }))
  return create('label', { className: 'try-field' }, [name, control])
}

/** A value at a place such as `params.name` or `items.0.id`. */
const valueAt = (value, place) => place.split('.').reduce((current, name) => current?.[name], value)

/** Of an address the last part of its path, which is what a parameter is; anything else as it is. */
const lastSegment = (value) => (/^https?:\/\//.test(value) ? new URL(value).pathname.split('/').at(-1) : value)

function setAt(value, place, put) {
  const names = place.split('.')
  const last = names.pop()
  const target = names.reduce((current, name) => current?.[name], value)
  if (target !== undefined && target !== null) target[last] = typeof target[last] === 'number' ? Number(put) : put
}

/** The example with the values that earlier answers of this tab have given. */
function fillExample(id, example) {
  const filled = structuredClone({ params: example.params, query: example.query, body: example.request.body })
  const missing = []
  for (const [place, source] of Object.entries(example.taken ?? {})) {
    const [step, member] = source.split('#')
    const before = example.before?.find((candidate) => candidate.id.endsWith(`/${step}`))
    const value = valueAt(memory.read(`answer.${before?.id ?? `${id.split('/')[0]}/${step}`}`), member)
    if (value === undefined) missing.push({ place, member, before })
    else setAt(filled, place, place.startsWith('params.') ? lastSegment(value) : value)
  }
  return { filled, missing }
}

/** Opens the dialog with an example such as `checkout/receiveOrderConfirmation/confirmed`. */
export async function openTryIt(id) {
  const { operation, operationId, example } = await loadExample(id)
  const { filled, missing } = fillExample(id, example)
  const service = id.split('/')[0]

  const parameters = operation.parameters.map((parameter) => {
    const given = (parameter.place === 'path' ? filled.params : filled.query)?.[parameter.name]
    const value = [given ?? ''].flat().join('\n')
    const control = createControl(parameter, value)
    return { ...parameter, control }
  })
  const body = operation.takesBody
    ? create('textarea', {
        value: filled.body === undefined ? '' : formatJson(filled.body),
        rows: 14,
        spellcheck: false,
        ariaLabel: 'Body',
      })
    : null
  const access = operation.scope === null ? null : createAccess(operation)
  const answer = create('div', { className: 'try-answer' })
  const send = create('button', { type: 'submit', className: 'send', textContent: 'Send' })
  const sample = create('code')

  const examples = create(
    'select',
    { ariaLabel: 'Example' },
    operation.examples.map(({ name, title, status }) =>
      create('option', {
        value: name,
        textContent: `${title.replaceAll('`', '')} (${status})`,
        selected: name === example.name,
      }),
    ),
  )
  examples.addEventListener('change', () => void openTryIt(`${service}/${operationId}/${examples.value}`))

  const form = create('form', { className: 'try-request' }, [
    createField('Example', examples),
    ...createPrerequisites(example, missing),
    ...(access === null ? [] : [access.element]),
    ...parameters.map(({ name, required, control }) => createField(name, control, required ? 'required' : '')),
    ...(body === null ? [] : [create('label', { className: 'try-field' }, ['Body', body])]),
    create('div', { className: 'try-send' }, [send]),
    create('details', {}, [
      create('summary', { textContent: 'As code' }),
      create('figure', { className: 'code' }, [
        create('figcaption', {}, [
          create('span', { className: 'tools' }, [
            createLanguageButtons((chosen) => {
              language = chosen
              showSample()
            }),
            createCopyButton(() => sample),
          ]),
        ]),
        create('pre', { tabIndex: 0 }, [sample]),
      ]),
    ]),
  ])

  /** The request as the form stands; throws where its body is no JSON. */
  function readRequest() {
    const query = new URLSearchParams()
    const given = { params: {}, query: {} }
    const headers = {}
    let path = operation.path
    for (const { name, place, isList, control } of parameters) {
      const value = control.value
      if (place === 'path') {
        path = path.replace(`{${name}}`, encodeURIComponent(value))
        given.params[name] = value
      } else if (value !== '' && place === 'header') headers[name] = value
      else if (value !== '') {
        given.query[name] = isList ? value.split('\n') : value
        for (const part of [given.query[name]].flat()) query.append(name, part)
      }
    }
    const search = query.toString()
    const written = body === null || body.value.trim() === '' ? undefined : body.value
    return { ...given, path: search === '' ? path : `${path}?${search}`, headers, text: written }
  }

  function showSample() {
    const { text, ...given } = readRequest()
    let parsed
    try {
      parsed = text === undefined ? undefined : JSON.parse(text)
    } catch {
      return
    }
    const { group, method, mediaType, answer: kind } = operation
    const request = {
      ...given,
      operationId,
      group,
      method,
      needsToken: operation.scope !== null,
      mediaType,
      body: parsed,
      answer: kind,
    }
    showCode(sample, findLanguage(language).writeRequest(location.origin, request), language)
    markLanguage(form, language)
  }
  form.addEventListener('input', showSample)

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void sendRequest()
  })

  async function sendRequest() {
    send.disabled = true
    send.textContent = 'Sending'
    try {
      const { path, headers, text } = readRequest()
      if (access !== null) headers.authorization = `Bearer ${await access.getToken()}`
      const isForm = operation.mediaType === formType
      if (text !== undefined && !isForm) headers['content-type'] = 'application/json'
      const sentBody = text !== undefined && isForm ? new URLSearchParams(JSON.parse(text)) : text
      const start = performance.now()
      const response = await fetch(path, {
        method: operation.method,
        headers,
        credentials: 'omit',
        ...(sentBody === undefined ? {} : { body: sentBody }),
      })
      const content = await response.blob()
      const time = performance.now() - start
      await showAnswer(response, content, time)
      if (response.status === 401) access?.forgetToken()
    } catch (error) {
      answer.replaceChildren(
        create('p', {
          className: 'warning',
          role: 'alert',
          textContent: `Not sent: ${error instanceof Error ? error.message : String(error)}`,
        }),
      )
    } finally {
      send.disabled = false
      send.textContent = 'Send'
      answer.scrollIntoView({ block: 'nearest' })
    }
  }

  async function showAnswer(response, content, time) {
    const type = response.headers.get('content-type') ?? ''
    const parts = [
      create('p', { className: 'try-status', role: 'status' }, [
        create('span', { className: `status s${Math.trunc(response.status / 100)}`, textContent: response.status }),
        ` ${response.statusText} · ${Math.round(time)} ms · ${content.size.toLocaleString('en')} bytes`,
      ]),
    ]
    if (type.includes('json')) {
      const text = await content.text()
      const value = JSON.parse(text)
      if (response.ok && text.length < 100_000) memory.write(`answer.${id}`, value)
      const code = create('code')
      // Written from the text as it came where numbers would lose digits on the way.
      const shown = JSON.stringify(value) === text ? formatJson(value) : text
      showCode(code, shown, 'json')
      parts.push(createFigure('Answer', code))
    } else if (type.startsWith('text/')) {
      parts.push(createFigure('Answer', create('code', { textContent: await content.text() })))
    } else if (content.size > 0) {
      const link = create('a', {
        href: URL.createObjectURL(content),
        download: `${operationId}.${type.split(/[/;+]/)[1] ?? 'bin'}`,
        textContent: `Save the file (${type})`,
      })
      parts.push(create('p', {}, [link]))
    }
    parts.push(
      create('details', {}, [
        create('summary', { textContent: 'Headers' }),
        createFigure(
          '',
          create('code', { textContent: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n') }),
        ),
      ]),
    )
    answer.replaceChildren(...parts)
  }

  const close = createButton('Close', () => dialog.close())
  close.className = 'close'
  dialog.replaceChildren(
    create('header', {}, [
      create('div', {}, [
        create('h2', { id: 'try-title', textContent: operation.title }),
        create('p', { className: 'endpoint' }, [
          create('span', { className: `method ${operation.method.toLowerCase()}`, textContent: operation.method }),
          create('code', { textContent: operation.path }),
        ]),
      ]),
      close,
    ]),
    create('div', { className: 'try-columns' }, [form, answer]),
  )
  answer.append(
    create('p', {
      className: 'note',
      textContent: 'The answer appears here. The request goes to this server and changes what it stores.',
    }),
  )
  showSample()
  if (!dialog.open) dialog.showModal()
  send.focus()
}

function createFigure(title, code) {
  const caption = create('figcaption', {}, [
    title,
    create('span', { className: 'tools' }, [createCopyButton(() => code)]),
  ])
  return create('figure', { className: 'code' }, [caption, create('pre', { tabIndex: 0 }, [code])])
}

function createControl({ required, values, isList }, value) {
  if (values !== undefined && !isList) {
    const options = [...(required ? [] : ['']), ...values.map(String)]
    return create('select', {}, [
      ...options.map((option) => create('option', { value: option, textContent: option, selected: option === value })),
      ...(options.includes(value) ? [] : [create('option', { value, textContent: value, selected: true })]),
    ])
  }
  if (isList) return create('textarea', { value, rows: 2, placeholder: 'One to a line', spellcheck: false })
  return create('input', { value, required, autocomplete: 'off', spellcheck: false })
}

/** What has to be sent before, and the values that are to be put in from its answers. */
function createPrerequisites({ before = [] }, missing) {
  if (before.length === 0) return []
  const steps = before.map((step) => {
    const isSent = memory.read(`answer.${step.id}`) !== null
    const open = createButton(`${step.operation}: ${step.title}`.replaceAll('`', ''), () => openTryIt(step.id))
    open.className = 'link'
    return create('li', {}, [open, isSent ? ' – sent' : ''])
  })
  const notes = missing.map(({ place, member }) =>
    create('p', { className: 'given' }, [
      'Put the ',
      create('code', { textContent: member }),
      ' of its answer into ',
      create('code', { textContent: place.split('.').slice(1).join('.') }),
      '; it is filled in once that was sent from here.',
    ]),
  )
  return [
    create('div', { className: 'try-before' }, [
      create('p', { textContent: 'Send before this:' }),
      create('ul', {}, steps),
      ...notes,
    ]),
  ]
}

/** Whose token is sent. A token is fetched with the client's secret when the first request needs it, and kept in the tab. */
function createAccess({ scope, client }) {
  const id = create('input', { value: client?.id ?? '', autocomplete: 'off', spellcheck: false })
  const secret = create('input', { value: client?.secret ?? '', type: 'password', autocomplete: 'off' })
  const key = () => `token.${id.value}.${scope}`
  const element = create('details', { className: 'try-access', open: client === undefined }, [
    create('summary', {}, [
      client === undefined ? 'Access: a client with the scope ' : `Access: sandbox client ${client.id} with the scope `,
      create('code', { textContent: scope }),
    ]),
    createField('client_id', id),
    createField('client_secret', secret),
  ])
  return {
    element,
    forgetToken: () => memory.write(key(), null),
    async getToken() {
      const known = memory.read(key())
      if (known !== null && known.until > Date.now()) return known.token
      const form = { grant_type: 'client_credentials', scope, client_id: id.value, client_secret: secret.value }
      const body = new URLSearchParams(form)
      // With credentials of its own, a browser would answer a refusal by asking for a password.
      const response = await fetch('/connect/token', { method: 'POST', body, credentials: 'omit' })
      const answer = await response.json()
      if (!response.ok) throw new Error(`no access token: ${answer.error_description ?? answer.error}`)
      memory.write(key(), { token: answer.access_token, until: Date.now() + (answer.expires_in - 30) * 1000 })
      return answer.access_token
    },
  }
}
