/**
 * Whether what the caller has is still current: `If-None-Match` names the entity tag, or any (RFC 9110 §13.1.2, weak
 * comparison).
 *
 * @param ifNoneMatch the header as it was sent
 * @param tag a strong entity tag with its quotes
 */
export function matchesEntityTag(ifNoneMatch: string | undefined, tag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((candidateTag) => [tag, `W/${tag}`, '*'].includes(candidateTag.trim()))
}
