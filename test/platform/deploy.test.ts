import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '../../src/commands/settings.ts'
import { createJobHandlers } from '../../src/commands/start.ts'
import { addOperatingMetrics } from '../../src/composition/operating-metrics.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/* The files in deploy/ only refer to what the server and the repository really have. */

const project = resolve(import.meta.dirname, '../..')
const readDeployed = (path: string) => readFileSync(join(project, 'deploy', path), 'utf8')

let server: TestServer
let metrics: ReadonlySet<string>

beforeAll(async () => {
  server = await startTestServer()
  const { system } = server
  addOperatingMetrics(system, Object.keys(createJobHandlers(system)))
  await server.call('acme-sandbox', 'GET', '/health/ready')
  const text = await system.metrics.renderText()
  metrics = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name))
})
afterAll(() => server.stop())

/** Database names that share a prefix. */
const others = ['portolan_app', 'portolan_server', 'portolan_owner', 'portolan_parcel']

const isMetric = (name: string) => metrics.has(name) || metrics.has(name.replace(/_(bucket|count|sum)$/, ''))

test.each(['grafana/portolan.json', 'prometheus/portolan-alerts.yml', '../docs/operating.md'])(
  '%s only names existing metrics',
  (path) => {
    const names = [...new Set(readDeployed(path).match(/\b(portolan|process|nodejs)_[a-z_]+\b/g))]
    expect(names.filter((name) => !others.includes(name) && !isMetric(name))).toEqual([])
  },
)

test('alerts cover everything that needs one', () => {
  const watched = readDeployed('grafana/portolan.json') + readDeployed('prometheus/portolan-alerts.yml')
  const unwatched = [...metrics].filter((name) => name.startsWith('portolan_') && !watched.includes(name))
  expect(unwatched).toEqual([])
})

test('all database metrics are collected', async () => {
  const text = await server.system.metrics.renderText()
  expect(text).toContain('portolan_database_up 1')
  expect(text).toContain('portolan_job_wait_seconds{job="')
  expect(text).toMatch(/^portolan_event_lag_seconds \d/m)
  expect(text).toContain('portolan_catalog_runs{kind="Reload",state="Queued"} 0')
})

test('the dashboard is valid JSON, and each panel has a query', () => {
  const { panels } = JSON.parse(readDeployed('grafana/portolan.json')) as {
    panels: { id: number; targets: { expr: string }[] }[]
  }
  expect(panels.filter(({ targets }) => targets.length === 0)).toEqual([])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})

test('every file of the image exists and reaches the builder', () => {
  const ignored = readFileSync(join(project, '.dockerignore'), 'utf8').split('\n')
  const copied = readDeployed('Dockerfile')
    .split('\n')
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1))
  expect(copied.length).toBeGreaterThan(8)
  expect(copied.filter((path) => !existsSync(join(project, path)))).toEqual([])
  const isAdmitted = (path: string) => ignored.some((line) => line.startsWith('!') && path.startsWith(line.slice(1)))
  expect(copied.filter((path) => !isAdmitted(path))).toEqual([])
})

test('every setting in the files exists', () => {
  const known = new Set(JSON.stringify(settings).match(/\bPORTOLAN_[A-Z_]+\b/g))
  const own = ['PORTOLAN_HOST', 'PORTOLAN_UPSTREAM']
  for (const file of readdirSync(join(project, 'deploy'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(yml|conf|service)$|Dockerfile|Caddyfile/.test(file)) continue
    const names = readDeployed(file).match(/\bPORTOLAN_[A-Z_]+\b/g) ?? []
    expect(names.filter((name) => !own.includes(name) && !known.has(name))).toEqual([])
  }
})
