/** Whatever may contain a semicolon that ends no statement: comments, texts, names and bodies of functions. */
const parts = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^-/'"$;]+|[\s\S]/g

/**
 * Splits SQL into its statements, without empty ones. Understands what migrations use: no `E'…'` with a backslash before a
 * quote, no nested comments and no `begin atomic`.
 */
export function splitStatements(sql: string): readonly string[] {
  const statements: string[] = []
  let statement = ''
  let isEmpty = true
  const end = () => {
    if (!isEmpty) statements.push(statement.trim())
    statement = ''
    isEmpty = true
  }
  for (const [part] of sql.matchAll(parts)) {
    if (part === ';') {
      end()
      continue
    }
    statement += part
    if (!part.startsWith('--') && !part.startsWith('/*') && part.trim() !== '') isEmpty = false
  }
  end()
  return statements
}
