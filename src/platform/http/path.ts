/** Makes a test of whether a path, as it was sent, is of a template such as `/orders/{orderReference}`. */
export function pathMatcher(template: string): (path: string) => boolean {
  const parts = template.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const pattern = new RegExp(`^${parts.join('[^/]+').replace(/\/$/, '')}/?$`)
  return (path) => pattern.test(path)
}
