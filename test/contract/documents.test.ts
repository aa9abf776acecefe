import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { routes } from '../../src/composition/contract.ts'
import { isRecord } from '../../src/kernel/is-record.ts'
import { buildPointer, createDocumentAjv, type DocumentedOperation, documents } from './contract.ts'

/** Yields every value in a document with the path to it. */
function* listValues(
  value: unknown,
  path: readonly string[] = [],
): Generator<readonly [at: readonly string[], value: unknown]> {
  yield [path, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) yield* listValues(member, [...path, key])
}

function resolveReference(document: unknown, reference: string): unknown {
  const members = reference.replace(/^#\//, '').split('/')
  return members.reduce<unknown>(
    (current, name) => (isRecord(current) ? current[name.replaceAll('~1', '/')] : undefined),
    document,
  )
}

const isUnchecked = (path: string | undefined, method: string | undefined): boolean =>
  routes.some((route) => route.path === path && route.method.toLowerCase() === method && route.bodyUnchecked === true)

const metaSchema = new Ajv2020({ strict: false })

describe.each([...documents])('document %s', (name, document) => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documentOperation]) => ({
      path,
      method,
      operation: documentOperation as unknown as DocumentedOperation,
    })),
  )
  const schemas = Object.entries(document.components['schemas'] as Readonly<Record<string, unknown>>)

  test('is a valid OpenAPI 3.1 document of plain JSON', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info.version).toBe('1.2.3')
    expect(document.info.title).not.toBe('')
    expect(document.info.description).not.toBe('')
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(Object.keys(document).toSorted()).toEqual(['components', 'info', 'openapi', 'paths', 'servers', 'tags'])
  })

  test('resolves every reference', () => {
    const references = [...listValues(document)]
      .filter(([path]) => path.at(-1) === '$ref')
      .map(([, value]) => String(value))
    expect(references.length).toBeGreaterThan(0)
    expect(references.filter((reference) => resolveReference(document, reference) === undefined)).toEqual([])
  })

  test('uses every component', () => {
    const text = JSON.stringify(document)
    const unused = schemas.filter(([component]) => !text.includes(`"#/components/schemas/${component}"`))
    expect(unused.map(([component]) => component)).toEqual([])
  })

  test('names components and operations so that client generators accept them', () => {
    for (const [component] of schemas) expect(component).toMatch(/^[A-Z][A-Za-z0-9]*$/)
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has only schemas that are valid by JSON Schema 2020-12', () => {
    const faulty = [...listValues(document)]
      .filter(([path]) => path.at(-1) === 'schema' || (path[1] === 'schemas' && path.length === 3))
      .filter(([, schema]) => metaSchema.validateSchema(schema as object) !== true)
    expect(faulty.map(([path]) => path.join('/'))).toEqual([])
    expect(JSON.stringify(schemas)).not.toMatch(/"(\$id|\$defs|~\w+|nullable)":/)
  })

  test('uses and declares every tag', () => {
    const used = new Set(operations.flatMap(({ operation }) => operation.tags ?? []))
    expect([...used].toSorted()).toEqual(document.tags.map((tag) => tag.name).toSorted())
  })

  test.each(
    operations.map((documentOperation) => [documentOperation.operation.operationId, documentOperation] as const),
  )('%s is complete', (_, documentOperation) => {
    const { path, method, operation } = documentOperation
    const { parameters = [], responses, requestBody, security = [] } = operation
    expect(operation.summary).toMatch(/./)
    expect(operation.description).toMatch(/./)
    expect(['get', 'post', 'put', 'delete']).toContain(method)

    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    expect(parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)).toEqual(inPath)
    for (const parameter of parameters) {
      expect(parameter).toMatchObject({ description: expect.stringMatching(/./), schema: expect.any(Object) })
      expect(parameter.in === 'query' || parameter.in === 'header' || parameter.required).toBe(true)
    }
    expect(new Set(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size).toBe(parameters.length)

    // Operations for browsers may redirect.
    expect(Object.keys(responses).some((status) => /^(?:2\d\d|303)$/.test(status))).toBe(true)
    for (const [status, response] of Object.entries(responses)) {
      expect(status).toMatch(/^[2-5]\d\d$/)
      expect(response.description).toMatch(/./)
    }
    expect(method === 'get' ? requestBody : undefined).toBeUndefined()

    const schemes = document.components['securitySchemes']
    for (const requirement of security) {
      for (const [scheme, expectedType] of Object.entries(requirement)) {
        const offered = resolveReference(schemes, `#/${scheme}/flows/clientCredentials/scopes`)
        expect(Object.keys(offered as object)).toEqual(expect.arrayContaining([...expectedType]))
      }
    }
  })

  test('has only examples that match their schemas', () => {
    const ajv = createDocumentAjv(name)
    const places = [...listValues(document)].filter(([path]) => path.at(-1) === 'examples' && path.at(-3) === 'content')
    for (const [path, examples] of places) {
      const validate = ajv.compile({ $ref: buildPointer(...path.slice(0, -1), 'schema') })
      for (const [example, { value }] of Object.entries(examples as Record<string, { value: unknown }>)) {
        // Operations that validate their own body also show invalid bodies.
        if (path[3] === 'requestBody' && isUnchecked(path[1], path[2])) continue
        const faults = validate(value) ? [] : [`${path.join('/')} ${example}`, validate.errors]
        expect(faults).toEqual([])
      }
    }
    expect(places.length).toBeGreaterThan(0)
  })
})
