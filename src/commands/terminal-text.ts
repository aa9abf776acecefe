/**
 * Characters that a terminal may execute or that hide what a line says: control characters except tabs and line breaks,
 * and those that change the direction of text (Unicode TR 36, section 2.3).
 */
const unsafeCharacters = /\r(?!\n)|[^\P{Cc}\t\n\r]|\p{Bidi_Control}/gu

/**
 * Makes text from requests and files safe to print: a product code may contain escape sequences, with which it could
 * change other lines, the title or the clipboard of the terminal. Written as in JSON (`\u001b`), so that printed JSON
 * stays the same data.
 */
export function escapeForTerminal(text: string): string {
  return text.replaceAll(unsafeCharacters, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
