declare const writtenFrom: unique symbol

/** JSON text that was written from a value of a type. */
export type JsonText<T> = string & { readonly [writtenFrom]: T }

/** Writes a value as JSON. */
export const writeJsonText = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>

/**
 * Writes an object as JSON, some members of which are JSON text already and go out unchanged.
 *
 * @param texts the members that are text, by their names; the rest must not be empty
 */
export function writeJsonAround<T extends object, Name extends keyof T & string>(
  rest: Omit<T, Name>,
  texts: Readonly<Record<Name, string>>,
): JsonText<T> {
  const members = Object.entries<string>(texts).map(([name, text]) => `${JSON.stringify(name)}:${text}`)
  return `${JSON.stringify(rest).slice(0, -1)},${members.join(',')}}` as JsonText<T>
}
