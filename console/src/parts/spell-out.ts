/** A code such as `TooSmall` in words. */
export const spellOut = (code: string): string => {
  const words = code.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
