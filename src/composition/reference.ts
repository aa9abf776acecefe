import { readFileSync } from 'node:fs'
import { esw } from '../dialects/esw.ts'
import type { ReferenceInput, SandboxClients } from '../platform/docs/input.ts'
import { createSentExample, errorBodies, events, getOpenApiDocuments, routes, services } from './contract.ts'
import { readGuides } from './guides.ts'
import { sandboxSecret } from './sandbox.ts'

/** The responses to examples, as recorded by their test. */
const readRecordedResponses = (): ReferenceInput['recordedResponses'] =>
  JSON.parse(readFileSync(new URL('../../reference/example-answers.json', import.meta.url), 'utf8'))

const sandboxClients: SandboxClients = {
  secret: sandboxSecret,
  getClientId: (scope) => (scope === 'admin' ? 'operator' : 'acme-sandbox'),
}

/** The input of the reference pages. */
export function createReferenceInput(server: {
  readonly version: string
  readonly publicUrl: string
  readonly hasSandbox: boolean
  readonly bodyLimit: number
}): ReferenceInput {
  const { hasSandbox, ...rest } = server
  const documents = getOpenApiDocuments(server.version)
  const document = documents.get('portolan')
  if (document === undefined) throw new Error('the document of all services is missing')
  return {
    ...rest,
    document,
    documentNames: [...documents.keys()],
    routes,
    recordedResponses: readRecordedResponses(),
    services,
    errorBodies,
    dialects: [esw],
    events: events.map((descriptor) => ({ descriptor, sentExample: createSentExample(descriptor) })),
    guides: readGuides(),
    sandbox: hasSandbox ? sandboxClients : null,
  }
}
