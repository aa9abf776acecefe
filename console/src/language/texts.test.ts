import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Words that are the same in every language: the product's name, and keys. */
const names = new Set(['Portolan', 'Enter', 'Esc', 'ON'])
/** Attributes with visible or spoken text. */
const spoken = new Set(['label', 'title', 'hint', 'about', 'text', 'submit', 'noteLabel', 'aria-label', 'alt'])

/** Finds hard-coded user-facing text in a module. */
function findTexts(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) found.push(node.text.trim())
    else if (ts.isJsxAttribute(node) && ts.isIdentifier(node.name) && spoken.has(node.name.text)) {
      if (node.initializer !== undefined && ts.isStringLiteral(node.initializer)) found.push(node.initializer.text)
    } else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && spoken.has(node.name.text)) {
      if (ts.isStringLiteral(node.initializer) && /[A-Z ]/.test(node.initializer.text))
        found.push(node.initializer.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.filter((text) => /\p{Letter}{2}/u.test(text) && !names.has(text))
}

test('no page has hard-coded text; all of it is in messages', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.startsWith('language/') && !file.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((file) => findTexts(`${root}${file}`).map((text) => `${file}: ${text}`))).toEqual([])
})
