import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { createSandbox } from '../../src/composition/sandbox.ts'
import { createSystem } from '../../src/composition/system.ts'
import { readConfig } from '../../src/config/config.ts'
import { makeScratchDirectory } from './scratch-directory.ts'
import { secretKey } from './secret-key.ts'
import { type RunningSetup, shareSetup } from './share-setup.ts'
import { cloneDatabase } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database with the sandbox and a signing key, cloned by servers under test. */
    sandboxDatabase: string
  }
}

/** Creates the sandbox once for the whole run: hashing its secrets takes longer than cloning it. */
export default shareSetup('sandbox database', createSandboxDatabase)

async function createSandboxDatabase(project: TestProject): Promise<RunningSetup> {
  const context = project.getProvidedContext()
  const database = await cloneDatabase(context.templateDatabase, context)
  const blobDirectory = await makeScratchDirectory('portolan-blobs-')
  const config = { ...readConfig({}, []), connections: 5, blobDirectory, secretKey }
  const system = await createSystem(config, database.url, pino({ level: 'silent' }))
  await system.database.runAsSystem((unit) => system.identity.keys.ensureKey(unit))
  await createSandbox(system)
  await system.close()
  await rm(blobDirectory, { recursive: true, force: true })
  return {
    provide: (user) => user.provide('sandboxDatabase', database.name),
    stop: () => database.drop(),
  }
}
