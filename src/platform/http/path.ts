/** How many characters a part of a path may have, as it was sent. */
export const longestPathPart = 4096

/** Makes a test of whether a path, as it was sent, is of a template such as `/orders/{orderReference}`. */
export function createPathMatcher(template: string): (path: string) => boolean {
  const parts = template.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const pattern = new RegExp(`^${parts.join('[^/]+').replace(/\/$/, '')}/?$`)
  return (path) => pattern.test(path)
}
