import type { Dialect, DialectRow } from '../platform/http/dialect.ts'

const confirmationRequests = ['receiveOrderConfirmation', 'checkOrderConfirmation']
const receipts = [
  'receiveOrderConfirmation',
  'readOrderConfirmation',
  'releaseHold',
  'paymentReceived',
  'cancelOrderConfirmation',
]
const submissions = ['submitPackage', 'updatePackage', 'readPackage', 'releasePackage']
const returnOrders = ['createReturnOrder', 'readReturnOrder', 'updateReturnOrder']

const estimates = [
  { name: 'fromPlatform', dialectName: 'fromEShopWorld' },
  { name: 'fromPlatformRangeFrom', dialectName: 'fromEShopWorldRangeFrom' },
  { name: 'fromPlatformRangeTo', dialectName: 'fromEShopWorldRangeTo' },
]

/** The members of a confirmation with other names; `root` is the path of its body. */
const confirmationNames = (
  operations: readonly string[],
  direction: 'request' | 'answer',
  root: '' | 'confirmation.',
): DialectRow[] => [
  { kind: 'name', operations, direction, path: `${root}platformOrderNumber`, dialectName: 'eShopWorldOrderNumber' },
  ...estimates.map(
    ({ name, dialectName }): DialectRow => ({
      kind: 'name',
      operations,
      direction,
      path: `${root}lineItems[].estimatedDeliveryDate.${name}`,
      dialectName,
    }),
  ),
]

/** Lists of failures or warnings whose texts name members. */
const createWordRows = (operations: readonly string[], ...paths: readonly string[]): DialectRow[] =>
  paths.flatMap((path) => ['path', 'message'].map((name) => ({ kind: 'words', operations, path: `${path}[].${name}` })))

/** The differences in a package at the path `root`. */
const createPackageRows = (operations: readonly string[], root: string): DialectRow[] => [
  {
    kind: 'name',
    operations,
    direction: 'answer',
    path: `${root}.platformPackageReference`,
    dialectName: 'eShopPackageReference',
  },
  { kind: 'link', operations, path: `${root}.trackingUrl` },
  { kind: 'link', operations, path: `${root}.shippingDocumentation[].link` },
  { kind: 'link', operations, path: `${root}.returnsDocumentation[].link` },
]

/**
 * The differences between connectors written for eShopWorld's interface and this contract, in names, requests and
 * responses. Names and shapes as in public connectors and the vendor's public integration guide.
 */
export const esw: Dialect = {
  prefix: '/dialects/esw',
  title: 'eShopWorld (ESW)',
  page: 'docs/connectors-esw.md',
  services: ['checkout', 'returns', 'packages', 'catalog', 'identity'],
  rows: [
    ...confirmationNames(confirmationRequests, 'request', ''),
    { kind: 'number-as-text', operations: confirmationRequests, path: 'lineItems[].lineItemId' },
    {
      kind: 'left-out',
      operations: confirmationRequests,
      path: 'lineItems[].product.hsCode',
      // With letters it identifies no goods, so that documents show the catalog's code.
      standsFor: 'NONE',
    },
    {
      kind: 'name',
      operations: receipts,
      direction: 'answer',
      path: 'platformOrderNumber',
      dialectName: 'eShopWorldOrderNumber',
    },
    {
      kind: 'name',
      operations: ['listOrderConfirmations'],
      direction: 'answer',
      path: 'confirmations[].platformOrderNumber',
      dialectName: 'eShopWorldOrderNumber',
    },
    ...confirmationNames(['readOrderConfirmation'], 'answer', 'confirmation.'),
    ...createWordRows(receipts, 'warnings'),
    ...createWordRows(['listOrderConfirmations'], 'confirmations[].warnings'),
    ...createWordRows(['checkOrderConfirmation'], 'errors', 'warnings'),

    {
      kind: 'value',
      operations: submissions,
      path: 'outcome',
      values: [
        { value: 1, dialectValue: 'PackageCreated' },
        { value: 2, dialectValue: 'PackageCreatedWithWarnings' },
      ],
    },
    ...createPackageRows(submissions, 'package'),
    ...createPackageRows(['listAsnPackages', 'listPackages'], 'packages[]'),

    { kind: 'link', operations: returnOrders, path: 'documents[].link' },
    { kind: 'link', operations: ['listReturnOrders'], path: 'returnOrders[].documents[].link' },
    { kind: 'link', operations: ['listReturnPhotographs'], path: 'photographs[].link' },
    { kind: 'link', operations: ['requestLabel'], path: 'document.link' },
    { kind: 'link', operations: ['readDiscovery'], path: 'token_endpoint' },
    { kind: 'link', operations: ['readDiscovery'], path: 'jwks_uri' },
  ],
}
