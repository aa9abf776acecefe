/**
 * Bundles the server's body validation for browsers and other programs, as `@portolan/preflight/bodies`.
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
    // The domains' index files import the whole server; this drops everything that the entry does not use.
    rolldownOptions: {
      treeshake: { moduleSideEffects: false, propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    },
  },
})
