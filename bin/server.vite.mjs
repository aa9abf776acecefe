// How the server is bundled, by `bin/build-server.mjs`.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Packages that stay outside the bundle: they start threads from their own files, read files next to themselves, or are
 * large and rarely loaded. The others go into it, because resolving and loading their modules takes a third of the start
 * of a process.
 */
const unbundledPackages = [
  'pino',
  'pg',
  'pg-native',
  'pdfkit',
  'fontkit',
  'bwip-js',
  'graphile-worker',
  'tinypool',
  '@zxcvbn-ts/language-common',
]

/**
 * Lets modules find neighbouring files, such as migrations and worker threads, at their place in the project. Bundles
 * are in a folder of `dist`.
 */
const keepModuleAddresses = {
  name: 'keep-module-addresses',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null
    const path = JSON.stringify(`../../${relative(root, id).replaceAll('\\', '/')}`)
    return { code: code.replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`), map: null }
  },
}

const checksOf = 'generated-checks:'

/** Checks of requests generated in advance: compiling them takes up to 300 ms, for which first requests would wait. */
const generateChecks = {
  name: 'generate-checks',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(checksOf) ? `\0${id}` : null),
  async load(id) {
    const isIndex = id.endsWith('/src/composition/generated-checks.ts')
    if (!isIndex && !id.startsWith(`\0${checksOf}`)) return null
    const { writeGeneratedChecks, writeGeneratedChecksIndex } = await import('../scripts/generated-checks.ts')
    return isIndex
      ? writeGeneratedChecksIndex((operationId) => checksOf + operationId)
      : writeGeneratedChecks(id.slice(1 + checksOf.length))
  },
}

/** @type {import('vite').UserConfig} */
export default {
  root,
  plugins: [keepModuleAddresses, generateChecks],
  ssr: { noExternal: true, external: unbundledPackages },
  build: {
    ssr: 'src/main.ts',
    target: 'esnext',
    minify: false,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
}
