import { routes } from '../src/composition/contract.ts'
import type { Dialect, DialectRow } from '../src/platform/http/dialect.ts'

/** Renders the documentation page of a dialect from its table, with every name in both directions. */
export function generateDialectPage(dialect: Dialect): string {
  const rows = <K extends DialectRow['kind']>(kind: K) =>
    dialect.rows.filter((row): row is DialectRow & { readonly kind: K } => row.kind === kind)
  return `# Connectors for ${dialect.title}

Use a connector written for the interface of ${dialect.title} with Portolan: put \`${dialect.prefix}\` in front of every path. The same
operations then use the field names and types that such connectors send and read. To move a connector step by step, see
[Moving a connector](connectors.md).

This page is generated from the table that the server translates with. Portolan is not a product of that vendor; its name is
used only to describe compatibility.

## Address

| What                                        | Address                                                        |
| ------------------------------------------- | -------------------------------------------------------------- |
| checkout, returns, packages, catalog        | \`${dialect.prefix}\` plus the path, such as \`POST ${dialect.prefix}/api/v4/Package\` |
| token endpoint                              | \`${dialect.prefix}/connect/token\`                             |
| discovery document and keys                 | \`${dialect.prefix}/.well-known/openid-configuration\` and \`${dialect.prefix}/.well-known/openid-configuration/jwks\` |

- Clients, secrets, scopes and limits are the same at both addresses, and so are idempotency keys: a request repeated at the
  other address gets the first response, in the names of the address it came to.
- \`Location\` and links in responses use the dialect's address. The \`iss\` of a token doesn't change.
- Anything not in a table below is the same at both addresses and passes through unchanged: unknown fields, field order, and
  every digit.
- A body with both names of a field is rejected with 400. A field with only the other address's name is unknown.

## Renamed fields

| Portolan | Dialect | Direction | Operations |
| --- | --- | --- | --- |
${rows('name')
  .map(
    (row) =>
      `| \`${row.path}\` | \`${renameLast(row.path, row.dialectName)}\` | ${row.direction === 'answer' ? 'response' : row.direction} | ${listOperations(row)} |`,
  )
  .join('\n')}

Errors, warnings and dry-run results use the same names in:
${listPaths(rows('words'))}.

## Different values

| Field | Portolan | Dialect | Operations |
| --- | --- | --- | --- |
${rows('value')
  .flatMap((row) =>
    row.values.map(
      ({ value, dialectValue }) =>
        `| \`${row.path}\` | \`${value}\` | \`"${dialectValue}"\` | ${listOperations(row)} |`,
    ),
  )
  .join('\n')}

## Additionally accepted

| Field | Accepted as | Stored and returned as | Operations |
| --- | --- | --- | --- |
${[
  ...rows('number-as-text').map(
    (row) => `| \`${row.path}\` | an integer as text; empty text | the number; \`null\` | ${listOperations(row)} |`,
  ),
  ...rows('left-out').map(
    (row) => `| \`${row.path}\` | absent, \`null\` or blank | \`"${row.standsFor}"\` | ${listOperations(row)} |`,
  ),
].join('\n')}

For a code that identifies no goods, package documents use the catalog's code. These two fields are the only ones not returned as
sent: a confirmation is stored in one form for both addresses.

## Links

These links lead to the dialect's address:

| Field | Operations |
| --- | --- |
${rows('link')
  .map((row) => `| \`${row.path}\` | ${listOperations(row)} |`)
  .join('\n')}

## Good to know

- \`PackageCreatedWithWarnings\` means that the package was created. Connectors that compare \`outcome\` only with
  \`PackageCreated\` take it for a failure; \`statusMessage\` says what to send to avoid it. Unknown fields, and weights that are all
  the same constant, are hints in \`warnings\` and leave \`outcome\` at \`PackageCreated\`.
- At both addresses, amounts are text in confirmations and numbers in packages, and enumerations are text. No public connector
  was found that sends them differently.
- A discount has either \`percentage\`, or \`discount\` with \`beforeDiscount\`. A discount with both is rejected at both addresses.
- Field names of packages and products may have any case (\`hSCode\`, \`Quantity\`), except those in the tables above.
- Orders before payment, prices and inventory are not supported. For returns by \`brandOrderReference\`, use
  \`POST ${dialect.prefix}/{identifier}/orders/{orderReference}/return-orders\`.
`
}

/** Replaces the last segment of a path. */
const renameLast = (path: string, name: string): string => path.replace(/\w+$/, name)

function listOperations({ operations }: DialectRow): string {
  return operations
    .map((operationId) => {
      const route = routes.find((candidate) => candidate.operationId === operationId)
      if (route === undefined) throw new Error(`there is no operation ${operationId}`)
      return `\`${route.method} ${route.path}\``
    })
    .join('<br>')
}

const listPaths = (rows: readonly DialectRow[]): string =>
  [...new Set(rows.map(({ path }) => `\`${path}\``))].join(', ')
