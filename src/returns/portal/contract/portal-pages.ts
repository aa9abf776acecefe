import { Type } from 'typebox'
import { pageType, type Route } from '../../../kernel/contract/route.ts'
import { oneOf, text } from '../../../kernel/contract/schema.ts'

/** Base path of the pages, followed by the tenant. */
export const portalPath = '/returns'

const common = { service: 'portal', tag: 'Return portal', scope: null } as const
const tenant = Type.String({ description: 'Tenant code.', examples: ['acme'] })
const page = text('HTML page.')
const redirect = Type.Null({ description: 'Redirects to the page in `location`.' })
const language = Type.Optional(
  Type.String({
    maxLength: 35,
    description: 'Language of the pages from now on, if it is one of the eight supported.',
  }),
)
const number = Type.Optional(
  Type.String({
    maxLength: 19,
    description: 'Number of the return; without it, the newest open one, otherwise the newest.',
  }),
)
/** What a page can say about the form submitted before it. */
export const pageNotices = ['invalid', 'changed', 'too-late', 'return-limit', 'photographs-added'] as const
const notice = Type.Optional(
  oneOf(pageNotices, {
    description:
      'What the page says about the form submitted before it: `invalid` shows the input that was not accepted with its errors.',
  }),
)
const failures = [400, 403, 404, 413, 415, 500, 503]
const headers = {
  location: 'URL of the next page, with status 303.',
  'set-cookie': 'The shopper’s session, the chosen language, or for two minutes the input that was not accepted.',
}
const nobody = { tenant: 'nobody' }

export const readPortalEntry = {
  ...common,
  operationId: 'readPortalEntry',
  method: 'GET',
  path: `${portalPath}/{tenant}`,
  summary: 'Open the return portal',
  description:
    'Returns the page on which shoppers enter their order, for links from the shop and its emails. Like every page of the portal, it is in the language chosen there, otherwise in the one preferred by `Accept-Language`, and works without scripts.',
  isForShoppers: true,
  params: Type.Object({ tenant }),
  query: Type.Object({
    language,
    ended: Type.Optional(oneOf(['1'], { description: 'Shows that the session has expired.' })),
    notice: Type.Optional(
      oneOf(['invalid'], { description: 'Shows the input that was not accepted, from its cookie, with its errors.' }),
    ),
  }),
  responses: { 200: page },
  responseType: pageType,
  responseHeaders: headers,
  failures,
  examples: [
    { name: 'entry', summary: 'The portal of a tenant', params: { tenant: 'acme' }, response: { status: 200 } },
    { name: 'unknown', summary: 'Unknown tenant', params: nobody, response: { status: 404 } },
  ],
} as const satisfies Route

export const openPortalOrder = {
  ...common,
  operationId: 'openPortalOrder',
  method: 'POST',
  path: `${portalPath}/{tenant}`,
  summary: 'Find an order in the return portal',
  description:
    'Handles the form of the first page. A matching order reference and email address start a one-hour session, identified by a cookie. An unknown order and a wrong address get the same response after the same time. Whatever is wrong, the response redirects to the first page, which says so. After 10 failed attempts in a minute from one address, all further attempts are refused; after 10 for one order from any address, all further failures are told to wait. One address can open an order 10 times in ten minutes, and 60 orders in total.',
  isForShoppers: true,
  params: Type.Object({ tenant }),
  body: Type.Object({
    orderReference: Type.String({ description: 'Order reference.' }),
    emailAddress: Type.String({ description: 'Email address of the order.' }),
    purpose: Type.Optional(oneOf(['return', 'withdraw'], { description: 'The page to continue with.' })),
  }),
  bodyType: 'application/x-www-form-urlencoded',
  bodyUnchecked: true,
  bodyLimit: 16 * 1024,
  responses: { 303: redirect },
  responseType: pageType,
  responseHeaders: headers,
  failures,
  examples: [
    {
      name: 'found',
      summary: 'Matching order and address',
      after: ['createOutboundOrder/registered'],
      params: { tenant: 'acme' },
      body: { orderReference: 'ORDER-1001', emailAddress: 'shopper@sandbox.example' },
      response: { status: 303 },
    },
    {
      name: 'not-found',
      summary: 'Wrong address or unknown order',
      params: { tenant: 'acme' },
      body: { orderReference: 'ORDER-1001', emailAddress: 'another@sandbox.example' },
      response: { status: 303 },
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
  summary: 'Get a page of the return portal',
  description: 'Returns a page about the order of the session. Without a session, redirects to the first page.',
  isForShoppers: true,
  params: pageParams,
  query: Type.Object({ language, number, notice }),
  responses: { 200: page, 303: redirect },
  responseType: pageType,
  responseHeaders: headers,
  failures,
  examples: [
    { name: 'no-session', summary: 'No session', params: items, response: { status: 303 } },
    {
      name: 'unknown',
      summary: 'Unknown tenant',
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
    'Handles the form of a page: redirects to the next page, or to the same page with the corrections needed, so that the browser’s Back and Reload never submit it again. Forms contain a token of the session, so no other site can submit them.',
  isForShoppers: true,
  params: pageParams,
  body: Type.Object({}, { description: 'Form fields of the page.' }),
  bodyType: 'multipart/form-data',
  bodyUnchecked: true,
  bodyLimit: 256 * 1024,
  responses: { 303: redirect },
  responseType: pageType,
  responseHeaders: headers,
  failures,
  examples: [{ name: 'no-session', summary: 'No session', params: items, response: { status: 303 } }],
} as const satisfies Route

export const submitPortalPhotographs = {
  ...common,
  operationId: 'submitPortalPhotographs',
  method: 'POST',
  path: `${portalPath}/{tenant}/photographs`,
  summary: 'Upload photographs in the return portal',
  description:
    'Adds photographs to lines of a return of the session’s order while it is open, or removes one. Accepts JPEG, PNG and WebP files of at most 5 MiB and 51 million pixels each; at most 10 per return. Data about camera and place is removed.',
  isForShoppers: true,
  params: Type.Object({ tenant }),
  body: Type.Object(
    {},
    { description: 'The photographs, each in a field named after its line, such as `photograph-1`.' },
  ),
  bodyType: 'multipart/form-data',
  bodyUnchecked: true,
  bodyLimit: 12 * 1_048_576,
  responses: { 303: redirect },
  responseType: pageType,
  responseHeaders: headers,
  failures,
  examples: [{ name: 'no-session', summary: 'No session', params: { tenant: 'acme' }, response: { status: 303 } }],
} as const satisfies Route

export const readPortalPhotograph = {
  ...common,
  operationId: 'readPortalPhotograph',
  method: 'GET',
  path: `${portalPath}/{tenant}/photographs/{photographId}`,
  summary: 'Get a photograph in the return portal',
  description:
    'Returns a photograph of a return of the session’s order. Without a session, redirects to the first page.',
  isForShoppers: true,
  params: Type.Object({ tenant, photographId: Type.String({ description: 'Id of the photograph.' }) }),
  query: Type.Object({ number }),
  responses: { 200: text('The photograph.'), 303: redirect },
  responseType: ['image/jpeg', 'image/png', 'image/webp'],
  responseHeaders: headers,
  failures,
  examples: [
    {
      name: 'no-session',
      summary: 'No session',
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
  summary: 'Get a document in the return portal',
  description:
    'Returns a document of a return of the session’s order, such as its label, or the drop-off code as a picture (`QrCode.png`). Without a session, redirects to the first page.',
  isForShoppers: true,
  params: Type.Object({
    tenant,
    documentType: Type.String({ description: '`Label`, `QrCode`, `QrCode.png` or another document of the return.' }),
  }),
  query: Type.Object({ number }),
  responses: { 200: text('The document.'), 303: redirect },
  responseType: ['application/pdf', 'image/png'],
  responseHeaders: headers,
  failures,
  examples: [
    {
      name: 'no-session',
      summary: 'No session',
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
  summary: 'Get the style sheet of the return portal',
  description: 'Returns the style sheet shared by the portals of all tenants.',
  query: Type.Object({
    v: Type.Optional(Type.String({ maxLength: 64, description: 'Version, as used in the pages.' })),
  }),
  responses: { 200: text('CSS.') },
  responseType: 'text/css; charset=utf-8',
  failures: [400, 500],
  examples: [{ name: 'style', summary: 'The style sheet', response: { status: 200 } }],
} as const satisfies Route

export const readPortalTheme = {
  ...common,
  operationId: 'readPortalTheme',
  method: 'GET',
  path: `${portalPath}/{tenant}/theme.css`,
  summary: 'Get the colours of a return portal',
  description: 'Returns the colours derived from the tenant’s accent colour, for the light and dark theme.',
  isForShoppers: true,
  params: Type.Object({ tenant }),
  query: Type.Object({
    v: Type.Optional(Type.String({ maxLength: 64, description: 'Version, as used in the pages.' })),
  }),
  responses: { 200: text('CSS.') },
  responseType: 'text/css; charset=utf-8',
  failures: [400, 404, 500, 503],
  examples: [{ name: 'theme', summary: 'Colours of a tenant', params: { tenant: 'acme' }, response: { status: 200 } }],
} as const satisfies Route

export const readPortalLogo = {
  ...common,
  operationId: 'readPortalLogo',
  method: 'GET',
  path: `${portalPath}/{tenant}/logo`,
  summary: 'Get the logo of a return portal',
  description: 'Returns the logo of the tenant, if one is set.',
  isForShoppers: true,
  params: Type.Object({ tenant }),
  query: Type.Object({
    v: Type.Optional(Type.String({ maxLength: 64, description: 'Version, as used in the pages.' })),
  }),
  responses: { 200: text('The logo.') },
  responseType: ['image/png', 'image/jpeg', 'image/webp'],
  failures: [400, 404, 500, 503],
  examples: [
    {
      name: 'set',
      summary: 'A tenant with a logo',
      after: ['putPortalLook/logo'],
      params: { tenant: 'acme' },
      response: { status: 200 },
    },
    { name: 'none', summary: 'A tenant without a logo', params: { tenant: 'acme' }, response: { status: 404 } },
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
