/** Maximum length of a path segment, as sent. */
export const longestPathPart = 4096

/** Creates a predicate for paths, as sent, that match a template such as `/orders/{orderReference}`. */
export function createPathMatcher(template: string): (path: string) => boolean {
  const parts = template.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const pattern = new RegExp(`^${parts.join('[^/]+').replace(/\/$/, '')}/?$`)
  return (path) => pattern.test(path)
}
