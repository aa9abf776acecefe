import { defineConfig } from 'vite'

/** What the build says of its own speed, and marks of files for servers that render React: here they mean nothing. */
const quiet = ['MODULE_LEVEL_DIRECTIVE', 'PLUGIN_TIMINGS']

export default defineConfig({
  base: '/console/',
  build: {
    target: 'es2023',
    // Everything is a file of its own: the policy of the page allows nothing that is written into it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // What most pages need comes in one file; a request for each small part would take longer than its bytes.
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
