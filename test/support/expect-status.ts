/** Throws an error with the whole response if its status is unexpected. */
export function expectStatus(
  response: { readonly statusCode: number; readonly body: string },
  ...statuses: readonly number[]
): void {
  if (statuses.includes(response.statusCode)) return
  throw new Error(`status ${response.statusCode} instead of ${statuses.join(' or ')}: ${response.body.slice(0, 1000)}`)
}
