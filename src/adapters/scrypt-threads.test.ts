import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { deriveKey } from './scrypt-threads.ts'
import { threadNiceness } from './thread-priority.ts'

const cost = { N: 16384, r: 8, p: 1 }

/** Processor time in ticks of this process's threads, by thread id, and their nice values (proc(5), stat). */
function readThreads(): Map<string, { readonly ticks: number; readonly niceness: number }> {
  return new Map(
    readdirSync('/proc/self/task').map((id) => {
      const fields = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      return [id, { ticks: Number(fields[11]) + Number(fields[12]), niceness: Number(fields[16]) }]
    }),
  )
}

describe('a key derived in a thread', () => {
  test('is that of RFC 7914', async () => {
    const task = { password: 'pleaseletmein', salt: Buffer.from('SodiumChloride'), keyLength: 64, cost }
    expect((await deriveKey(task)).toString('hex')).toBe(
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
    )
  })

  test.runIf(process.platform === 'linux')('takes processor time only at low priority, one at a time', async () => {
    const task = { password: 'secret', salt: Buffer.alloc(16), keyLength: 32, cost }
    await deriveKey(task)
    const before = readThreads()
    await Promise.all(Array.from({ length: 12 }, () => deriveKey(task)))
    const worked = [...readThreads()].filter(([id, { ticks }]) => ticks - (before.get(id)?.ticks ?? 0) >= 20)
    expect(worked.map(([, { niceness }]) => niceness)).toEqual([threadNiceness])
  })
})
