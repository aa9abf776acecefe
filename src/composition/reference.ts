import { readFileSync } from 'node:fs'
import { esw } from '../dialects/esw.ts'
import type { EventDescriptor } from '../kernel/contract/event.ts'
import type { ReferenceInput, SandboxClients } from '../platform/docs/input.ts'
import { errorBodies, events, getOpenApiDocuments, routes, services } from './contract.ts'
import { readGuides } from './guides.ts'
import { sandboxSecret } from './sandbox.ts'

/** The answers to examples, as the test of the examples has written them. */
const recordedResponses = (): ReferenceInput['recordedResponses'] =>
  JSON.parse(readFileSync(new URL('../../reference/example-answers.json', import.meta.url), 'utf8'))

/** An event as it is sent, with the example of its type. */
const createSentExample = ({ type, example }: EventDescriptor) => ({
  specversion: '1.0',
  id: '0197f3a2-0000-7000-8000-000000000001',
  source: '/tenants/acme',
  type,
  subject: example.subject,
  time: '2026-03-04T13:07:16.002Z',
  datacontenttype: 'application/json',
  tenant: 'acme',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  data: example.data,
})

const sandboxClients: SandboxClients = {
  secret: sandboxSecret,
  getClientId: (scope) => (scope === 'admin' ? 'operator' : 'acme-sandbox'),
}

/** What the pages of the reference are made from. */
export function createReferenceInput(server: {
  readonly version: string
  readonly publicUrl: string
  readonly hasSandbox: boolean
  readonly bodyLimit: number
}): ReferenceInput {
  const { hasSandbox, ...rest } = server
  const documents = getOpenApiDocuments(server.version)
  const document = documents.get('portolan')
  if (document === undefined) throw new Error('there is no document of all services')
  return {
    ...rest,
    document,
    documentNames: [...documents.keys()],
    routes,
    recordedResponses: recordedResponses(),
    services,
    errorBodies,
    dialects: [esw],
    events: events.map((descriptor) => ({ descriptor, sentExample: createSentExample(descriptor) })),
    guides: readGuides(),
    sandbox: hasSandbox ? sandboxClients : null,
  }
}
