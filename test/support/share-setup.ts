import type { TestProject } from 'vitest/node'

/** Something that tests use during a whole run. */
export interface RunningSetup {
  /** Tells the tests of a project how to reach it. */
  readonly provide: (project: TestProject) => void
  readonly stop: () => Promise<void>
}

interface SharedSetup {
  readonly running: Promise<RunningSetup>
  projectCount: number
}

/** Set-ups in use, by name; global, because the runner loads a module of a set-up again for each project. */
const setups = ((globalThis as Record<symbol, unknown>)[Symbol.for('portolan.test.setups')] ??= new Map()) as Map<
  string,
  SharedSetup
>

/** Makes a global set-up that projects share: it starts with the first of them, and stops with the last. */
export function shareSetup(
  name: string,
  start: (project: TestProject) => Promise<RunningSetup>,
): (project: TestProject) => Promise<() => Promise<void>> {
  return async (project) => {
    const shared = setups.get(name) ?? { running: start(project), projectCount: 0 }
    setups.set(name, shared)
    shared.projectCount += 1
    const { provide, stop } = await shared.running
    provide(project)
    return async () => {
      shared.projectCount -= 1
      if (shared.projectCount > 0) return
      setups.delete(name)
      await stop()
    }
  }
}
