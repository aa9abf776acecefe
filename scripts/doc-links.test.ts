import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Marked, type Token, type Tokens } from 'marked'
import { expect, test } from 'vitest'
import { createSlug, extractPlainText } from '../src/platform/docs/guides.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))

const lexers = new Map<string, readonly Token[]>()

function readTokens(path: string): readonly Token[] {
  const known = lexers.get(path)
  if (known !== undefined) return known
  const marked = new Marked()
  const tokens: Token[] = []
  void marked.walkTokens(marked.lexer(readFileSync(join(root, path), 'utf8')), (token) => {
    tokens.push(token)
  })
  lexers.set(path, tokens)
  return tokens
}

/** The anchors of a page's headings, with GitHub's numbering for repeated headings. */
function listAnchors(path: string): ReadonlySet<string> {
  const counts = new Map<string, number>()
  const anchors = readTokens(path)
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ tokens }) => {
      const slug = createSlug(extractPlainText(tokens))
      const count = counts.get(slug) ?? 0
      counts.set(slug, count + 1)
      return count === 0 ? slug : `${slug}-${count}`
    })
  return new Set(anchors)
}

/** Why a relative link is broken; null if it is fine. */
function findBreak(path: string, href: string): string | null {
  const [file = '', anchor] = href.split('#')
  const target = file === '' ? path : normalize(join(dirname(path), file))
  if (!existsSync(join(root, target))) return `${path}: ${href}: no such file`
  if (anchor === undefined || !target.endsWith('.md') || listAnchors(target).has(anchor)) return null
  return `${path}: ${href}: no such heading`
}

test('the pages have no broken relative links or anchors', () => {
  expect(pages).toContain('docs/operating.md')
  const links = pages.flatMap((path) =>
    readTokens(path)
      .filter((token): token is Tokens.Link | Tokens.Image => token.type === 'link' || token.type === 'image')
      .filter(({ href }) => !/^[a-z]+:/.test(href))
      .map(({ href }) => ({ path, href })),
  )
  expect(links.length).toBeGreaterThan(100)
  expect(links.map(({ path, href }) => findBreak(path, href)).filter((broken) => broken !== null)).toEqual([])
})
