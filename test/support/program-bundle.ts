import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { buildServer } from '../../bin/build-server.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the bundled server, as `npm start` runs it. */
    programBundle: string
  }
}

/** Bundles the server once for all tests that start processes, if necessary. `package.test.ts` runs its source. */
export default async function bundleProgram(project: TestProject): Promise<void> {
  const bundle = await buildServer()
  if (bundle === null) throw new Error('the server could not be bundled')
  project.provide('programBundle', fileURLToPath(bundle))
}
