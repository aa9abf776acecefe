import { describeUnknownMembers, type UnknownMembers } from '#preflight/unknown-members'

/** Proxies refuse answers whose headers are too long; many hold 4096 octets for all of them. */
const maxBytes = 2048

/** Room for the note that counts those that were left off. */
const bytesOfCount = 120

/** JSON with nothing but printable ASCII in it, as headers need it (RFC 9110 §5.5). */
const toAscii = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * The value of the header that tells of unknown members; null where there are none. Where they are too many for it, the
 * last note, without a path, counts those that were left off.
 */
export function formatWarningsHeader({ named, further }: UnknownMembers): string | null {
  if (named.length === 0 && further === 0) return null
  const notes: string[] = []
  let octets = 2
  for (const member of named) {
    const note = describeUnknownMembers({ named: [member], further: 0 })
      .map(toAscii)
      .join(',')
    octets += note.length + 1
    if (octets > maxBytes - bytesOfCount) break
    notes.push(note)
  }
  const leftOff = further + named.length - notes.length
  const count = describeUnknownMembers({ named: [], further: leftOff }).map(toAscii)
  return `[${[...notes, ...count].join(',')}]`
}
