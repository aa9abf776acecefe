import { describe, expect, it } from 'vitest'
import { runInProcess } from '../../test/support/run-in-process.ts'

const commands = [
  'serve',
  'worker',
  'migrate',
  'distribute',
  'distribute status',
  'tenant create',
  'tenant list',
  'tenant set',
  'brand create',
  'brand list',
  'client create',
  'client list',
  'token',
  'keys rotate',
  'keys revoke',
  'keys reencrypt',
  'tenant disable',
  'tenant enable',
  'keys list',
  'import locations',
  'import rates',
  'import nomenclature',
  'import tariff',
  'clock',
  'doctor',
  'client deactivate',
  'client renew-secret',
  'simulate',
  'catalog upload',
]

const wide = (...parameters: readonly string[]) => runInProcess({ COLUMNS: '200' }, ...parameters)

describe('help', () => {
  it('lists every command, the settings and the exit codes', async () => {
    const { code, stdout } = await runInProcess({}, '--help')
    expect(code).toBe(0)
    for (const name of [...commands.map((command) => command.split(' ')[0] ?? ''), 'DATABASE_URL', 'Exit codes:']) {
      expect(stdout).toContain(name)
    }
    expect((await runInProcess({})).code).toBe(2)
    expect((await runInProcess({}, 'help', 'serve')).code).toBe(0)
    expect((await runInProcess({}, '--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('is that of the named command', async () => {
    const commandHelp = await runInProcess({}, 'client', 'create', '--help')
    expect(await runInProcess({}, 'help', 'client', 'create')).toEqual(commandHelp)
    expect(commandHelp.stdout).toContain('Usage: npx portolan client create')
    expect(await runInProcess({}, 'help', 'client')).toEqual(await runInProcess({}, 'client', '--help'))
    expect(await runInProcess({}, 'help')).toEqual(await runInProcess({}, '--help'))
  })

  it.each(commands)('of %s wraps at the width of the terminal', async (command) => {
    for (const width of [60, 80, 200]) {
      const { stdout } = await runInProcess({ COLUMNS: String(width) }, ...command.split(' '), '--help')
      const [, description = ''] = stdout.split('\n\n')
      const lines = description.split('\n')
      for (const [index, line] of lines.entries()) {
        expect(line.length).toBeLessThanOrEqual(width)
        const next = lines[index + 1] ?? ''
        // Indented lines are a list, preceded by a line that ends with a colon.
        if (next === '' || next.startsWith(' ')) continue
        expect(line.length + 1 + (next.split(' ')[0] ?? '').length).toBeGreaterThan(width)
      }
    }
  })

  it('of the whole program fits into 80 columns', async () => {
    const { stdout } = await runInProcess({}, '--help')
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
  })

  it.each([
    ['tenant create', '--name <name>'],
    ['brand create', '--name <name>'],
    ['token', '--client <id>'],
    ['catalog upload', '--client <id>'],
    ['import locations', '--tenant <code>'],
  ])('of %s says that %s is required', async (command, option) => {
    const { stdout } = await wide(...command.split(' '), '--help')
    const line = stdout.split('\n').find((outputLine) => outputLine.trim().startsWith(option))
    expect(line).toMatch(/\(required\)$/)
    expect(stdout.match(/\(required\)/g)).toHaveLength(1)
  })

  it.each(commands)('of %s needs no valid settings', async (command) => {
    const { code, stdout } = await runInProcess({ PORT: 'nonsense' }, ...command.split(' '), '--help')
    expect(code).toBe(0)
    expect(stdout.slice(stdout.indexOf('Example'))).toMatch(new RegExp(`portolan (-- )?${command}`))
  })

  it.each(commands)('of %s gives an example in the form the program was started', async (command) => {
    const { stdout } = await wide(...command.split(' '), '--help')
    expect(stdout).toMatch(new RegExp(`Examples?:\\n.*npx portolan ${command}`))
    const linked = await runInProcess({ PORTOLAN_LAUNCHER: '/usr/bin/portolan' }, ...command.split(' '), '--help')
    expect(linked.stdout).not.toContain('npx')
  })
})
