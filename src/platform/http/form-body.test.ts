import { expect, test } from 'vitest'
import { readMultipartForm } from './form-body.ts'

const contentType = 'multipart/form-data; boundary=x'
const limits = { fields: 200, valueBytes: 1000, files: 10, fileBytes: 5_000_000 }

const part = (name: string, value: string, rest = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n${value}\r\n`

const form = (...parts: string[]) => Buffer.from(`${parts.join('')}--x--\r\n`)

test('reads fields and files over several chunks', async () => {
  const photograph = 'p'.repeat(300_000)
  const body = form(part('token', 'abc'), part('photograph-1', photograph, '; filename="a.jpg"'), part('note', 'last'))
  const found = await readMultipartForm(contentType, body, limits)
  expect([found.value('token'), found.value('note')]).toEqual(['abc', 'last'])
  expect(found.files.map(({ field, content }) => [field, content.length])).toEqual([['photograph-1', 300_000]])
})

test('rejects a truncated form', async () => {
  const body = form(part('token', 'abc')).subarray(0, 60)
  await expect(readMultipartForm(contentType, body, limits)).rejects.toMatchObject({ kind: 'malformed' })
})

test('stops reading at the maximum number of parts', async () => {
  const many = (count: number) => form(...Array.from({ length: count }, (_, index) => part(`p${index}`, 'v')))
  const measureRejection = async (body: Buffer) => {
    const begun = process.cpuUsage()
    await expect(readMultipartForm(contentType, body, limits)).rejects.toMatchObject({ kind: 'too-large' })
    // Lets unfinished work end.
    await new Promise((resolve) => setTimeout(resolve, 100))
    const { user, system } = process.cpuUsage(begun)
    return user + system
  }
  const small = many(2000)
  const large = many(100_000)
  await measureRejection(small)
  const ofSmall = await measureRejection(small)
  expect(await measureRejection(large)).toBeLessThan(ofSmall * 5)
})
