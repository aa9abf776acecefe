/** Which room may import which; the reasons are in docs/architecture.md. */
const domains = '(catalog|checkout|customs|events|identity|packages|returns)'

/** A rule that forbids what is in `from` to import `to`. */
const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

const test = String.raw`\.test\.ts$`

export default {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid('no-unresolved', {}, { couldNotResolve: true }),
    forbid(
      'kernel-knows-nobody',
      { path: '^src/kernel/', pathNot: [test, '^src/kernel/contract/'] },
      { pathNot: ['^src/kernel/(?!contract/)', '^node_modules/(big\\.js|@types/big\\.js)/'] },
    ),
    forbid(
      'kernel-contract-knows-schemas-only',
      { path: '^src/kernel/contract/', pathNot: test },
      { pathNot: ['^src/kernel/', '^node_modules/typebox/'] },
    ),
    forbid(
      'contract-is-data',
      { path: `^src/${domains}/contract/`, pathNot: test },
      { pathNot: ['^src/$1/contract/', '^src/kernel/', '^node_modules/typebox/'] },
    ),
    forbid(
      'service-is-plain',
      { path: `^src/${domains}/service/`, pathNot: test },
      { pathNot: ['^src/$1/service/', '^src/kernel/(?!contract/)', '^client/'] },
    ),
    forbid(
      'store-is-sql',
      { path: `^src/${domains}/store/`, pathNot: test },
      {
        pathNot: [
          '^src/$1/(store|service)/',
          '^src/kernel/(?!contract/)',
          '^src/platform/db/',
          '^node_modules/kysely/',
        ],
      },
    ),
    forbid(
      'http-is-glue',
      { path: `^src/${domains}/(http|jobs)/`, pathNot: test },
      {
        pathNot: [
          '^src/$1/(http|jobs|contract|service)/',
          '^src/kernel/',
          '^src/platform/(http|queue)',
          '^client/',
          '^node_modules/typebox/',
        ],
      },
    ),
    forbid(
      'a-domain-has-one-door',
      { path: '^(src|scripts|bench)/', pathNot: [`^src/${domains}/`, test] },
      { path: `^src/${domains}/`, pathNot: [`^src/${domains}/index\\.ts$`, `^src/${domains}/service/`] },
    ),
    forbid(
      'only-adapters-see-ports',
      { path: '^src/', pathNot: [`^src/${domains}/`, '^src/adapters/', test] },
      { path: `^src/${domains}/service/` },
    ),
    forbid(
      'domains-are-strangers',
      { path: `^src/${domains}/`, pathNot: test },
      { path: `^src/${domains}/`, pathNot: '^src/$1/' },
    ),
    forbid(
      'platform-knows-no-domain',
      { path: '^src/platform/', pathNot: test },
      { path: `^src/(${domains}/|adapters/|commands/|[a-z-]+\\.ts$)` },
    ),
    forbid(
      'dialects-are-data',
      { path: '^src/dialects/', pathNot: test },
      { path: '.', pathNot: String.raw`^src/platform/http/dialect\.ts$` },
    ),
    forbid(
      'adapters-fulfil-ports',
      { path: '^src/adapters/', pathNot: test },
      { path: `^src/(${domains}/(?!service/)|commands/|[a-z-]+\\.ts$)` },
    ),
    forbid(
      'only-the-root-composes',
      { path: '^src/', pathNot: ['^src/(commands/|[a-z-]+\\.ts$)', test] },
      { path: '^src/(system|contract)\\.ts$' },
    ),
    forbid('the-client-stands-alone', { path: '^client/', pathNot: test }, { path: '^(src|test)/' }),
    forbid(
      'the-product-knows-no-test',
      { path: '^(src|client)/', pathNot: [test, '\\.fixture\\.ts$'] },
      { path: '^test/' },
    ),
    forbid(
      'no-development-packages',
      { path: '^(src|client|bin)/', pathNot: [test, '\\.fixture\\.ts$'] },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: '^node_modules/@types/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.mts', '.d.ts', '.d.mts', '.mjs', '.js', '.json'],
    },
  },
}
