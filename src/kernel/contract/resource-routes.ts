import { type TObject, type TSchema, Type } from 'typebox'
import { pageBytes } from '../paging.ts'
import type { Route } from './route.ts'
import {
  continuationToken,
  int32,
  listOf,
  nameSchema,
  nullable,
  pageSize,
  requiredSingleLineText,
  text,
} from './schema.ts'

/* What the resources that an operator configures have in common. */

const root = '/admin/v1'
/** A key in a path. */
export const pathKey = (description: string) => Type.String({ description, format: 'identifier' })
/** A tenant's code in a path. */
export const tenant = pathKey('Tenant code.')
const tenantParams = Type.Object({ tenant })

/** A code or name chosen by the operator. */
export const code = (description: string) => requiredSingleLineText(description, 100)
/** The code of another resource. */
export const key = (description: string) =>
  Type.String({ format: 'identifier', minLength: 1, maxLength: 100, description })

export const readFailures = [400, 401, 403, 404, 500, 503] as const
export const writeFailures = [400, 401, 403, 404, 409, 412, 413, 415, 422, 428, 500, 503] as const
/** DELETE has no body. */
export const removeFailures = [400, 401, 403, 404, 409, 412, 413, 422, 500, 503] as const
/** The response body of DELETE. */
export const nothing = Type.Null({ description: 'No content.' })

/** The query parameters of every list. */
export const pageQuery = { pageSize: pageSize(), continuationToken: Type.Optional(continuationToken) }
const pageMembers = {
  pageSize: int32('The requested page size.'),
  continuationToken: nullable(text('The token of the next page; `null` on the last page.')),
}

/**
 * The schema of one page of resources.
 *
 * @param name of the schema
 * @param plural what the resources are called
 */
export const pageOf = <Item extends TSchema>(name: string, item: Item, plural: string, order = 'Sorted by code.') =>
  nameSchema(
    name,
    Type.Object(
      { items: listOf(item, { description: order }), ...pageMembers },
      { description: `One page of ${plural}.` },
    ),
  )

/** Preconditions for examples: create only, or replace only. */
export const ifNew = { 'if-none-match': '*' } as const
export const ifThere = { 'if-match': '*' } as const

/** The tenant of the examples. */
const acme = { tenant: 'acme' }

/** What distinguishes the routes of one resource type. */
interface ResourceTexts<
  Resource extends TSchema,
  Body extends TSchema,
  Params extends TObject,
  Filters extends Record<string, TSchema>,
> {
  readonly tag: string
  /** The name in operation ids, such as `CarrierServiceRoute`, and its plural. */
  readonly id: readonly [one: string, many: string]
  /** The noun with its article, and its plural. */
  readonly nouns: readonly [one: string, many: string]
  /** The last path segment below the tenant, and the name of the parameter after it. */
  readonly path: readonly [segment: string, parameter: keyof Params['properties'] & string]
  readonly about: string
  readonly resource: Resource
  readonly body: Body
  readonly params: Params
  /** The filters of the list, besides pagination. */
  readonly filters: Filters
  /** The code of one in the sandbox; null if it has none. */
  readonly sandboxCode: string | null
  readonly put: { readonly rule: string; readonly code: string; readonly body: unknown; readonly status: 200 | 201 }
  readonly asSystem?: boolean
  readonly remove: string
}

/** The routes with which an operator lists, reads, sets and deletes resources of one type. */
export function createResourceRoutes<
  Resource extends TSchema,
  Body extends TSchema,
  Params extends TObject,
  Filters extends Record<string, TSchema>,
>(resourceTexts: ResourceTexts<Resource, Body, Params, Filters>) {
  const [singularName, pluralName] = resourceTexts.nouns
  const [segment, parameter] = resourceTexts.path
  const [id, ids] = resourceTexts.id
  const listPath = `${root}/tenants/{tenant}/${segment}`
  const path = `${listPath}/{${parameter}}`
  const common = {
    service: 'admin',
    tag: resourceTexts.tag,
    scope: 'admin',
    ...(resourceTexts.asSystem === true ? { asSystem: true } : {}),
  } as const
  const { params, resource } = resourceTexts
  const existing = {
    ...(resourceTexts.sandboxCode === null ? { after: [`put${id}/put`] } : {}),
    params: { ...acme, [parameter]: resourceTexts.sandboxCode ?? resourceTexts.put.code },
  }
  const unknown = {
    name: 'unknown',
    summary: 'Unknown code',
    params: { ...acme, [parameter]: 'NONE' },
    response: { status: 404 },
  }
  return {
    list: {
      ...common,
      operationId: `list${ids}`,
      method: 'GET',
      path: listPath,
      summary: `List ${pluralName}`,
      description: 'Sorted by code.',
      params: tenantParams,
      query: Type.Object({ ...resourceTexts.filters, ...pageQuery }),
      maxResponseBytes: pageBytes,
      responses: { 200: pageOf(`${id}Page`, resource, pluralName) },
      failures: readFailures,
      examples: [
        {
          name: 'page',
          summary: 'Entries of a tenant',
          params: acme,
          query: { pageSize: '2' },
          response: { status: 200 },
        },
        {
          name: 'no-tenant',
          summary: 'Unknown tenant',
          params: { tenant: 'nobody' },
          response: { status: 404 },
        },
      ],
    },
    read: {
      ...common,
      operationId: `read${id}`,
      method: 'GET',
      path,
      summary: `Get ${singularName}`,
      description: resourceTexts.about,
      isConditional: true,
      params,
      responses: { 200: resource },
      failures: readFailures,
      examples: [
        {
          name: 'read',
          summary: 'An existing entry',
          ...existing,
          response: { status: 200 },
        },
        unknown,
      ],
    },
    put: {
      ...common,
      operationId: `put${id}`,
      method: 'PUT',
      path,
      summary: `Create or replace ${singularName}`,
      description: `Creates or replaces the entry with this code. ${resourceTexts.put.rule}`,
      write: true,
      isConditional: true,
      params,
      body: resourceTexts.body,
      responses: { 200: resource, 201: resource },
      failures: writeFailures,
      examples: [
        {
          name: 'put',
          summary: 'Create or replace',
          params: { ...acme, [parameter]: resourceTexts.put.code },
          headers: resourceTexts.put.status === 201 ? ifNew : ifThere,
          body: resourceTexts.put.body,
          response: { status: resourceTexts.put.status },
        },
        {
          name: 'unseen',
          summary: 'Replace without a precondition',
          ...existing,
          body: resourceTexts.put.body,
          response: { status: 428 },
        },
      ],
    },
    remove: {
      ...common,
      operationId: `remove${id}`,
      method: 'DELETE',
      path,
      summary: `Delete ${singularName}`,
      description: resourceTexts.remove,
      write: true,
      isConditional: true,
      params,
      responses: { 204: nothing },
      failures: removeFailures,
      examples: [
        {
          name: 'removed',
          summary: 'Delete an entry',
          after: [`put${id}/put`],
          params: { ...acme, [parameter]: resourceTexts.put.code },
          response: { status: 204 },
        },
        unknown,
      ],
    },
  } as const satisfies Readonly<Record<string, Route>>
}
