/** Throws with the whole story when an answer has another status than it may have. */
export function expectStatus(
  answer: { readonly statusCode: number; readonly body: string },
  ...statuses: readonly number[]
): void {
  if (statuses.includes(answer.statusCode)) return
  throw new Error(`status ${answer.statusCode} instead of ${statuses.join(' or ')}: ${answer.body.slice(0, 1000)}`)
}
