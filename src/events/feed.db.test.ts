import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitUntil } from '../../test/platform/open-database.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import type { NewEvent } from '../kernel/event.ts'
import type { Transaction } from '../platform/db/transaction.ts'

interface Page {
  readonly items: readonly {
    readonly id: string
    readonly type: string
    readonly tenant: string
    readonly subject: string
    readonly [name: string]: unknown
  }[]
  readonly pageSize: number
  readonly continuationToken: string
}

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

beforeEach(async () => {
  await server.database.query('delete from portolan.event')
})

const get = (query: Readonly<Record<string, string>> = {}, client = 'operator') =>
  server.call(client, 'GET', `/admin/v1/events?${new URLSearchParams(query).toString()}`)

async function readFeed(query: Readonly<Record<string, string>> = {}): Promise<Page> {
  const response = await get(query)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<Page>()
}

const subjects = (page: Page) => page.items.map(({ subject }) => subject)

const event = (subject: string, type = 'order-confirmation.received'): NewEvent => ({
  type,
  subject,
  at: new Date('2026-03-04T13:07:16.002Z'),
  traceparent: null,
  data: { status: 'Confirmed' },
})

const append = (tenant: string, ...events: readonly NewEvent[]) =>
  server.system.database.runInTransaction({ as: 'tenant', tenant }, {}, (unit) =>
    server.system.events.outbox.appendEvents(unit, events),
  )

describe('the feed', () => {
  test('is empty at first, with a token that finds later events', async () => {
    const first = await readFeed()
    expect(first).toEqual({ items: [], pageSize: 100, continuationToken: expect.any(String) })
    await append('acme', event('A'))
    expect(subjects(await readFeed({ continuationToken: first.continuationToken }))).toEqual(['A'])
  })

  test('has each event as a CloudEvent', async () => {
    await append('acme', event('A'), {
      ...event('B'),
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    })
    const { items } = await readFeed()
    const common = {
      specversion: '1.0',
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      source: '/tenants/acme',
      type: 'order-confirmation.received',
      time: '2026-03-04T13:07:16.002Z',
      datacontenttype: 'application/json',
      tenant: 'acme',
      data: { status: 'Confirmed' },
    }
    expect(items).toEqual([
      { ...common, subject: 'A' },
      { ...common, subject: 'B', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
    ])
  })

  test('is oldest first over all tenants, with each event exactly once', async () => {
    const expected: string[] = []
    for (let number = 0; number < 7; number++) {
      await append(number % 2 === 0 ? 'acme' : 'globex', event(`S${number}a`), event(`S${number}b`))
      expected.push(`S${number}a`, `S${number}b`)
    }
    const positions: string[] = []
    let token: string | undefined
    for (const size of [3, 3, 3, 3, 2, 0]) {
      const page = await readFeed({ pageSize: '3', ...(token === undefined ? {} : { continuationToken: token }) })
      expect(page.items).toHaveLength(size)
      expect(page.pageSize).toBe(3)
      positions.push(...subjects(page))
      token = page.continuationToken
    }
    expect(positions).toEqual(expected)
  })

  test('returns the same for the same token every time', async () => {
    await append('acme', event('A'), event('B'), event('C'))
    const { continuationToken } = await readFeed({ pageSize: '1' })
    const query = { pageSize: '1', continuationToken }
    const second = await readFeed(query)
    expect(subjects(second)).toEqual(['B'])
    await append('acme', event('D'))
    expect(await readFeed(query)).toEqual(second)
    const end = await readFeed({ continuationToken: second.continuationToken })
    expect(subjects(end)).toEqual(['C', 'D'])
    const after = await readFeed({ continuationToken: end.continuationToken })
    expect(after).toEqual({ ...after, items: [], continuationToken: end.continuationToken })
  })

  test.each<[Readonly<Record<string, string>>, readonly string[]]>([
    [{ tenant: 'acme' }, ['A', 'C']],
    [{ tenant: 'globex' }, ['B', 'D']],
    [{ type: 'order-confirmation.cancelled' }, ['C', 'D']],
    [{ tenant: 'globex', type: 'order-confirmation.cancelled' }, ['D']],
    [{ tenant: 'nobody' }, []],
    [{ type: 'order-confirmation.hold-released' }, []],
  ])('with the filters %j', async (filters, expected) => {
    await append('acme', event('A'))
    await append('globex', event('B'))
    await append('acme', event('C', 'order-confirmation.cancelled'))
    await append('globex', event('D', 'order-confirmation.cancelled'))
    const positions: string[] = []
    let page = await readFeed({ ...filters, pageSize: '1' })
    for (const _ of expected) {
      positions.push(...subjects(page))
      page = await readFeed({ ...filters, pageSize: '1', continuationToken: page.continuationToken })
    }
    expect(page.items).toEqual([])
    expect(positions).toEqual(expected)
  })

  test('rejects a token of other filters or lists, and invalid ones', async () => {
    const { continuationToken } = await readFeed({ tenant: 'acme' })
    await readFeed({ tenant: 'acme', continuationToken })
    const list = await server.call('acme-sandbox', 'GET', '/checkout/api/v3/Retailer/Confirmation?PageSize=1')
    expect(list.statusCode).toBe(200)
    const forged = (after: unknown) =>
      Buffer.from(JSON.stringify({ list: 'events [null,null]', after: [after] })).toString('base64url')
    expect((await get({ continuationToken: forged('0') })).statusCode).toBe(200)
    for (const query of [
      { continuationToken },
      { tenant: 'globex', continuationToken },
      { tenant: 'acme', type: 'order-confirmation.received', continuationToken },
      ...[
        'nonsense',
        `${continuationToken}A`,
        forged('-1'),
        forged("0' or true"),
        forged(1),
        forged('9'.repeat(19)),
      ].map((token) => ({ continuationToken: token })),
    ]) {
      const response = await get(query)
      expect({ query, status: response.statusCode }).toEqual({ query, status: 400 })
    }
  })

  test.each([{ type: 'order-confirmation.unheard-of' }, { pageSize: '0' }, { pageSize: '501' }, { pageSize: 'ten' }])(
    'rejects %j',
    async (query) => {
      expect((await get(query)).statusCode).toBe(400)
    },
  )

  test('is for operators only', async () => {
    await append('acme', event('A'))
    for (const client of ['acme-sandbox', 'globex-sandbox']) {
      for (const query of [{}, { tenant: 'acme' }]) {
        const response = await get(query, client)
        expect(response.statusCode).toBe(403)
        expect(response.body).not.toContain('order-confirmation')
      }
    }
    expect((await server.app.inject('/admin/v1/events')).statusCode).toBe(401)
  })
})

describe('an event whose transaction commits late', () => {
  test('appears only after the commit, and next, although later ones were read before', async () => {
    const before = await readFeed()
    let commit = () => {}
    let appended = () => {}
    const isAppended = new Promise<void>((resolve) => {
      appended = resolve
    })
    const late = server.system.database.runInTransaction(
      { as: 'tenant', tenant: 'acme' },
      {},
      async (unit: Transaction) => {
        await server.system.events.outbox.appendEvents(unit, [event('LATE')])
        appended()
        await new Promise<void>((resolve) => {
          commit = resolve
        })
      },
    )
    await isAppended
    await append('globex', event('EARLY'))
    const first = await readFeed({ continuationToken: before.continuationToken })
    expect(subjects(first)).toEqual(['EARLY'])
    await append('globex', event('THEN'))
    commit()
    await late
    const second = await readFeed({ continuationToken: first.continuationToken })
    expect(subjects(second).toSorted()).toEqual(['LATE', 'THEN'])
    // Reading everything from the start gives the same order.
    expect(subjects(await readFeed())).toEqual(['EARLY', ...subjects(second)])
  })

  test('never appears after a rollback', async () => {
    const { database, events } = server.system
    await database
      .runInTransaction({ as: 'tenant', tenant: 'acme' }, {}, async (unit) => {
        await events.outbox.appendEvents(unit, [event('UNDONE')])
        await readFeed()
        throw new Error('no')
      })
      .catch(() => {})
    await append('acme', event('DONE'))
    expect(subjects(await readFeed())).toEqual(['DONE'])
  })
})

describe('a selective filter', () => {
  const fill = (count: number) =>
    server.database.query(
      `insert into portolan.event (tenant, event_id, type, subject, occurred_at, data, position)
       select 'acme', gen_random_uuid(), 'label.created', 'OTHER', now(), '{}', nextval('portolan.event_position')
         from generate_series(1, ${count})`,
    )

  test.each([{ type: 'order-confirmation.received' }, { tenant: 'globex' }])(
    'makes each page %j scan a part of the feed, and the next one continue',
    async (filter) => {
      await fill(20_000)
      await append('globex', event('A'))
      await readFeed()
      await fill(20_000)
      await append('globex', event('B'))
      const positions: string[][] = []
      const tokens: string[] = []
      for (let number = 0; number < 4; number++) {
        const token = tokens.at(-1)
        const page = await readFeed({ ...filter, ...(token === undefined ? {} : { continuationToken: token }) })
        positions.push([...subjects(page)])
        tokens.push(page.continuationToken)
      }
      expect(positions).toEqual([[], ['A'], ['B'], []])
      expect(tokens[0]).not.toBe(tokens[1])
      expect(tokens[1]).not.toBe(tokens[2])
      expect(tokens[3]).toBe(tokens[2])
    },
  )

  test('does not rescan what an earlier page scanned', async () => {
    await append('acme', event('A'), event('B'))
    const first = await readFeed({ tenant: 'globex' })
    await append('acme', event('C'))
    const second = await readFeed({ tenant: 'globex', continuationToken: first.continuationToken })
    expect([first.items, second.items]).toEqual([[], []])
    expect(second.continuationToken).not.toBe(first.continuationToken)
  })

  test('skips unassigned positions at no cost', async () => {
    await append('acme', event('A'))
    const { continuationToken } = await readFeed()
    await server.database.query(
      "select setval('portolan.event_position', nextval('portolan.event_position') + 1000000)",
    )
    await append('acme', event('B'))
    expect(subjects(await readFeed({ continuationToken }))).toEqual(['B'])
  })
})

describe('while another process assigns positions', () => {
  test('a reader does not wait, and misses nothing', async () => {
    const otherClient = new pg.Client({ connectionString: server.database.url })
    await otherClient.connect()
    try {
      await append('acme', event('A'))
      const first = await readFeed()
      await otherClient.query('begin; select pg_advisory_xact_lock(7310265012)')
      await append('acme', event('B'))
      const second = await readFeed({ continuationToken: first.continuationToken })
      expect(second.items).toEqual([])
      await otherClient.query('commit')
      expect(subjects(await readFeed({ continuationToken: second.continuationToken }))).toEqual(['B'])
    } finally {
      await otherClient.end()
    }
  })

  test('even a slow one, no event is placed twice', async () => {
    const otherClient = new pg.Client({ connectionString: server.database.ownerUrl })
    await otherClient.connect()
    try {
      await append('acme', event('A'), event('B'))
      await otherClient.query("begin; update portolan.event set position = nextval('portolan.event_position')")
      // Sees both without a position, and waits for the rows.
      const placing = server.system.events.assignPositions()
      await waitUntil(async () => {
        const rows = await server.database.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%event_position%'",
        )
        return rows.length > 0
      })
      await otherClient.query('commit')
      const places = () => server.database.query('select position from portolan.event order by position')
      const before = await places()
      expect(await placing).toBe(0)
      expect(await places()).toEqual(before)
    } finally {
      await otherClient.end()
    }
  })
})
