import { readdirSync } from 'node:fs'

/** The folders of src that are no domain. */
const layers = ['adapters', 'commands', 'composition', 'config', 'dialects', 'kernel', 'platform']

/**
 * Which room may import which. The reasons are in docs/architecture.md; what to do instead of a forbidden import stands
 * beside each rule, and `depcruise --output-type err-long` prints it.
 */
const domains = `(${readdirSync(new URL('src', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !layers.includes(entry.name))
  .map(({ name }) => name)
  .join('|')})`

/** Parts of a domain that have rooms of their own. */
const part = '(?:(?:orders|return-orders|network|portal)/)?'

/** A rule that forbids what is in `from` to import `to`; `instead` says what to do. */
const forbid = (name, instead, from, to) => ({ name, comment: instead, severity: 'error', from, to })

const test = String.raw`\.test\.ts$`
const testOrFixture = [test, String.raw`\.fixture\.ts$`]

export default {
  forbidden: [
    forbid('no-cycles', 'Move what both files need into a third one that imports neither.', {}, { circular: true }),
    forbid('no-unresolved', 'Correct the path, or add the package to package.json.', {}, { couldNotResolve: true }),
    forbid(
      'kernel-knows-nobody',
      'The kernel holds what every domain uses. Hand in what you need, or move the file into the domain that owns it.',
      { path: '^src/kernel/', pathNot: [test, '^src/kernel/contract/'] },
      { pathNot: ['^src/kernel/(?!contract/)', '^node_modules/(big\\.js|@types/big\\.js)/'] },
    ),
    forbid(
      'kernel-contract-knows-schemas-only',
      'Build it from kernel and typebox, or move it into the contract of a domain.',
      { path: '^src/kernel/contract/', pathNot: test },
      { pathNot: ['^src/kernel/', '^node_modules/typebox/'] },
    ),
    forbid(
      'contract-is-data',
      'A contract describes and does nothing: put logic into service/, and repeat a schema rather than share it between domains.',
      { path: `^src/${domains}/${part}contract/`, pathNot: test },
      { pathNot: [`^src/$1/${part}contract/`, '^src/kernel/', '^node_modules/typebox/'] },
    ),
    forbid(
      'service-is-plain',
      'Declare a port in service/ and implement it in store/ or adapters/; pass the clock, randomness and I/O in. Of a contract only the descriptors of events may be imported.',
      { path: `^src/${domains}/${part}service/`, pathNot: test },
      {
        pathNot: [
          `^src/$1/${part}service/`,
          `^src/$1/${part}contract/events\\.ts$`,
          '^src/shipping/service/',
          '^src/kernel/(?!contract/)',
          '^client/',
        ],
      },
    ),
    forbid(
      'only-senders-know-shipping',
      'Administration, catalog, checkout, events, identity, privacy and screening send nothing. Pass in the value that you need.',
      { path: '^src/(administration|catalog|checkout|events|identity|privacy|screening)/', pathNot: test },
      { path: '^src/shipping/' },
    ),
    forbid(
      'shipping-knows-no-sender',
      'Shipping serves packages and returns alike: take what differs as a parameter.',
      { path: '^src/shipping/', pathNot: test },
      { path: '^src/(administration|catalog|checkout|customs|events|identity|packages|privacy|returns|screening)/' },
    ),
    forbid(
      'store-is-sql',
      'A store runs SQL for the ports of its own service/. Decide in service/ and store the result.',
      { path: `^src/${domains}/${part}store/`, pathNot: test },
      {
        pathNot: [
          `^src/$1/${part}(store|service)/`,
          '^src/shipping/service/',
          '^src/kernel/(?!contract/)',
          '^src/platform/db/',
          '^node_modules/kysely/',
        ],
      },
    ),
    forbid(
      'http-is-glue',
      'A handler turns a request into a call of service/. Take the store as a parameter; index.ts passes it in.',
      { path: `^src/${domains}/${part}(http|jobs)/`, pathNot: test },
      {
        pathNot: [
          `^src/$1/${part}(http|jobs|contract|service)/`,
          '^src/shipping/service/',
          '^src/kernel/',
          '^src/platform/(http|queue)',
          '^client/',
          '^node_modules/typebox/',
        ],
      },
    ),
    forbid(
      'a-domain-has-one-door',
      'Export it from the index.ts of the domain, or let index.ts create what you need.',
      { path: '^(src|scripts|bench)/', pathNot: [`^src/${domains}/`, test] },
      { path: `^src/${domains}/`, pathNot: [`^src/${domains}/index\\.ts$`, `^src/${domains}/${part}service/`] },
    ),
    forbid(
      'only-adapters-see-ports',
      'Import from the index.ts of the domain; only adapters implement its ports.',
      { path: '^src/', pathNot: [`^src/${domains}/`, '^src/adapters/', test] },
      { path: `^src/${domains}/${part}service/` },
    ),
    forbid(
      'domains-are-strangers',
      'Declare a port in your own service/; src/composition/services.ts connects it with the other domain.',
      { path: `^src/${domains}/`, pathNot: test },
      { path: `^src/${domains}/`, pathNot: ['^src/$1/', '^src/shipping/service/'] },
    ),
    forbid(
      'network-knows-no-return',
      'The return network (countries, routes, locations, sites) is set up before there are orders. Only the types of an order and of a return may be imported.',
      { path: '^src/returns/network/service/', pathNot: test },
      {
        path: '^src/returns/(orders|return-orders)/',
        pathNot: '^src/returns/(orders/service/outbound-order|return-orders/service/return-order)\\.ts$',
      },
    ),
    forbid(
      'orders-know-returns-by-state-only',
      'An outbound order counts what has come back by the state of its returns. What makes returns belongs into return-orders/.',
      { path: '^src/returns/orders/service/', pathNot: [test, '\\.fixture\\.ts$'] },
      {
        path: '^src/returns/return-orders/',
        pathNot: '^src/returns/return-orders/service/return-order(-states)?\\.ts$',
      },
    ),
    forbid(
      'classification-and-landed-cost-are-apart',
      'Pass the code in: landed cost takes codes, and classification finds them. What both need lies in customs/service or nomenclature/.',
      { path: '^src/customs/service/(classification|landed-cost)/', pathNot: test },
      { path: '^src/customs/service/(classification|landed-cost)/', pathNot: '^src/customs/service/$1/' },
    ),
    forbid(
      'nomenclature-knows-no-landed-cost',
      'The nomenclature is what both others are built on; pass the figures in.',
      { path: '^src/customs/service/nomenclature/', pathNot: test },
      { path: '^src/customs/service/landed-cost/' },
    ),
    forbid(
      'platform-knows-no-domain',
      'Take it as a parameter, or move the file into the domain. Types that all domains share lie in kernel/.',
      { path: '^src/platform/', pathNot: test },
      { path: `^src/(${domains}/|adapters/|commands/|composition/|config/|main\\.ts$)` },
    ),
    forbid(
      'adapters-implement-ports',
      'An adapter imports the port that it implements from service/, and nothing else of a domain. Take settings as parameters.',
      { path: '^src/adapters/', pathNot: test },
      { path: `^src/(${domains}/(?!${part}service/)|commands/|composition/|config/|main\\.ts$)` },
    ),
    forbid(
      'only-commands-compose',
      'Take what you need as a parameter; src/composition connects the parts, and only commands call it.',
      { path: '^src/', pathNot: ['^src/(commands|composition)/', '^src/main\\.ts$', test] },
      { path: '^src/composition/' },
    ),
    forbid(
      'config-knows-no-domain',
      'Settings are read before anything is put together: take what a setting may name as a parameter, and keep rules that a domain shares in kernel/.',
      { path: '^src/config/', pathNot: test },
      { path: `^src/(${domains}/|commands/|composition/|platform/db/)` },
    ),
    forbid(
      'the-client-stands-alone',
      'The client is published without the server: copy what it needs.',
      { path: '^client/', pathNot: test },
      { path: '^(src|test)/' },
    ),
    forbid(
      'the-console-calls-as-any-client',
      'The console is a client like any other: call an operation of the contract through #client, and add one where it is missing.',
      { path: '^console/' },
      { path: '^(src|test|bin|scripts|bench)/|^client/(?!portolan-client/src/index\\.ts)' },
    ),
    forbid(
      'nobody-knows-the-console',
      'The server serves what has been built of the console, and knows nothing of it.',
      { path: '^(src|client|scripts|bench)/' },
      { path: '^console/' },
    ),
    forbid(
      'pages-are-strangers',
      'Move what two pages of the console need into parts/, api/ or session/.',
      { path: '^console/src/pages/([^/]+)/' },
      { path: '^console/src/pages/', pathNot: '^console/src/pages/$1/' },
    ),
    forbid(
      'the-product-knows-no-test',
      'Move the helper into src as a fixture (*.fixture.ts).',
      { path: '^(src|client)/', pathNot: testOrFixture },
      { path: '^test/' },
    ),
    forbid(
      'no-development-packages',
      'Move the package from devDependencies to dependencies, with its exact version.',
      { path: '^(src|client|bin)/', pathNot: testOrFixture },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: '^node_modules/@types/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(client/[^/]+|console)/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.mts', '.d.ts', '.d.mts', '.mjs', '.js', '.json'],
    },
  },
}
