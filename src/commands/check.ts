import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { type Command, Option } from 'commander'
import { createBodyFindings, type FindInBody } from '../composition/body-findings.ts'
import { type BodyFinding, type BodyKind, bodyKinds, guessBodyKind } from '../composition/body-inspection.ts'
import type { CommandContext } from './command-context.ts'
import { exitCodes } from './exit-codes.ts'
import { ImageChecks } from './image-checks.ts'
import { assertReadable } from './input-file.ts'
import { jsonOption, printHint, printResult } from './output.ts'
import { readProducts } from './product-files.ts'
import { UsageError } from './usage-error.ts'

/** Maximum bytes of a body, as on the server. Lists are read entry by entry. */
const largestBody = 32 * 1024 * 1024

interface CheckOptions {
  readonly kind?: BodyKind
  readonly json?: true
  readonly images?: true
}

/** A body in a file. */
interface FileBody {
  readonly json: Buffer
  /** Its position in the file, in words; empty if it is the whole file. */
  readonly place: string
}

/** Adds `check`. */
export function addCheckCommand(program: Command, context: CommandContext): void {
  program
    .command('check')
    .description(
      'Validates request bodies by the rules of the server: reports what it would reject, where and how to fix it, and what it would accept with a warning. Needs no server and no database, so rules that depend on stored data, such as whether an order exists, are not checked. A .json file contains one body or a list, .ndjson one body per line, and .csv products; lists of any length are read entry by entry. The exit code is 1 if anything would be rejected.',
    )
    .argument('<files...>', 'the files')
    .addOption(
      new Option('--kind <kind>', 'type of the bodies; default: determined from the members of the first body').choices(
        bodyKinds,
      ),
    )
    .option('--json', `${jsonOption[1]}: one object per line for each finding`)
    .option('--images', 'also fetch the image of each product, and warn about unusable ones')
    .addHelpText('after', `\nExample:\n  ${context.program} check confirmation.json products.csv`)
    .action(async (files: readonly string[], options: CheckOptions) => {
      for (const file of files) await assertReadable(file)
      let errors = 0
      const images = options.images === true ? new ImageChecks() : null
      for (const file of files) errors += await checkFile(file, options, images)
      if (errors > 0) context.setExitCode(exitCodes.failed)
    })
}

/** Prints the findings in a file, and returns the number of errors. */
async function checkFile(file: string, options: CheckOptions, images: ImageChecks | null): Promise<number> {
  let kind = options.kind ?? (extname(file).toLowerCase() === '.csv' ? 'product' : null)
  let find: FindInBody | null = null
  const counts = { bodies: 0, error: 0, warning: 0 }
  const report = (place: string, finding: BodyFinding): void => {
    counts[finding.severity] += 1
    if (options.json === true) printResult(JSON.stringify({ file, ...(place === '' ? {} : { place }), ...finding }))
    else printResult(describeFinding(file, place, finding))
  }
  for await (const { json, place } of readBodies(file)) {
    kind ??= guessKind(file, json)
    find ??= createBodyFindings(kind)
    counts.bodies += 1
    for (const finding of find(json)) report(place, finding)
    const imageUrl = images === null || kind !== 'product' ? null : findImageUrl(json)
    if (imageUrl === null) continue
    await images?.addCheck(imageUrl, (reason) => report(place, { path: 'imageUrl', reason, severity: 'warning' }))
  }
  await images?.finishChecks()
  if (kind === null) throw new Error(`${file} contains nothing to check`)
  if (options.json !== true) {
    const { bodies, error, warning } = counts
    printHint(
      `${file}: ${formatCount(bodies, kind)}, ${formatCount(error, 'error')}, ${formatCount(warning, 'warning')}`,
    )
  }
  return counts.error
}

/** The URL of a product's image; null if it has none, or is not a product. */
function findImageUrl(json: Buffer): string | null {
  try {
    const members = Object.entries(JSON.parse(json.toString('utf8')) as object)
    const url = members.find(([name]) => name.toLowerCase() === 'imageurl')?.[1] as unknown
    return typeof url === 'string' && URL.canParse(url) ? url : null
  } catch {
    return null
  }
}

const formatCount = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const describeFinding = (file: string, place: string, { path, reason, severity }: BodyFinding): string =>
  `${severity}: ${[file, place].filter((part) => part !== '').join(', ')}: ${path === '' ? '' : `${path} `}${reason}`

async function* readBodies(file: string): AsyncGenerator<FileBody> {
  if (extname(file).toLowerCase() === '.json' && !(await isJsonArrayFile(file))) {
    if ((await stat(file)).size > largestBody) throw new Error(`${file} is larger than ${largestBody} bytes`)
    yield { json: await readFile(file), place: '' }
    return
  }
  for await (const { text, place, productCode } of readProducts(file, undefined)) {
    const entry = place.replace(/^product /, 'entry ')
    yield { json: Buffer.from(text), place: productCode === null ? entry : `${entry} (${productCode})` }
  }
}

async function isJsonArrayFile(file: string): Promise<boolean> {
  for await (const piece of createReadStream(file, { encoding: 'utf8' })) {
    const text = String(piece).replace('\uFEFF', '').trimStart()
    if (text !== '') return text.startsWith('[')
  }
  return false
}

/** @throws Error if the body is not JSON, UsageError if its members do not decide */
function guessKind(file: string, body: Buffer): BodyKind {
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${(error as Error).message}`, { cause: error })
  }
  const kind = guessBodyKind(value)
  if (kind !== null) return kind
  throw new UsageError(
    `${file} is not recognized as one type of request body by its members. Specify the type with --kind: ${bodyKinds.join(', ')}.`,
  )
}
