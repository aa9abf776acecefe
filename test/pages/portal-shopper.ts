import type { LightMyRequestResponse } from 'fastify'
import { createSandboxOrder, sandboxPortal } from '../../src/composition/sandbox.ts'
import type { TestServer } from '../support/test-server.ts'
import { listAttributeValues, readText } from './html-reading.ts'

type Fields = Readonly<Record<string, string>>

/** A file that a shopper uploads. */
interface SentFile {
  readonly field: string
  readonly name: string
  readonly content: Uint8Array
}

/** A shopper whose browser keeps cookies and runs no scripts. */
export class Shopper {
  readonly #server: TestServer
  readonly tenant: string
  readonly headers: Record<string, string>
  cookie = ''
  /** The open page. */
  page = ''

  constructor(server: TestServer, tenant = 'acme', headers: Fields = {}) {
    this.#server = server
    this.tenant = tenant
    this.headers = { ...headers }
  }

  async open(path = ''): Promise<LightMyRequestResponse> {
    return this.#keep(
      await this.#server.app.inject({ method: 'GET', url: this.#addressOf(path), headers: this.#headers() }),
    )
  }

  /** Looks up an order on the first page. */
  async lookUp(
    fields: Fields = {},
    headers: Fields = {},
    remoteAddress = '127.0.0.1',
  ): Promise<LightMyRequestResponse> {
    const { orderReference, emailAddress } = sandboxPortal
    return this.#keep(
      await this.#server.app.inject({
        method: 'POST',
        remoteAddress,
        url: this.#addressOf(''),
        headers: { ...this.#headers(), 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams({ orderReference, emailAddress, ...fields }).toString(),
      }),
    )
  }

  /** Looks up an order and opens the page that follows. @returns whether the order was found */
  async findOrder(fields: Fields = {}, headers: Fields = {}, remoteAddress?: string): Promise<boolean> {
    const answer = await this.lookUp(fields, headers, remoteAddress)
    const address = String(answer.headers.location)
    if (answer.statusCode !== 303) throw new Error(`the look-up was answered ${answer.statusCode}`)
    await this.open(address.slice(this.#addressOf('').length))
    return !address.includes('notice=invalid')
  }

  /** Submits a form with the token of the open page. */
  async submit(
    path: string,
    fields: Fields = {},
    options: { readonly files?: readonly SentFile[]; readonly headers?: Fields } = {},
  ): Promise<LightMyRequestResponse> {
    const [token = ''] = this.formTokens()
    const form = new FormData()
    for (const [name, value] of Object.entries({ token, ...fields })) form.append(name, value)
    for (const { field, name, content } of options.files ?? []) form.append(field, new Blob([content]), name)
    const encoded = new Response(form)
    return this.#keep(
      await this.#server.app.inject({
        method: 'POST',
        url: this.#addressOf(path),
        headers: {
          ...this.#headers(),
          'content-type': encoded.headers.get('content-type') ?? '',
          ...options.headers,
        },
        payload: Buffer.from(await encoded.arrayBuffer()),
      }),
    )
  }

  /** Submits a form and follows the redirect. @returns the name of the next page */
  async goOn(path: string, fields: Fields = {}, files: readonly SentFile[] = []): Promise<string> {
    const { headers, statusCode, body } = await this.submit(path, fields, { files })
    if (statusCode !== 303) throw new Error(`${path} was answered ${statusCode}: ${readText(body)}`)
    const address = String(headers.location).split('/').at(-1) ?? ''
    await this.open(address)
    return address.replace(/\?.*/, '')
  }

  formTokens(): string[] {
    return [...this.page.matchAll(/name="token" value="([^"]*)"/g)].map(([, token = '']) => token)
  }

  /** The text of the open page, with single spaces. */
  get text(): string {
    return readText(this.page).replaceAll(/\s+/g, ' ')
  }

  /** The links of the open page. */
  get links(): readonly string[] {
    return listAttributeValues(this.page, 'href')
  }

  #addressOf = (path: string): string => `/returns/${this.tenant}${path === '' || /^[/?]/.test(path) ? '' : '/'}${path}`

  #headers(): Record<string, string> {
    return { ...this.headers, ...(this.cookie === '' ? {} : { cookie: this.cookie }) }
  }

  #keep(response: LightMyRequestResponse): LightMyRequestResponse {
    for (const { name, value, maxAge } of response.cookies as { name: string; value: string; maxAge?: number }[]) {
      const others = this.cookie.split('; ').filter((pair) => pair !== '' && !pair.startsWith(`${name}=`))
      this.cookie = [...others, ...(maxAge === 0 ? [] : [`${name}=${value}`])].join('; ')
    }
    if (String(response.headers['content-type']).startsWith('text/html')) this.page = response.body
    return response
  }
}

/** Adds the sandbox order that shoppers return. */
export async function addSandboxOrder({ system }: TestServer): Promise<void> {
  await createSandboxOrder(system)
}
