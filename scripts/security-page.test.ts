import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const page = readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8')
const verdicts = ['met', 'met with operator action', 'not applicable', 'gap']
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) [^|]+\| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, requirement = '', verdict = '', evidence = '']) => ({ requirement, verdict, evidence }),
)
/** Requirements of levels 1 and 2 in ASVS 4.0.3, without those it marks as deleted. */
const requirementCount = 259

describe('the security page', () => {
  it('has one verdict, with evidence or reason, for every requirement', () => {
    const started = page.match(/^\| \d+\.\d+\.\d+ /gm) ?? []
    expect(rows).toHaveLength(started.length)
    expect(new Set(rows.map(({ requirement }) => requirement)).size).toBe(requirementCount)
    expect(rows).toHaveLength(requirementCount)
    expect(rows.filter(({ verdict }) => !verdicts.includes(verdict))).toEqual([])
  })

  it('counts them correctly', () => {
    const count = (wanted: string) => rows.filter(({ verdict }) => verdict === wanted).length
    const [met, byOperator, notApplicable, gaps] = verdicts.map(count)
    expect(page).toContain(
      `Of ${requirementCount} requirements, ${met} are met, ${byOperator} are met with operator action, ${notApplicable} are not applicable, and ${gaps} are gaps.`,
    )
  })

  it('lists every gap under its gaps', () => {
    const [, list = ''] = page.split('## Gaps')
    const named = list.split('Known beyond the standard')[0] ?? ''
    const gaps = rows.filter(({ verdict }) => verdict === 'gap').map(({ requirement }) => requirement)
    expect(
      gaps.filter((requirement) => !new RegExp(`\\b${requirement.replaceAll('.', '\\.')}\\b`).test(named)),
    ).toEqual([])
  })

  it('names files that exist', () => {
    const files = [...page.matchAll(/`((?:src|test|scripts|docs|bin)\/[\w./-]+)`/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([])
  })
})
