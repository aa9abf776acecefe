import { type TSchema, Type } from 'typebox'
import {
  continuationToken,
  int32,
  listOf,
  named,
  nullable,
  pageSize,
  requiredLine,
  text,
} from '../../kernel/contract/schema.ts'
import { pathKey } from './models.ts'

/*
 * What the resources have in common with which an operator sets up the ways back of a tenant.
 */

export const common = { service: 'admin', tag: 'Ways back', scope: 'admin' } as const
export const root = '/admin/v1/tenants/{tenant}'
export const tenant = pathKey('The tenant’s code.')
export const ofTenant = Type.Object({ tenant })

/** A code or a name that the operator has chosen. */
export const code = (description: string) => requiredLine(description, 100)
/** The code of another resource. */
export const key = (description: string) =>
  Type.String({ format: 'identifier', minLength: 1, maxLength: 100, description })

export const readFailures = [400, 401, 403, 404, 500, 503] as const
export const writeFailures = [400, 401, 403, 404, 409, 413, 415, 422, 500, 503] as const
/** A removal has no body. */
export const removeFailures = [400, 401, 403, 404, 409, 413, 422, 500, 503] as const
/** What a removal answers with. */
export const nothing = Type.Null({ description: 'Nothing.' })

export const pageQuery = { pageSize: pageSize('pageSize'), continuationToken: Type.Optional(continuationToken) }
const pageMembers = {
  pageSize: int32('How many were asked for.'),
  continuationToken: nullable(text('Asks for the next page; null on the last one.')),
}

/**
 * One page of resources.
 *
 * @param name of the schema
 * @param plural what the resources are called
 */
export const pageOf = <Item extends TSchema>(name: string, item: Item, plural: string) =>
  named(
    name,
    Type.Object(
      { items: listOf(item, { description: 'In the order of their codes.' }), ...pageMembers },
      { description: `One page of ${plural}.` },
    ),
  )

/** The tenant of the examples. */
export const acme = { tenant: 'acme' }
/** The examples of every list. */
export const listExamples = [
  { name: 'page', summary: 'Those of a tenant', params: acme, query: { pageSize: '2' }, answer: { status: 200 } },
  { name: 'no-tenant', summary: 'A tenant that there is not', params: { tenant: 'nobody' }, answer: { status: 404 } },
] as const
