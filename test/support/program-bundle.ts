import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The program in one file: processes start twice as fast as from a thousand TypeScript modules. */
    programBundle: string
  }
}

const project = resolve(import.meta.dirname, '../..')

/**
 * Packages that stay outside the bundle: they start threads from their own files, read files next to themselves, or are
 * large and rarely loaded. The others go into it, because resolving and loading their modules takes a third of the start
 * of a process.
 */
const unbundledPackages = [
  'pino',
  'pg',
  'pdfkit',
  'fontkit',
  'bwip-js',
  'graphile-worker',
  'tinypool',
  '@zxcvbn-ts/language-common',
]

/** Lets modules find neighbouring files, such as migrations and worker threads, at their place in the repository. */
const keepModuleAddresses: Plugin = {
  name: 'keep-module-addresses',
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
      : null,
}

/** Builds the program once for all tests that start processes. `package.test.ts` tests the unbundled package. */
export default async function bundleProgram(testProject: TestProject): Promise<() => Promise<void>> {
  // Inside the project, so that packages resolve.
  const cache = join(project, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const directory = await mkdtemp(join(cache, 'program-'))
  // Some tests run it as another user.
  await chmod(directory, 0o755)
  await build({
    root: project,
    configFile: false,
    logLevel: 'warn',
    plugins: [keepModuleAddresses],
    ssr: { noExternal: true, external: [...unbundledPackages, 'pg-native'] },
    build: {
      ssr: 'src/main.ts',
      outDir: directory,
      target: 'esnext',
      minify: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
  testProject.provide('programBundle', join(directory, 'main.mjs'))
  return () => rm(directory, { recursive: true, force: true })
}
