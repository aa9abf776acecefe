/**
 * Bundles the server's own check of bodies for browsers and other programs, as `@portolan/preflight/bodies`.
 *
 * `node bin/with-runtime.mjs scripts/bundle-preflight.ts [directory]`
 */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { writeCompiledBodyChecks } from './compiled-body-checks.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const [outDir = `${root}client/preflight/dist`] = process.argv.slice(2)

await build({
  root,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  plugins: [
    {
      name: 'compiled-body-checks',
      enforce: 'pre',
      load: (id) => (id.endsWith('/src/composition/body-validator.ts') ? writeCompiledBodyChecks() : null),
    },
  ],
  build: {
    outDir,
    emptyOutDir: false,
    minify: true,
    target: 'es2023',
    lib: { entry: 'src/composition/body-inspection.ts', formats: ['es'], fileName: () => 'bodies.js' },
    // The doors of the domains lead to all of a server; what is not asked for stays behind them.
    rolldownOptions: {
      treeshake: { moduleSideEffects: false, propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    },
  },
})
