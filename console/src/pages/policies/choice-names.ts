/** Names a choice of a list: by its name, and by its code as well if others in the list have the same name. */
export const nameChoice = (name: string, code: string, names: readonly string[]): string =>
  names.filter((other) => other === name).length > 1 ? `${name} (${code})` : name
