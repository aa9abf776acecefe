import { Type } from 'typebox'
import { continuationToken, int32, nullable, pageSize, requiredLine, text } from '../../kernel/contract/schema.ts'
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
export const pageMembers = {
  pageSize: int32('How many were asked for.'),
  continuationToken: nullable(text('Asks for the next page; null on the last one.')),
}

/** The tenant of the examples. */
export const acme = { tenant: 'acme' }
