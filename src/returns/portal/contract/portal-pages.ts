import { Type } from 'typebox'
import { pageType, type Route } from '../../../kernel/contract/route.ts'
import { oneOf, text } from '../../../kernel/contract/schema.ts'

/** Where the pages lie; after it comes the tenant. */
export const portalPath = '/returns'

const common = { service: 'portal', tag: 'Return portal', scope: null } as const
const tenant = Type.String({ description: 'The code of the tenant.', examples: ['acme'] })
const page = text('The page.')
const redirect = Type.Null({ description: 'The address of the next page is in `location`.' })
const language = Type.Optional(
  Type.String({ maxLength: 35, description: 'Language to show the pages in from now on, if it is one of the eight.' }),
)
const failures = [400, 403, 404, 413, 415, 500, 503]
const headers = {
  location: 'The next page; on 303.',
  'set-cookie': 'The session of the shopper, or the language that was chosen.',
}
const nobody = { tenant: 'nobody' }

export const readPortalEntry = {
  ...common,
  operationId: 'readPortalEntry',
  method: 'GET',
  path: `${portalPath}/{tenant}`,
  summary: 'Open the return portal',
  description:
    'The page on which shoppers name their order, for links from the shop and its mails. Like every page of the portal it is in the language that was chosen in it, else in the one that `Accept-Language` asks for, and needs no script.',
  isForShoppers: true,
  params: Type.Object({ tenant }),
  query: Type.Object({
    language,
    ended: Type.Optional(oneOf(['1'], { description: 'Says that the session has ended.' })),
  }),
  responses: { 200: page },
  responseType: pageType,
  responseHeaders: headers,
  failures,
  examples: [
    { name: 'entry', summary: 'The portal of a tenant', params: { tenant: 'acme' }, response: { status: 200 } },
    { name: 'unknown', summary: 'A tenant that does not exist', params: nobody, response: { status: 404 } },
  ],
} as const satisfies Route

export const openPortalOrder = {
  ...common,
  operationId: 'openPortalOrder',
  method: 'POST',
  path: `${portalPath}/{tenant}`,
  summary: 'Find an order in the return portal',
  description:
    'The form of the first page. An order reference and the e-mail address of the order begin a session of an hour, in a cookie. It is answered alike, and no sooner, whether there is no such order or the address is another one. After 10 failed attempts in a minute from one address, every further one is answered with 429; after 10 for one order from wherever, every further one that does not fit. From one address an order can be opened 10 times in ten minutes, and 60 orders in all.',
  isForShoppers: true,
  params: Type.Object({ tenant }),
  body: Type.Object({
    orderReference: Type.String({ description: 'The order reference.' }),
    emailAddress: Type.String({ description: 'The e-mail address of the order.' }),
    purpose: Type.Optional(oneOf(['return', 'withdraw'], { description: 'The page to go on with.' })),
  }),
  bodyType: 'application/x-www-form-urlencoded',
  bodyUnchecked: true,
  bodyLimit: 16 * 1024,
  responses: { 200: page, 303: redirect, 422: page, 429: page },
  responseType: pageType,
  responseHeaders: headers,
  failures,
  examples: [
    {
      name: 'found',
      summary: 'The order is there, and the address is that of its shopper',
      after: ['createOutboundOrder/registered'],
      params: { tenant: 'acme' },
      body: { orderReference: 'ORDER-1001', emailAddress: 'shopper@sandbox.example' },
      response: { status: 303 },
    },
    {
      name: 'not-found',
      summary: 'Another address, or no such order',
      params: { tenant: 'acme' },
      body: { orderReference: 'ORDER-1001', emailAddress: 'another@sandbox.example' },
      response: { status: 422 },
    },
  ],
} as const satisfies Route

const pageParams = Type.Object({
  tenant,
  page: Type.String({
    description:
      'The page: `items`, `method`, `confirm`, `return`, `withdraw`, `withdraw-confirm`, `withdrawn` or `leave`.',
  }),
})
const items = { tenant: 'acme', page: 'items' }

export const readPortalPage = {
  ...common,
  operationId: 'readPortalPage',
  method: 'GET',
  path: `${portalPath}/{tenant}/{page}`,
  summary: 'Read a page of the return portal',
  description: 'A page about the order of the session. Without a session it leads to the first page.',
  isForShoppers: true,
  params: pageParams,
  query: Type.Object({ language }),
  responses: { 200: page, 303: redirect },
  responseType: pageType,
  responseHeaders: headers,
  failures,
  examples: [
    { name: 'no-session', summary: 'Without a session', params: items, response: { status: 303 } },
    {
      name: 'unknown',
      summary: 'A tenant that does not exist',
      params: { ...nobody, page: 'items' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const submitPortalPage = {
  ...common,
  operationId: 'submitPortalPage',
  method: 'POST',
  path: `${portalPath}/{tenant}/{page}`,
  summary: 'Submit a page of the return portal',
  description:
    'The form of a page, which leads to the next one, or shows the same page with what is to be corrected. Forms carry a token of their session, so that no other site can send one.',
  isForShoppers: true,
  params: pageParams,
  body: Type.Object({}, { description: 'The fields of the page.' }),
  bodyType: 'multipart/form-data',
  bodyUnchecked: true,
  bodyLimit: 256 * 1024,
  responses: { 200: page, 303: redirect, 422: page },
  responseType: pageType,
  responseHeaders: headers,
  failures,
  examples: [{ name: 'no-session', summary: 'Without a session', params: items, response: { status: 303 } }],
} as const satisfies Route

export const submitPortalPhotographs = {
  ...common,
  operationId: 'submitPortalPhotographs',
  method: 'POST',
  path: `${portalPath}/{tenant}/photographs`,
  summary: 'Send photographs in the return portal',
  description:
    'Adds pictures to lines of the newest return of the session’s order while it is open, or removes one. A picture is a JPEG, a PNG or a WebP by how it begins, of 5 MiB at the most; a return has 10 at the most.',
  isForShoppers: true,
  params: Type.Object({ tenant }),
  body: Type.Object(
    {},
    { description: 'The pictures, each in a field that is called after its line: `photograph-1`.' },
  ),
  bodyType: 'multipart/form-data',
  bodyUnchecked: true,
  bodyLimit: 12 * 1_048_576,
  responses: { 200: page, 303: redirect, 422: page },
  responseType: pageType,
  responseHeaders: headers,
  failures,
  examples: [
    { name: 'no-session', summary: 'Without a session', params: { tenant: 'acme' }, response: { status: 303 } },
  ],
} as const satisfies Route

export const readPortalPhotograph = {
  ...common,
  operationId: 'readPortalPhotograph',
  method: 'GET',
  path: `${portalPath}/{tenant}/photographs/{photographId}`,
  summary: 'Read a photograph in the return portal',
  description: 'A picture of the newest return of the session’s order. Without a session it leads to the first page.',
  isForShoppers: true,
  params: Type.Object({ tenant, photographId: Type.String({ description: 'The id of the photograph.' }) }),
  responses: { 200: text('The picture.'), 303: redirect },
  responseType: ['image/jpeg', 'image/png', 'image/webp'],
  responseHeaders: headers,
  failures,
  examples: [
    {
      name: 'no-session',
      summary: 'Without a session',
      params: { tenant: 'acme', photographId: '0197f3a2-0000-7000-8000-000000000001' },
      response: { status: 303 },
    },
  ],
} as const satisfies Route

export const readPortalDocument = {
  ...common,
  operationId: 'readPortalDocument',
  method: 'GET',
  path: `${portalPath}/{tenant}/documents/{documentType}`,
  summary: 'Read a document in the return portal',
  description:
    'A document of the newest return of the session’s order, such as its label, or the code as a picture (`QrCode.png`). Without a session it leads to the first page.',
  isForShoppers: true,
  params: Type.Object({
    tenant,
    documentType: Type.String({ description: 'Label, QrCode, QrCode.png or another document of the return.' }),
  }),
  responses: { 200: text('The document.'), 303: redirect },
  responseType: ['application/pdf', 'image/png'],
  responseHeaders: headers,
  failures,
  examples: [
    {
      name: 'no-session',
      summary: 'Without a session',
      params: { tenant: 'acme', documentType: 'Label' },
      response: { status: 303 },
    },
  ],
} as const satisfies Route

export const readPortalStyle = {
  ...common,
  operationId: 'readPortalStyle',
  method: 'GET',
  path: `${portalPath}/style.css`,
  summary: 'Read the style sheet of the return portal',
  description: 'The style sheet of the pages of every tenant.',
  query: Type.Object({
    v: Type.Optional(Type.String({ maxLength: 64, description: 'The version that a page names.' })),
  }),
  responses: { 200: text('The style sheet.') },
  responseType: 'text/css; charset=utf-8',
  failures: [400, 500],
  examples: [{ name: 'style', summary: 'The style sheet', response: { status: 200 } }],
} as const satisfies Route

export const readPortalTheme = {
  ...common,
  operationId: 'readPortalTheme',
  method: 'GET',
  path: `${portalPath}/{tenant}/theme.css`,
  summary: 'Read the colours of a return portal',
  description: 'The colours that follow from the tenant’s accent colour, in light and dark.',
  isForShoppers: true,
  params: Type.Object({ tenant }),
  query: Type.Object({
    v: Type.Optional(Type.String({ maxLength: 64, description: 'The version that a page names.' })),
  }),
  responses: { 200: text('The style sheet.') },
  responseType: 'text/css; charset=utf-8',
  failures: [400, 404, 500, 503],
  examples: [{ name: 'theme', summary: 'Those of a tenant', params: { tenant: 'acme' }, response: { status: 200 } }],
} as const satisfies Route

export const readPortalLogo = {
  ...common,
  operationId: 'readPortalLogo',
  method: 'GET',
  path: `${portalPath}/{tenant}/logo`,
  summary: 'Read the logo of a return portal',
  description: 'The logo of the tenant, if one is set.',
  isForShoppers: true,
  params: Type.Object({ tenant }),
  query: Type.Object({
    v: Type.Optional(Type.String({ maxLength: 64, description: 'The version that a page names.' })),
  }),
  responses: { 200: text('The logo.') },
  responseType: ['image/png', 'image/jpeg', 'image/webp'],
  failures: [400, 404, 500, 503],
  examples: [
    {
      name: 'set',
      summary: 'The one that was set',
      after: ['putPortalLook/logo'],
      params: { tenant: 'acme' },
      response: { status: 200 },
    },
    { name: 'none', summary: 'A tenant that has set none', params: { tenant: 'acme' }, response: { status: 404 } },
  ],
} as const satisfies Route

export const portalRoutes = [
  readPortalEntry,
  openPortalOrder,
  readPortalPage,
  submitPortalPage,
  submitPortalPhotographs,
  readPortalPhotograph,
  readPortalDocument,
  readPortalStyle,
  readPortalTheme,
  readPortalLogo,
] as const satisfies readonly Route[]
