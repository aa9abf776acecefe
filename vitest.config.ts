import { defineConfig } from 'vitest/config'

/** Tests that need PostgreSQL, beside what they test. */
const databaseTests = ['src/**/*.db.test.ts', 'test/{contract,fuzz,journeys,pages,platform}/**/*.test.ts']
/** Tests that start PostgreSQL themselves. */
const embeddedTests = 'src/platform/db/embedded/**/*.db.test.ts'

/**
 * Of a worker that keeps its modules: fewer and cheaper collections. Several workers share few processors, so that
 * collecting on further threads only costs.
 */
const workerFlags = ['--max-semi-space-size=64', '--single-threaded-gc']

export default defineConfig({
  test: {
    pool: 'forks',
    // Node runs the TypeScript itself and caches it compiled; a module then loads in a third of the time, and runs faster
    // than as a function of Vite's, whose imports are getters.
    experimental: { viteModuleRunner: false },
    // One more than the processors of a small machine: much of a test is waiting for a database, a browser or a process.
    maxWorkers: 3,
    // What a page shows after a click may take long where many tests share few processors.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,client,console,bench,scripts}/**/*.test.ts', 'test/{golden,support}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
          // They keep nothing to themselves, so that what they import is loaded once a worker.
          isolate: false,
          execArgv: workerFlags,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: databaseTests,
          exclude: ['**/node_modules/**', embeddedTests],
          // The server that they test is loaded once a worker.
          isolate: false,
          execArgv: workerFlags,
          globalSetup: [
            'test/support/built-console.ts',
            'test/support/database-server.ts',
            'test/support/sandbox-database.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          // What is tested runs in processes of its own; what starts them is loaded once a worker.
          include: ['test/processes/**/*.test.ts'],
          isolate: false,
          globalSetup: [
            'test/support/program-bundle.ts',
            'test/support/database-server.ts',
            'test/support/sandbox-database.ts',
          ],
          // Speed does not matter here: many processes on few cores must not fail a test.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'measured',
          // What measures or changes the process that it runs in.
          include: ['test/measured/**/*.test.ts', embeddedTests],
          globalSetup: ['test/support/database-server.ts', 'test/support/sandbox-database.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
