/** Throws with the whole story when an answer has another status than it may have. */
export function expectStatus(
  response: { readonly statusCode: number; readonly body: string },
  ...statuses: readonly number[]
): void {
  if (statuses.includes(response.statusCode)) return
  throw new Error(`status ${response.statusCode} instead of ${statuses.join(' or ')}: ${response.body.slice(0, 1000)}`)
}
