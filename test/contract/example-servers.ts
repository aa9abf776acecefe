import { startTestServer, type TestServer } from '../support/test-server.ts'

/** Servers on which examples run with their prerequisites; on each of them, a step runs at most once. */
export class ExampleServers {
  readonly #servers: { readonly server: TestServer; readonly steps: Set<string> }[] = []

  /** A server on which none of the steps has run. */
  async findUnused(steps: readonly string[]): Promise<TestServer> {
    let entry = this.#servers.find((known) => steps.every((step) => !known.steps.has(step)))
    if (entry === undefined) {
      entry = { server: await startTestServer(), steps: new Set() }
      this.#servers.push(entry)
    }
    for (const step of steps) entry.steps.add(step)
    return entry.server
  }

  /** The warnings and errors of all servers. */
  get complaints(): readonly string[] {
    return this.#servers.flatMap(({ server }) => server.complaints)
  }

  async stop(): Promise<void> {
    for (const { server } of this.#servers) await server.stop()
  }
}
