import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { examplePackage } from '../../src/packages/contract/packages.ts'
import { expectStatus } from './expect-status.ts'
import { runInProcess } from './run-in-process.ts'
import { startTestServer } from './test-server.ts'

interface Hit {
  readonly [member: string]: unknown
}
export interface Submission {
  readonly outcome: number
  readonly statusMessage: string
  readonly warnings: readonly { readonly code: string }[]
  readonly package: {
    readonly platformPackageReference: number
    readonly holdReleaseStatus: string
    readonly shippingDocumentation: readonly unknown[]
    readonly screening: {
      readonly status: string
      readonly lists: readonly unknown[]
      readonly hits: readonly Hit[]
      readonly uncompared: readonly Hit[]
    }
  }
}

export type Body = Readonly<Record<string, unknown>>

export const packagePath = '/api/v4/Package'
/** The consignee of packages that name no other; resembles the entry of the list. */
export const consignee = { ...examplePackage.consignee, firstName: 'Orlando', lastName: 'Quibblewik' }

/** A server whose packages are screened against a denied-party list that tests import. */
export type ScreeningServer = Awaited<ReturnType<typeof startScreeningServer>>

export async function startScreeningServer() {
  const server = await startTestServer()
  const directory = await mkdtemp(join(tmpdir(), 'portolan-screening-'))

  async function send(method: 'POST' | 'PUT', orderReference: string, fields: Body = {}): Promise<Submission> {
    const body = { ...examplePackage, consignee, orderReference, ...fields }
    const response = await server.call('acme-sandbox', method, packagePath, body)
    expectStatus(response, method === 'POST' ? 201 : 200)
    return response.json<Submission>()
  }

  const decide = (orderReference: string, decision: Body) =>
    server.call('acme-sandbox', 'POST', `${packagePath}/Release`, {
      brandCode: 'ACM',
      orderReference,
      packageReference: 'PKG-1',
      ...decision,
    })

  /** Imports a UK list whose test entry has the given year of birth. */
  async function importList(birthYear: string, ...otherNames: readonly string[]): Promise<void> {
    const file = join(directory, 'list.csv')
    const rows = [
      'Unique ID,Name 6,Name 1,Name type,Alias strength,Regime Name,Designation Type,D.O.B,Address Country',
      `SBX0001,QUIBBLEWICK,Orlando,Primary Name,,Sandbox,Individual,${birthYear},Antarctica`,
      'SBX0001,Marrowgate,Lando,Alias,Low quality a.k.a,Sandbox,Individual,,',
      'SBX0002,FROSTLANTERN TRADING,,Primary Name,,Sandbox,Entity,,',
      ...otherNames.map((name, index) => `SBX9${index},${name},,Primary Name,,Sandbox,Entity,,`),
    ]
    await writeFile(file, rows.join('\n'))
    const importCommand = ['import', 'denied-parties', 'uk', file, '--published', '2026-11-20', '--force']
    const { code, stderr } = await runInProcess({ DATABASE_URL: server.database.url }, ...importCommand)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  }

  async function readEvents({ package: { platformPackageReference } }: Submission): Promise<readonly string[]> {
    const rows = await server.database.query<{ type: string }>(
      'select type from portolan.event where subject = $1 order by recorded_at, event_id',
      [String(platformPackageReference)],
    )
    return rows.map(({ type }) => type)
  }

  /** Runs a tenant's queued screening jobs after a list was imported; there must be one of each. */
  async function screenAgain(tenant: string): Promise<number> {
    const waiting = await server.database.query<{ payload: object }>(
      `select payload from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
        where tasks.identifier = 'screen-again' and payload->>'tenant' = $1`,
      [tenant],
    )
    await server.database.query('delete from graphile_worker._private_jobs')
    for (const { payload } of waiting) await server.system.rescreeningJobs['screen-again']?.(payload)
    return waiting.length
  }

  async function stop(): Promise<void> {
    await server.stop()
    await rm(directory, { recursive: true })
  }

  return { server, send, decide, importList, readEvents, screenAgain, stop }
}
