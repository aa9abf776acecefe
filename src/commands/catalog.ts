import { setTimeout as delay } from 'node:timers/promises'
import { type Command, Option } from 'commander'
import { createCatalogCaller, isEnded, type ListedProduct, type Upload } from './catalog-caller.ts'
import type { CommandContext } from './command-context.ts'
import { exitCodes } from './exit-codes.ts'
import { assertReadable } from './input-file.ts'
import { jsonOption, type ListOptions, printHint, printJson, printList, printPages, printResult } from './output.ts'
import { type FileProduct, readProducts } from './product-files.ts'
import { withSystem } from './with-system.ts'

/** Maximum size of an upload, in characters of JSON and in products; a larger file becomes several uploads. */
const largestUpload = 16_000_000
const maxProducts = 50_000
/** Milliseconds between checks of an upload's progress. */
const pollInterval = 500

/** How many product codes a message names. */
const shownCodes = 5

interface CatalogOptions extends ListOptions {
  readonly client: string
  readonly brand?: string
}

interface InvalidOptions extends CatalogOptions {
  readonly csv?: true
}

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
        const caller = await createCatalogCaller(system, context.program, options.client)
        const uploads: Upload[] = []
        for await (const batch of splitIntoParts(file, options.brand)) uploads.push(await caller.upload(batch, file))
        if (uploads.length === 0) throw new Error(`${file} has no products`)
        const outcomes = await caller.finish(uploads, reportProgress)
        const failed = outcomes.filter(({ state }) => state === 'Failed')
        const firstReceivedAt = outcomes.map(({ receivedAt }) => receivedAt).toSorted()[0] ?? ''
        const listUploaded = async (searchType: 'InvalidProducts' | 'AwaitingClassification') =>
          (await caller.listProducts({ brand: options.brand, searchType })).filter(
            ({ since }) => since >= firstReceivedAt,
          )
        const invalid = await listUploaded('InvalidProducts')
        const sum = (getCount: (upload: Upload) => number) =>
          outcomes.reduce((total, upload) => total + getCount(upload), 0)
        const [valid, notValid] = [sum((row) => row.valid), sum((row) => row.invalid)]
        if (options.json === true) printJson({ uploads: outcomes, invalid })
        else {
          if (invalid.length > 0) printInvalid(invalid, options)
          printResult(`${valid + notValid} products: ${valid} valid, ${notValid} invalid`)
          reportAwaiting(await listUploaded('AwaitingClassification'))
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
    .addOption(
      new Option('--csv', 'print CSV with every field as sent, to correct in a spreadsheet and upload').conflicts(
        'json',
      ),
    )
    .addHelpText(
      'after',
      `\nExamples:\n  ${context.program} catalog invalid --client acme-sandbox --brand ACM\n  ${context.program} catalog invalid --client acme-sandbox --csv > invalid-products.csv`,
    )
    .action((options: InvalidOptions) =>
      withSystem(context.readConfig(), async (system) => {
        const caller = await createCatalogCaller(system, context.program, options.client)
        if (options.csv === true) return printPages(caller.readInvalidCsv(options.brand))
        printInvalid(await caller.listProducts({ brand: options.brand }), options)
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
        const caller = await createCatalogCaller(system, context.program, options.client)
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

function printInvalid(invalid: readonly ListedProduct[], options: ListOptions): void {
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

/** Names valid products without a classification, which the counts of valid products hide. */
function reportAwaiting(awaiting: readonly ListedProduct[]): void {
  if (awaiting.length === 0) return
  const codes = awaiting.slice(0, shownCodes).map(({ productCode }) => productCode)
  const unnamed = awaiting.length > shownCodes ? [`and ${awaiting.length - shownCodes} more`] : []
  const verb = awaiting.length === 1 ? 'waits' : 'wait'
  printResult(
    `${awaiting.length} ${verb} for a classification: ${[...codes, ...unnamed].join(', ')}; decide it in the console, under Catalog, Awaiting classification`,
  )
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
