/**
 * Control characters except tabs and line breaks, which HTML forbids, and those that change the direction of the text
 * after them (Unicode TR 36, section 2.3).
 */
const unsafeCharacters = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu

/** Removes characters from text that people read which could hide or reorder what is around them, such as in names. */
export const removeUnsafeCharacters = (text: string): string => text.replaceAll(unsafeCharacters, '')
