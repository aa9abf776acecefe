/** A message with plural forms by the rules of CLDR; `other` is the fallback. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

/** A complete translation, with plurals where the original has them. */
export type Translation<Original> = {
  readonly [Name in keyof Original]: Original[Name] extends string
    ? string
    : Original[Name] extends { readonly other: string }
      ? Plural
      : Translation<Original[Name]>
}

/** The placeholders of a message: `name` for `Hello {name}`. */
export type Placeholders<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never
