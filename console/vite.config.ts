import { defineConfig } from 'vite'

/** Warnings to silence: the build's own timings, and directives for React server rendering, which do not apply here. */
const quiet = ['MODULE_LEVEL_DIRECTIVE', 'PLUGIN_TIMINGS']

export default defineConfig({
  base: '/console/',
  build: {
    target: 'es2023',
    // Everything is its own file, because the content security policy forbids inline content.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Shared code is bundled in one file; separate requests for small parts would cost more than their bytes.
      output: {
        codeSplitting: {
          groups: [{ name: 'shared', test: /src\/(?:api|parts|session|language\/[a-z-]+\.)|#client|portolan-client/ }],
        },
      },
      onLog: (level, log, tell) => {
        if (!quiet.includes(log.code ?? '')) tell(level, log)
      },
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
})
