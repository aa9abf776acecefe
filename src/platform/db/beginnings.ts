/** After every text that begins with a text comes that text with the last character that there is. */
const lastCharacter = '\u{10FFFF}'

/**
 * The bounds between which texts lie that begin with some texts, compared by bytes: for `~>=~` and `~<~` of an index with
 * `text_pattern_ops`. Both are parameters, as row-level security lets no bound that is calculated use the index.
 */
export const boundsOfBeginnings = (
  beginnings: readonly string[],
): { readonly from: readonly string[]; readonly before: readonly string[] } => ({
  from: beginnings,
  before: beginnings.map((beginning) => beginning + lastCharacter),
})
