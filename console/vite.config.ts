import { defineConfig } from 'vite'

/** Warnings to silence: the build's own timings, and directives for React server rendering, which do not apply here. */
const quiet = ['MODULE_LEVEL_DIRECTIVE', 'PLUGIN_TIMINGS']

/** Beginnings of the names of parts that the first page does without. */
const laterParts = [
  'amounts',
  'country-',
  'decimal',
  'documents',
  'facts',
  'filters',
  'history',
  'money',
  'page-tabs',
  'query-result',
  'refunds',
  'secret-dialog',
  'simplify-name',
  'table',
  'tabs',
  'unsaved-changes',
  'use-policies',
  'validity',
  'withdrawals',
]

export default defineConfig({
  base: '/console/',
  build: {
    target: 'es2023',
    // Everything is its own file, because the content security policy forbids inline content.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Shared code is bundled in one file; separate requests for small parts would cost more than their bytes. What the
      // first page does without is in another, and texts that load translations of their own in a third.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: new RegExp(
                `src/(?:api|parts/(?!customs-|${laterParts.join('|')})|session|language/[a-z-]+\\.)|#client|portolan-client/`,
              ),
              priority: 2,
            },
            { name: 'later', test: new RegExp(`src/parts/(?:${laterParts.join('|')})`), priority: 1 },
            { name: 'customs', test: /src\/parts\/customs-/ },
          ],
        },
      },
      onLog: (level, log, tell) => {
        if (!quiet.includes(log.code ?? '')) tell(level, log)
      },
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
})
