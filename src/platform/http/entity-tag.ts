/**
 * Whether the caller's copy is current: `If-None-Match` contains the entity tag or `*` (RFC 9110 §13.1.2, weak
 * comparison).
 *
 * @param ifNoneMatch the header as sent
 * @param tag a strong entity tag with its quotes
 */
export function matchesEntityTag(ifNoneMatch: string | undefined, tag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((candidateTag) => [tag, `W/${tag}`, '*'].includes(candidateTag.trim()))
}
