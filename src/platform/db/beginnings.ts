/** All texts with a prefix sort before that prefix followed by the last character. */
const lastCharacter = '\u{10FFFF}'

/**
 * Returns the byte-wise bounds of all texts with certain prefixes, for `~>=~` and `~<~` with a `text_pattern_ops`
 * index. Both are parameters, because row-level security does not let a computed bound use the index.
 */
export const listPrefixBounds = (
  beginnings: readonly string[],
): { readonly from: readonly string[]; readonly before: readonly string[] } => ({
  from: beginnings,
  before: beginnings.map((beginning) => beginning + lastCharacter),
})
