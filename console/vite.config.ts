import { defineConfig } from 'vite'

export default defineConfig({
  base: '/console/',
  build: {
    target: 'es2023',
    // Everything is a file of its own: the policy of the page allows nothing that is written into it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      onLog: (level, log, tell) => {
        // Marks of files for servers that render React: here they mean nothing.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log)
      },
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
})
