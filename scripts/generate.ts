/** Writes all generated files; with `--check`, only reports which of them are out of date. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { events, getAsyncApiDocument, getOpenApiDocuments, routes } from '../src/composition/contract.ts'
import { version } from '../src/composition/version.ts'
import { esw } from '../src/dialects/esw.ts'
import { getKnownMembers } from '../src/platform/http/unknown-members.ts'
import { generateClientFiles } from './client-files.ts'
import { generateDialectPage } from './dialect-page.ts'
import { generatePortalRules } from './portal-rules.ts'
import { generatePreflightMembers } from './preflight-members.ts'

const root = new URL('../', import.meta.url)

async function generateFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for (const [name, document] of getOpenApiDocuments(version)) {
    files.set(`openapi/${name}.json`, `${JSON.stringify(document, null, 2)}\n`)
    if (name !== 'portolan') continue
    for (const [path, text] of generateClientFiles(routes, document, events)) files.set(path, text)
  }
  files.set('asyncapi.json', `${JSON.stringify(getAsyncApiDocument(version), null, 2)}\n`)
  files.set(esw.page, generateDialectPage(esw))
  const confirmation = routes.find(({ operationId }) => operationId === 'receiveOrderConfirmation')?.body
  if (confirmation === undefined) throw new Error('there is no operation receiveOrderConfirmation with a body')
  files.set('client/preflight/src/known-members.generated.ts', generatePreflightMembers(getKnownMembers(confirmation)))
  files.set('console/src/pages/policies/portal-rules.generated.ts', generatePortalRules())
  return files
}

const isCheck = process.argv.includes('--check')
const stale: string[] = []
for (const [path, text] of await generateFiles()) {
  const url = new URL(path, root)
  const present = await readFile(url, 'utf8').catch(() => null)
  if (present === text) continue
  stale.push(path)
  if (isCheck) continue
  await mkdir(new URL('.', url), { recursive: true })
  await writeFile(url, text)
}
if (stale.length === 0) console.log('generated files are up to date')
else if (isCheck) {
  console.error(`out of date: ${stale.join(', ')}; run "npm run generate" and commit the result`)
  process.exitCode = 1
} else console.log(`written: ${stale.join(', ')}`)
