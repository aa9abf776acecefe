import { Type } from 'typebox'
import { readFailures, tenant, writeFailures } from '../../../kernel/contract/resource-routes.ts'
import type { Route } from '../../../kernel/contract/route.ts'
import { nameSchema, nullable, oneOf, text } from '../../../kernel/contract/schema.ts'

const common = { service: 'admin', tag: 'Return portal', scope: 'admin', isConditional: true } as const
const about =
  'How a tenant’s return portal looks, beside the tenant’s name: one colour, from which those of the dark pages follow, and a logo.'

const members = {
  accentColour: nullable(
    Type.String({
      pattern: '^#[0-9A-Fa-f]{6}$',
      description:
        'Of buttons and links, such as `#7a1f4b`. It must have enough contrast to be read on white: 4.5 to 1. Null for the program’s own.',
    }),
  ),
  helpAddress: nullable(
    Type.String({
      maxLength: 254,
      pattern: '^[^\\s@<>"]+@[^\\s@<>"]+$',
      description: 'An e-mail address that shoppers can write to, shown on every page. Null for none.',
    }),
  ),
}

const look = nameSchema(
  'PortalLookResource',
  Type.Object(
    {
      tenant: text('The code of the tenant.'),
      ...members,
      logo: nullable(
        Type.Object(
          {
            mediaType: oneOf(['image/png', 'image/jpeg', 'image/webp'], { description: 'What it is.' }),
            version: text('Changes when the logo does.'),
          },
          { description: 'The logo that is set; null for none.' },
        ),
      ),
    },
    { description: about },
  ),
)
const lookBody = nameSchema(
  'PortalLookBody',
  Type.Object(
    {
      ...members,
      logo: Type.Optional(
        nullable(
          Type.String({
            maxLength: 140_000,
            pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
            description:
              'A PNG, JPEG or WebP picture in base64, at most 100 KiB; it is shown 36 pixels high. Null removes it; left out, it stays.',
          }),
        ),
      ),
    },
    { description: about },
  ),
)
const params = Type.Object({ tenant })
const acme = { tenant: 'acme' }
const path = '/admin/v1/tenants/{tenant}/return-portal'

export const readPortalLook = {
  ...common,
  operationId: 'readPortalLook',
  method: 'GET',
  path,
  summary: 'Read how the return portal looks',
  description: about,
  params,
  responses: { 200: look },
  failures: readFailures,
  examples: [
    {
      name: 'usual',
      summary: 'As it is unless it is set',
      params: acme,
      response: { status: 200, body: { tenant: 'acme', accentColour: null, helpAddress: null, logo: null } },
    },
  ],
} as const satisfies Route

export const putPortalLook = {
  ...common,
  operationId: 'putPortalLook',
  method: 'PUT',
  path,
  summary: 'Set how the return portal looks',
  description: 'Replaces the look. A colour that could not be read is refused, with a darker one that can.',
  write: true,
  params,
  body: lookBody,
  responses: { 200: look },
  failures: writeFailures,
  examples: [
    {
      name: 'set',
      summary: 'A colour, and whom to ask',
      params: acme,
      headers: { 'if-match': '*' },
      body: { accentColour: '#7a1f4b', helpAddress: 'returns@acme.example' },
      response: {
        status: 200,
        body: { tenant: 'acme', accentColour: '#7a1f4b', helpAddress: 'returns@acme.example', logo: null },
      },
    },
    {
      name: 'logo',
      summary: 'A logo',
      params: acme,
      headers: { 'if-match': '*' },
      body: {
        accentColour: null,
        helpAddress: null,
        logo: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      },
      response: {
        status: 200,
        body: {
          tenant: 'acme',
          accentColour: null,
          helpAddress: null,
          logo: { mediaType: 'image/png', version: '6b7fa434f92a8b80' },
        },
      },
    },
    {
      name: 'unreadable',
      summary: 'A colour with too little contrast',
      params: acme,
      headers: { 'if-match': '*' },
      body: { accentColour: '#ffcc00', helpAddress: null },
      refusedByRules: true,
      response: { status: 400 },
    },
  ],
} as const satisfies Route

export const portalLookRoutes = [readPortalLook, putPortalLook] as const satisfies readonly Route[]
