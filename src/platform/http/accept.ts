/** One range of an Accept header, such as `text/html` or `de-AT`. */
interface Accepted {
  /** In lower case. */
  readonly range: string
  /** From 0 (not acceptable) to 1. */
  readonly quality: number
}

/**
 * Parses a header such as Accept or Accept-Language; the most preferred range first (RFC 9110 §12.4.2).
 *
 * @param header as sent
 */
export function readAccepted(header: string | undefined): readonly Accepted[] {
  return (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((text) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(text)?.[1]).find(Boolean)
      return { range: range.trim().toLowerCase(), quality: Number(quality ?? 1) }
    })
    .toSorted((first, second) => second.quality - first.quality)
}

/** Whether the client prefers a page over JSON, as browsers do. */
export function prefersPage(accept: string | undefined): boolean {
  const accepted = readAccepted(accept)
  const getQuality = (isMeant: (range: string) => boolean) => accepted.find(({ range }) => isMeant(range))?.quality ?? 0
  return getQuality((range) => range === 'text/html') > getQuality((range) => /^application\/(.+\+)?json$/.test(range))
}
