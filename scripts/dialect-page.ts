import { routes } from '../src/composition/contract.ts'
import type { Dialect, DialectRow } from '../src/platform/http/dialect.ts'

/** The page of a dialect with every name both ways, made from its table. */
export function dialectPage(dialect: Dialect): string {
  const rows = <K extends DialectRow['kind']>(kind: K) =>
    dialect.rows.filter((row): row is DialectRow & { readonly kind: K } => row.kind === kind)
  return `# Connectors for ${dialect.title}

Connectors that were written for the interface of ${dialect.title} find the operations of this server under
\`${dialect.prefix}/\`, with the names and types that they send and read. This page is made from the table that the server
translates by; Portolan is no product of that vendor, and its name stands here to say what fits.

## The address

- Any path of the checkout, returns, packages and catalog services with \`${dialect.prefix}\` before it:
  \`POST ${dialect.prefix}/api/v4/Package\`. So are \`${dialect.prefix}/connect/token\`,
  \`${dialect.prefix}/.well-known/openid-configuration\` and \`${dialect.prefix}/.well-known/openid-configuration/jwks\`.
- Clients, secrets, scopes, limits and the \`Idempotency-Key\` are the same at both addresses. A request that was sent to one
  and is repeated at the other under its key gets the answer of the first, in the names of the address it came to.
- \`Location\` and the links of answers lead into the dialect. The \`iss\` of a token does not change.
- Whatever stands in no table below has one name and one type at both addresses, and passes as it is: members that nobody
  knows, the order of members, and every digit.
- A body that has a member by both of its names is refused with 400. A member by the name of the other address alone is
  one that is not known here.

## Members that are called otherwise

| here | in the dialect | direction | operations |
| --- | --- | --- | --- |
${rows('name')
  .map((row) => `| \`${row.path}\` | \`${renamed(row.path, row.there)}\` | ${row.direction} | ${where(row)} |`)
  .join('\n')}

Errors, warnings and what a check says name members by the same words:
${listed(rows('words'))}.

## Values that are others

| member | here | in the dialect | operations |
| --- | --- | --- | --- |
${rows('value')
  .flatMap((row) =>
    row.values.map(({ here, there }) => `| \`${row.path}\` | \`${here}\` | \`"${there}"\` | ${where(row)} |`),
  )
  .join('\n')}

## What is taken besides

| member | taken as | kept and read back as | operations |
| --- | --- | --- | --- |
${[
  ...rows('number-as-text').map(
    (row) => `| \`${row.path}\` | a whole number in quotes; an empty text | the number; \`null\` | ${where(row)} |`,
  ),
  ...rows('left-out').map(
    (row) => `| \`${row.path}\` | left out, \`null\` or blank | \`"${row.standsFor}"\` | ${where(row)} |`,
  ),
].join('\n')}

A code that names no goods is filled in from the catalog on the documents of a package. These two are all that is not read back
as it was sent: a confirmation is kept in one form for both addresses, and how it came is not kept beside it.

## Links

| member | operations |
| --- | --- |
${rows('link')
  .map((row) => `| \`${row.path}\` | ${where(row)} |`)
  .join('\n')}

## What to know

- \`PackageCreatedWithWarnings\` says that the package was created. Connectors that compare \`outcome\` with \`PackageCreated\`
  alone take it for a failure: \`statusMessage\` says what to send so that there is nothing to warn of. Members that are not known
  and weights that are one constant for everything are hints in \`warnings\`, and leave it at \`PackageCreated\`.
- Amounts of money are texts in confirmations and numbers in packages, at both addresses; enumerations are texts. No public
  connector was found that sends them otherwise.
- A discount has \`percentage\`, or \`discount\` with \`beforeDiscount\`. One with both is refused at both addresses, with the path
  of the discount.
- Names of members of packages and products are taken in any case (\`hSCode\`, \`Quantity\`); those in the tables above are taken
  as they are written there.
- Orders before payment, prices and inventory are no operations of this server, and neither are returns by
  \`brandOrderReference\`: send them to \`POST ${dialect.prefix}/{identifier}/orders/{orderReference}/return-orders\`.
`
}

/** A path with another last name. */
const renamed = (path: string, name: string): string => path.replace(/\w+$/, name)

function where({ operations }: DialectRow): string {
  return operations
    .map((operationId) => {
      const route = routes.find((one) => one.operationId === operationId)
      if (route === undefined) throw new Error(`there is no operation ${operationId}`)
      return `\`${route.method} ${route.path}\``
    })
    .join('<br>')
}

const listed = (rows: readonly DialectRow[]): string => [...new Set(rows.map(({ path }) => `\`${path}\``))].join(', ')
