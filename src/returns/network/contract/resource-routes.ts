import { type TObject, type TSchema, Type } from 'typebox'
import type { Route } from '../../../kernel/contract/route.ts'
import {
  continuationToken,
  int32,
  listOf,
  nameSchema,
  nullable,
  pageSize,
  requiredSingleLineText,
  text,
} from '../../../kernel/contract/schema.ts'
import { pageOctets } from '../../../kernel/paging.ts'
import { pathKey } from '../../contract/models.ts'

/*
 * What the resources have in common with which an operator sets up the return routes of a tenant.
 */

const common = { service: 'admin', tag: 'Return network', scope: 'admin' } as const
const root = '/admin/v1/tenants/{tenant}'
export const tenant = pathKey('The tenant’s code.')
const tenantParams = Type.Object({ tenant })

/** A code or a name that the operator has chosen. */
export const code = (description: string) => requiredSingleLineText(description, 100)
/** The code of another resource. */
export const key = (description: string) =>
  Type.String({ format: 'identifier', minLength: 1, maxLength: 100, description })

const readFailures = [400, 401, 403, 404, 500, 503] as const
const writeFailures = [400, 401, 403, 404, 409, 413, 415, 422, 500, 503] as const
/** A removal has no body. */
const removeFailures = [400, 401, 403, 404, 409, 413, 422, 500, 503] as const
/** What a removal answers with. */
const nothing = Type.Null({ description: 'Nothing.' })

const pageQuery = { pageSize: pageSize(), continuationToken: Type.Optional(continuationToken) }
const pageMembers = {
  pageSize: int32('The requested page size.'),
  continuationToken: nullable(text('The token of the next page; `null` on the last.')),
}

/**
 * One page of resources.
 *
 * @param name of the schema
 * @param plural what the resources are called
 */
const pageOf = <Item extends TSchema>(name: string, item: Item, plural: string) =>
  nameSchema(
    name,
    Type.Object(
      { items: listOf(item, { description: 'Sorted by code.' }), ...pageMembers },
      { description: `One page of ${plural}.` },
    ),
  )

/** The tenant of the examples. */
const acme = { tenant: 'acme' }

/** What tells the routes of one kind of resource from those of another. */
interface ResourceTexts<
  Resource extends TSchema,
  Body extends TSchema,
  Params extends TObject,
  Filters extends Record<string, TSchema>,
> {
  /** As it stands in operation ids, such as `CarrierServiceRoute`, and in the plural. */
  readonly id: readonly [one: string, many: string]
  /** What it is called, with its article, and in the plural. */
  readonly nouns: readonly [one: string, many: string]
  /** The last part of the path, and the name of the parameter after it. */
  readonly path: readonly [segment: string, parameter: keyof Params['properties'] & string]
  readonly about: string
  readonly resource: Resource
  readonly body: Body
  readonly params: Params
  /** What the list can be asked for beside its pages. */
  readonly filters: Filters
  /** The code of one that the sandbox has. */
  readonly sandboxCode: string
  readonly put: { readonly rule: string; readonly code: string; readonly body: unknown; readonly status: 200 | 201 }
  readonly remove: string
}

/** The routes by which an operator lists, reads, sets up and removes the resources of one kind. */
export function createResourceRoutes<
  Resource extends TSchema,
  Body extends TSchema,
  Params extends TObject,
  Filters extends Record<string, TSchema>,
>(resourceTexts: ResourceTexts<Resource, Body, Params, Filters>) {
  const [singularName, pluralName] = resourceTexts.nouns
  const [segment, parameter] = resourceTexts.path
  const [id, ids] = resourceTexts.id
  const path = `${root}/${segment}/{${parameter}}`
  const { params, resource } = resourceTexts
  const unknown = {
    name: 'unknown',
    summary: 'One that does not exist',
    params: { ...acme, [parameter]: 'NONE' },
    response: { status: 404 },
  }
  return {
    list: {
      ...common,
      operationId: `list${ids}`,
      method: 'GET',
      path: `${root}/${segment}`,
      summary: `List ${pluralName}`,
      description: 'Sorted by code.',
      params: tenantParams,
      query: Type.Object({ ...resourceTexts.filters, ...pageQuery }),
      answerOctets: pageOctets,
      responses: { 200: pageOf(`${id}Page`, resource, pluralName) },
      failures: readFailures,
      examples: [
        {
          name: 'page',
          summary: 'The entries of a tenant',
          params: acme,
          query: { pageSize: '2' },
          response: { status: 200 },
        },
        {
          name: 'no-tenant',
          summary: 'A tenant that does not exist',
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
      summary: `Read ${singularName}`,
      description: resourceTexts.about,
      params,
      responses: { 200: resource },
      failures: readFailures,
      examples: [
        {
          name: 'read',
          summary: 'One of the sandbox',
          params: { ...acme, [parameter]: resourceTexts.sandboxCode },
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
      summary: `Set up ${singularName}`,
      description: `Creates or replaces the entry with this code. ${resourceTexts.put.rule}`,
      write: true,
      params,
      body: resourceTexts.body,
      responses: { 200: resource, 201: resource },
      failures: writeFailures,
      examples: [
        {
          name: 'put',
          summary: 'One of a tenant',
          params: { ...acme, [parameter]: resourceTexts.put.code },
          body: resourceTexts.put.body,
          response: { status: resourceTexts.put.status },
        },
      ],
    },
    remove: {
      ...common,
      operationId: `remove${id}`,
      method: 'DELETE',
      path,
      summary: `Remove ${singularName}`,
      description: resourceTexts.remove,
      write: true,
      params,
      responses: { 204: nothing },
      failures: removeFailures,
      examples: [
        {
          name: 'removed',
          summary: 'One that was created before',
          after: [`put${id}/put`],
          params: { ...acme, [parameter]: resourceTexts.put.code },
          response: { status: 204 },
        },
        unknown,
      ],
    },
  } as const satisfies Readonly<Record<string, Route>>
}
