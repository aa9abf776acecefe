import type { Route } from '../../src/kernel/contract/route.ts'
import { isRecord } from '../../src/kernel/is-record.ts'

type HostileForm = readonly [name: string, body: Buffer, headers: Record<string, string>]

const defaultLimit = 1_048_576

const fill = (piece: string, length: number): string => piece.repeat(Math.max(0, Math.floor(length / piece.length)))

/** Forms up to the limit of their operation that take work before they are rejected. */
export function hostileForms({ body, bodyType, bodyLimit = defaultLimit }: Route): readonly HostileForm[] {
  const fields: unknown = Reflect.get(body ?? {}, 'properties')
  const [field = 'a'] = isRecord(fields) ? Object.keys(fields) : []
  return bodyType === 'multipart/form-data' ? multipartForms(bodyLimit) : encodedForms(field, bodyLimit)
}

/** @param field name of a field that the operation knows */
export function encodedForms(field: string, limit: number): readonly HostileForm[] {
  const type = 'application/x-www-form-urlencoded'
  const texts: readonly (readonly [string, string])[] = [
    ['one field again and again', fill('a&', limit)],
    ['one known field again and again', fill(`${field}=1&`, limit)],
    ['ampersands', fill('&', limit)],
    ['equals signs', fill('=', limit)],
    ['percent signs', fill('%', limit)],
    ['escapes', `${field}=${fill('%00', limit - 100)}`],
    ['escapes that are no UTF-8', `${field}=${fill('%ff', limit - 100)}`],
    ['plus signs', `${field}=${fill('+', limit - 100)}`],
    ['a long value', `${field}=${fill('x', limit - 100)}`],
    ['a long name', fill('x', limit)],
    ['fields of the prototype', fill('__proto__=1&constructor=1&', limit)],
    ['JSON', `{"${field}":"${fill('x', limit - 100)}"}`],
    ['more than there may be', fill('a', limit + 1)],
  ]
  return [
    ...texts.map(([name, text]): HostileForm => [name, Buffer.from(text), { 'content-type': type }]),
    ['no UTF-8', Buffer.alloc(limit, 0xff), { 'content-type': type }],
  ]
}

export function multipartForms(limit: number): readonly HostileForm[] {
  const boundary = 'x'
  const type = `multipart/form-data; boundary=${boundary}`
  const part = (disposition: string, content = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
  const end = `--${boundary}--\r\n`
  const room = limit - 1000
  const file = 'name="photograph-1"; filename="a.jpg"'
  const texts: readonly (readonly [string, string])[] = [
    ['empty parts', fill(part('name="a"'), room) + end],
    ['files', fill(part(file, 'x'), room) + end],
    ['one file of all bytes', part(file, fill('x', room)) + end],
    ['one value of all bytes', part('name="a"', fill('x', room)) + end],
    ['a part that never ends', part(file, fill('x', room))],
    ['nothing but boundaries', fill(`--${boundary}\r\n`, limit)],
    ['almost boundaries', part(file, fill('\r\n-', room))],
    ['almost boundaries, often', part(file, fill('\r\n--', room))],
    ['line breaks', part(file, fill('\r', room))],
    ['headers that never end', `--${boundary}\r\n${fill('a: b\r\n', room)}`],
    ['one header that never ends', `--${boundary}\r\nContent-Disposition: ${fill('a', room)}`],
    ['a disposition of many parameters', part(fill('a=b; ', room))],
    ['a disposition of quotes', part(`name="${fill('\\"', room)}"`)],
    ['a coded file name', part(`name="a"; filename*=utf-8''${fill('%41', room)}`) + end],
    ['a long name', part(`name="${fill('a', room)}"`) + end],
    ['no parts', fill('x', limit)],
    ['spaces before the first part', fill('\r\n', room) + end],
    ['more than there may be', fill('a', limit + 1)],
  ]
  const sample = Buffer.from(part('name="a"', 'b') + end)
  return [
    ...texts.map(([name, text]): HostileForm => [name, Buffer.from(text), { 'content-type': type }]),
    ['NUL', Buffer.alloc(limit), { 'content-type': type }],
    ['no boundary', sample, { 'content-type': 'multipart/form-data' }],
    ['an empty boundary', sample, { 'content-type': 'multipart/form-data; boundary=' }],
    ['a long boundary', sample, { 'content-type': `multipart/form-data; boundary=${fill('-', 8000)}` }],
    ['a boundary of wildcards', sample, { 'content-type': 'multipart/form-data; boundary=".*(a+)+$"' }],
  ]
}
