import { expect, test } from 'vitest'
import { decodeText } from './text-encoding.ts'

const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding))

test('UTF-8 is read as it is, without its byte order mark', () => {
  expect(decodeText(bytes('\uFEFFSchöne Tasse, 日本', 'utf8'))).toEqual({
    text: 'Schöne Tasse, 日本',
    isWindows1252: false,
  })
  expect(decodeText(new Uint8Array())).toEqual({ text: '', isWindows1252: false })
})

test('what is not UTF-8 is read as Windows-1252', () => {
  expect(decodeText(bytes('Schöne Tasse, 5 ', 'latin1'))).toEqual({ text: 'Schöne Tasse, 5 ', isWindows1252: true })
  // The euro sign is at 80 there, a control character in ISO 8859-1.
  expect(decodeText(Uint8Array.of(0x80, 0xe9))).toEqual({ text: '€é', isWindows1252: true })
})

test('UTF-16 is read by its byte order mark', () => {
  expect(decodeText(bytes('\uFEFFTasse für 5 €', 'utf16le'))).toEqual({ text: 'Tasse für 5 €', isWindows1252: false })
})
