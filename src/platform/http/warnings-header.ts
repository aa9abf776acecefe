import { describeUnknownMembers, type UnknownMembers } from '#preflight/unknown-members'

/** Proxies reject responses with long headers; many allow 4096 bytes in total. */
const maxBytes = 2048

/** Room for the note with the number of omitted members. */
const bytesOfCount = 120

/** JSON in printable ASCII, as headers require (RFC 9110 §5.5). */
const toAscii = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * Formats the header that lists unknown members; null if there are none. If there are too many, a last note without a
 * path counts the omitted ones.
 */
export function formatWarningsHeader({ named, further }: UnknownMembers): string | null {
  if (named.length === 0 && further === 0) return null
  const notes: string[] = []
  let bytes = 2
  for (const member of named) {
    const note = describeUnknownMembers({ named: [member], further: 0 })
      .map(toAscii)
      .join(',')
    bytes += note.length + 1
    if (bytes > maxBytes - bytesOfCount) break
    notes.push(note)
  }
  const leftOff = further + named.length - notes.length
  const count = describeUnknownMembers({ named: [], further: leftOff }).map(toAscii)
  return `[${[...notes, ...count].join(',')}]`
}
