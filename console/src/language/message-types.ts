/** A message that depends on a count, by the plural rules of CLDR; `other` stands in for those that are not given. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

/** The same messages in another language: every one, with plurals where the original has them. */
export type Translation<Original> = {
  readonly [Name in keyof Original]: Original[Name] extends string
    ? string
    : Original[Name] extends { readonly other: string }
      ? Plural
      : Translation<Original[Name]>
}

/** The names of the placeholders in a message: `name` for `Hello {name}`. */
export type Placeholders<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never
