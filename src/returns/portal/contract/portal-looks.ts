import { Type } from 'typebox'
import { readFailures, tenant, writeFailures } from '../../../kernel/contract/resource-routes.ts'
import type { Route } from '../../../kernel/contract/route.ts'
import { nameSchema, nullable, oneOf, text } from '../../../kernel/contract/schema.ts'

const common = { service: 'admin', tag: 'Return portal', scope: 'admin', isConditional: true } as const
const about =
  'The appearance of a tenant’s return portal: an accent colour, from which the colours of the dark theme are derived, a contact address and a logo. Pages also show the tenant’s name.'

const members = {
  accentColour: nullable(
    Type.String({
      pattern: '^#[0-9A-Fa-f]{6}$',
      description:
        'Colour of buttons and links, such as `#7a1f4b`. Its contrast with white must be at least 4.5:1. Null for the default.',
    }),
  ),
  helpAddress: nullable(
    Type.String({
      maxLength: 254,
      // A link must not make more of it than an address, such as further recipients.
      pattern: '^[^\\s@<>"():;,?&#%/\\\\]+@[^\\s@<>"():;,?&#%/\\\\]+$',
      description: 'Contact email address shown on every page. Null for none.',
    }),
  ),
}

const look = nameSchema(
  'PortalLookResource',
  Type.Object(
    {
      tenant: text('Tenant code.'),
      ...members,
      logo: nullable(
        Type.Object(
          {
            mediaType: oneOf(['image/png', 'image/jpeg', 'image/webp'], { description: 'Media type.' }),
            version: text('Entity tag; changes when the logo changes.'),
          },
          { description: 'The current logo; null for none.' },
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
              'A PNG, JPEG or WebP picture in Base64, at most 100 KiB; displayed 36 pixels high. Null removes the logo; if omitted, it stays.',
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
  summary: 'Get the appearance of the return portal',
  description: about,
  params,
  responses: { 200: look },
  failures: readFailures,
  examples: [
    {
      name: 'usual',
      summary: 'Default appearance',
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
  summary: 'Set the appearance of the return portal',
  description:
    'Replaces the appearance. A colour with too little contrast is rejected; the error suggests a darker one.',
  write: true,
  params,
  body: lookBody,
  responses: { 200: look },
  failures: writeFailures,
  examples: [
    {
      name: 'set',
      summary: 'An accent colour and a contact address',
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
      rejectedByRules: true,
      response: { status: 400 },
    },
  ],
} as const satisfies Route

export const portalLookRoutes = [readPortalLook, putPortalLook] as const satisfies readonly Route[]
