declare const writtenFrom: unique symbol

/** JSON text with the type of the value it represents. */
export type JsonText<T> = string & { readonly [writtenFrom]: T }

/** Writes a value as JSON. */
export const writeJsonText = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>

/**
 * Serializes an object some members of which are already JSON text.
 *
 * @param texts the members that are text, by name; the rest must not be empty
 */
export function writeJsonAround<T extends object, Name extends keyof T & string>(
  rest: Omit<T, Name>,
  texts: Readonly<Record<Name, string>>,
): JsonText<T> {
  const members = Object.entries<string>(texts).map(([name, text]) => `${JSON.stringify(name)}:${text}`)
  return `${JSON.stringify(rest).slice(0, -1)},${members.join(',')}}` as JsonText<T>
}
