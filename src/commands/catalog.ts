import { setTimeout as delay } from 'node:timers/promises'
import type { Command } from 'commander'
import type { FastifyInstance } from 'fastify'
import { goodProductsCode } from '../catalog/index.ts'
import type { System } from '../composition/system.ts'
import { Problem } from '../kernel/problem.ts'
import { noSuchClient } from './codes.ts'
import type { CommandContext } from './command-context.ts'
import { exitCodes } from './exit-codes.ts'
import { assertReadable } from './input-file.ts'
import { jsonOption, type ListOptions, printHint, printJson, printList, printResult } from './output.ts'
import { type FileProduct, readProducts } from './product-files.ts'
import { withSystem } from './with-system.ts'

/** Maximum size of an upload, in characters of JSON and in products; a larger file becomes several uploads. */
const largestUpload = 16_000_000
const maxProducts = 50_000
/** Failures printed for a rejected file. */
const maxPrinted = 50
/** Milliseconds between checks of an upload's progress. */
const pollInterval = 500

/** How many repeated product codes a message names. */
const shownCodes = 5

interface CatalogOptions extends ListOptions {
  readonly client: string
  readonly brand?: string
}

interface Upload {
  readonly uploadId: string
  readonly state: string
  readonly received: number
  readonly repeated: number
  readonly repeatedProductCodes: readonly string[]
  readonly valid: number
  readonly invalid: number
  readonly receivedAt: string
}

interface InvalidProduct {
  readonly brandCode: string
  readonly productCode: string
  readonly errorCode: number
  readonly errorMessage: string
  readonly since: string
}

const isEnded = ({ state }: Upload): boolean => state === 'Completed' || state === 'Failed'

/** Adds `catalog`. */
export function addCatalogCommands(program: Command, context: CommandContext): void {
  const catalog = program
    .command('catalog')
    .description(
      'Manage the products of a tenant as one of its clients. Works on the database directly, so no server has to run.',
    )
  const clientOption = ['--client <id>', 'the client, which determines tenant and brands'] as const

  catalog
    .command('upload')
    .summary('upload products and wait for the result')
    .description(
      'Uploads the products of a file: a JSON array (.json), one JSON object per line (.ndjson), or CSV (.csv) with the fields as columns, including unitPrice.amount and unitPrice.currency. Waits until they are processed, and prints invalid products; the exit code is then 1.',
    )
    .argument('<file>', 'the file')
    .requiredOption(...clientOption)
    .option('--brand <code>', 'brand of products that name none')
    .option(...jsonOption)
    .addHelpText(
      'after',
      `\nExample:\n  ${context.program} catalog upload products.csv --client acme-sandbox --brand ACM`,
    )
    .action(async (file: string, options: CatalogOptions) => {
      await assertReadable(file)
      return withSystem(context.readConfig(), async (system) => {
        const caller = await createCaller(system, context.program, options.client)
        const uploads: Upload[] = []
        for await (const batch of splitIntoParts(file, options.brand)) uploads.push(await caller.upload(batch))
        if (uploads.length === 0) throw new Error(`${file} has no products`)
        const outcomes = await caller.finish(uploads)
        const failed = outcomes.filter(({ state }) => state === 'Failed')
        const firstReceivedAt = outcomes.map(({ receivedAt }) => receivedAt).toSorted()[0] ?? ''
        const invalid = (await caller.invalid(options.brand)).filter(({ since }) => since >= firstReceivedAt)
        const sum = (getCount: (upload: Upload) => number) =>
          outcomes.reduce((total, upload) => total + getCount(upload), 0)
        const [valid, notValid] = [sum((row) => row.valid), sum((row) => row.invalid)]
        if (options.json === true) printJson({ uploads: outcomes, invalid })
        else {
          if (invalid.length > 0) printInvalid(invalid, options)
          printResult(`${valid + notValid} products: ${valid} valid, ${notValid} invalid`)
          reportRepeated(outcomes)
        }
        if (failed.length > 0) printHint(`portolan: ${failed.length} uploads were given up; see the log of the worker`)
        if (notValid > 0 || failed.length > 0) context.setExitCode(exitCodes.failed)
      })
    })

  catalog
    .command('invalid')
    .summary('list invalid products')
    .requiredOption(...clientOption)
    .option('--brand <code>', 'only products of this brand')
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} catalog invalid --client acme-sandbox --brand ACM`)
    .action((options: CatalogOptions) =>
      withSystem(context.readConfig(), async (system) => {
        const caller = await createCaller(system, context.program, options.client)
        printInvalid(await caller.invalid(options.brand), options)
      }),
    )

  catalog
    .command('watch')
    .summary('follow an upload until it ends')
    .description('Prints the progress of an upload while a server or worker processes it.')
    .argument('<uploadId>', 'id of the upload, from the Location header of its response')
    .requiredOption(...clientOption)
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} catalog watch 0197f3a2-… --client acme-sandbox`)
    .action((uploadId: string, options: CatalogOptions) =>
      withSystem(context.readConfig(), async (system) => {
        const caller = await createCaller(system, context.program, options.client)
        let upload = await caller.read(uploadId)
        for (; !isEnded(upload); upload = await caller.read(uploadId)) {
          reportProgress([upload])
          await delay(pollInterval)
        }
        if (options.json === true) printJson(upload)
        else {
          printResult(`${upload.state}: ${upload.received} products, ${upload.valid} valid, ${upload.invalid} invalid`)
          reportRepeated([upload])
        }
        if (upload.state === 'Failed') context.setExitCode(exitCodes.failed)
      }),
    )
}

function printInvalid(invalid: readonly InvalidProduct[], options: ListOptions): void {
  printList(
    invalid,
    {
      BRAND: (row) => row.brandCode,
      PRODUCT: (row) => row.productCode,
      CODE: (row) => String(row.errorCode),
      PROBLEM: (row) => row.errorMessage,
    },
    options,
  )
}

function reportProgress(uploads: readonly Upload[]): void {
  const processed = uploads.reduce((total, { valid, invalid }) => total + valid + invalid, 0)
  const received = uploads.reduce((total, upload) => total + upload.received, 0)
  printHint(`${processed} of ${received} products`)
}

/** Warns of products that an upload contains more than once: only the last of each was stored. */
function reportRepeated(uploads: readonly Upload[]): void {
  const repeated = uploads.reduce((total, upload) => total + upload.repeated, 0)
  if (repeated === 0) return
  const codes = [...new Set(uploads.flatMap(({ repeatedProductCodes }) => repeatedProductCodes))]
  const shown = codes.slice(0, shownCodes).join(', ')
  printHint(
    `portolan: ${repeated} of them replaced an earlier product of the file with the same code, such as ${shown}`,
  )
}

/** Splits the products of a file into parts that are uploaded one after another. */
async function* splitIntoParts(file: string, brand: string | undefined): AsyncGenerator<readonly FileProduct[]> {
  let batch: FileProduct[] = []
  let length = 0
  for await (const product of readProducts(file, brand)) {
    if (batch.length > 0 && (length + product.text.length > largestUpload || batch.length >= maxProducts)) {
      yield batch
      batch = []
      length = 0
    }
    batch.push(product)
    length += product.text.length
  }
  if (batch.length > 0) yield batch
}

/** Converts positions in the server's message about a part to positions in the file. */
function toFilePositions(message: string, submittedProducts: readonly FileProduct[]): string {
  const nameOf = (index: string): string => {
    const { place = 'a product', productCode = null } = submittedProducts[Number(index)] ?? {}
    return productCode === null ? place : `${place} (${productCode})`
  }
  return (
    message
      .replace(/^Entry \[(\d+)\] of the body/, (_, index: string) => nameOf(index))
      // The file's own name for the product already contains its code.
      .replace(/^(\[\d+\](?:\.[\w.[\]]+)?) \(productCode .*?\): /, '$1: ')
      .replace(/^\[(\d+)\](?:\.|: )/, (_, index: string) => `${nameOf(index)}, `)
  )
}

/** Calls catalog operations like a client, in this process. */
async function createCaller(system: System, program: string, clientId: string) {
  const { database, identity, catalog } = system
  const { tenant, token } = await database.runAsSystem(async (unit) => {
    const client = await identity.clients.findClient(unit, clientId)
    if (client === null) {
      throw noSuchClient(program, clientId)
    }
    if (client.tenant === null)
      throw new Problem('forbidden', `The client ${clientId} is an operator, which has no catalog`)
    if (!client.isActive)
      throw new Problem(
        'forbidden',
        `The client ${clientId} is not active; activate it with ${program} client activate ${clientId}`,
      )
    await identity.keys.ensureKey(unit)
    const { accessToken } = await identity.tokens.signToken(unit, client, client.scopes)
    return { tenant: client.tenant, token: accessToken }
  })
  const server: FastifyInstance = await system.createServer()

  const call = async (method: 'GET' | 'POST', url: string, submittedProducts: readonly FileProduct[] = []) => {
    const response = await server.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { payload: `[${submittedProducts.map(({ text }) => text).join(',')}]` }),
    })
    if (response.statusCode < 300) return response
    const failures = response.json<{ code: number; message: string }[]>()
    const errors = failures
      .filter(({ code }) => code !== goodProductsCode)
      .map(({ message }) => toFilePositions(message, submittedProducts))
    const omittedText = errors.length > maxPrinted ? [`and ${errors.length - maxPrinted} more`] : []
    const hasGoodProducts = errors.length < failures.length
    const cure = [
      ...(response.statusCode === 400 ? [`${program} check FILE reports all other problems too.`] : []),
      ...(hasGoodProducts
        ? [
            `${program} tenant set ${tenant} --accept-good-products on stores the valid products even if others are invalid.`,
          ]
        : []),
    ]
    throw new Error(
      [`it was rejected with ${response.statusCode}:`, ...errors.slice(0, maxPrinted), ...omittedText, ...cure].join(
        '\n  ',
      ),
    )
  }
  const readAt = async (location: string) => (await call('GET', location)).json<Upload>()
  const read = (uploadId: string) => readAt(`/api/v2/RetailerCatalog/${encodeURIComponent(uploadId)}`)

  return {
    read,
    upload: async (products: readonly FileProduct[]): Promise<Upload> => {
      const response = await call('POST', '/api/v2/RetailerCatalog', products)
      return readAt(String(response.headers['location']))
    },
    /** Processes uploads until they have finished, concurrently with a server, if one runs. */
    finish: async (uploads: readonly Upload[]): Promise<readonly Upload[]> => {
      for (let accessSummary = uploads; ; ) {
        if (accessSummary.every(isEnded)) return accessSummary
        reportProgress(accessSummary)
        await catalog.processWork(tenant)
        accessSummary = await Promise.all(
          accessSummary.map(async (upload) => (isEnded(upload) ? upload : read(upload.uploadId))),
        )
      }
    },
    invalid: async (brand: string | undefined): Promise<readonly InvalidProduct[]> => {
      const invalidProducts: InvalidProduct[] = []
      const filter: Record<string, string> = brand === undefined ? {} : { BrandCode: brand }
      for (let query: Record<string, string> = { PageNumber: '1', PageSize: '1000' }; ; ) {
        const search = new URLSearchParams({ ...filter, ...query }).toString()
        const response = await call('GET', `/api/v2/Products/Invalid?${search}`)
        const { items, continuationToken } = response.json<{
          items: readonly InvalidProduct[]
          continuationToken: string | null
        }>()
        invalidProducts.push(...items)
        if (continuationToken === null) return invalidProducts
        query = { ContinuationToken: continuationToken }
      }
    },
  }
}
