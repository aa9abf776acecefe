/**
 * Decodes a text file: UTF-8, or UTF-16 with a byte order mark, as spreadsheets save it. Anything else is read as
 * Windows-1252, in which every sequence of bytes is a text.
 */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly isWindows1252: boolean } {
  const [first, second] = bytes
  const utf16 = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  if (utf16 !== null) return { text: new TextDecoder(utf16).decode(bytes), isWindows1252: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isWindows1252: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isWindows1252: true }
  }
}
