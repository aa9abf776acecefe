/** A line of the Harmonized System: a section, or a code of 2, 4 or 6 digits. */
export interface NomenclatureLine {
  /** Digits; a Roman numeral for a section. */
  readonly code: string
  readonly title: string
  /** 0 section, 1 chapter, 2 heading, 3 subheading. */
  readonly depth: 0 | 1 | 2 | 3
  /** Position in the tree's pre-order, starting at 0 without gaps. */
  readonly position: number
  /** One more than the position of its last descendant. */
  readonly end: number
  /** First day of validity, YYYY-MM-DD. */
  readonly validFrom: string
  /** First day on which it is no longer valid; null if there is none. */
  readonly validTo: string | null
}

/** The sections of the Harmonized System 2022, with their first and last chapters. */
export const sections = [
  ['I', '01', '05', 'Live animals and animal products'],
  ['II', '06', '14', 'Plants and plant products'],
  ['III', '15', '15', 'Fats, oils and waxes'],
  ['IV', '16', '24', 'Prepared food, drinks and tobacco'],
  ['V', '25', '27', 'Minerals and fuels'],
  ['VI', '28', '38', 'Chemicals and related goods'],
  ['VII', '39', '40', 'Plastics and rubber'],
  ['VIII', '41', '43', 'Hides, leather goods and furs'],
  ['IX', '44', '46', 'Wood, cork and basketware'],
  ['X', '47', '49', 'Pulp, paper and printed matter'],
  ['XI', '50', '63', 'Textiles and clothing'],
  ['XII', '64', '67', 'Footwear, headgear and umbrellas'],
  ['XIII', '68', '70', 'Stone, ceramic and glass goods'],
  ['XIV', '71', '71', 'Precious metals, gems and jewellery'],
  ['XV', '72', '83', 'Base metals and their articles'],
  ['XVI', '84', '85', 'Machines and electrical equipment'],
  ['XVII', '86', '89', 'Vehicles, aircraft and ships'],
  ['XVIII', '90', '92', 'Instruments, watches and musical instruments'],
  ['XIX', '93', '93', 'Arms and ammunition'],
  ['XX', '94', '96', 'Furniture, toys and various goods'],
  ['XXI', '97', '97', 'Art and antiques'],
] as const

/** When the edition of 2022 came into force. */
const edition2022 = '2022-01-01'

/** Codes of the edition of 2022 with those of 2017 that they replace. */
export type CodeReplacements = ReadonlyMap<string, readonly string[]>

/** The Harmonized System as a tree in pre-order. */
export interface Nomenclature {
  readonly lines: readonly NomenclatureLine[]
  /** Whether the first six digits are a subheading; longer codes belong to national tariffs. */
  isKnown(code: string): boolean
  /** The title of a code of 2, 4 or 6 digits, or of a longer code's subheading; null if unknown. */
  findTitle(code: string): string | null
  listChapters(): readonly NomenclatureLine[]
  /** The headings of a chapter; empty if unknown. */
  listHeadings(chapter: string): readonly NomenclatureLine[]
  /** The subheadings of a heading; empty if unknown. */
  listSubheadings(heading: string): readonly NomenclatureLine[]
  /** The 2022 subheadings that replaced one of 2017; empty for a current code, or one that never existed. */
  findReplacements(code: string): readonly string[]
}

/** A row of a titles file: code and title. */
export type TitleRow = readonly [code: string, title: string]

/** Inserts titles of 2, 4 and 6 digits into the tree of sections. */
function buildTree(titles: readonly TitleRow[]): NomenclatureLine[] {
  const rows = titles.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const rowsByChapter = Map.groupBy(rows, ([code]) => code.slice(0, 2))
  const unplaced: { code: string; title: string; depth: 0 | 1 | 2 | 3 }[] = []
  for (const [number, firstChapter, lastChapter, title] of sections) {
    unplaced.push({ code: number, title, depth: 0 })
    for (const [chapter, chapterRows] of rowsByChapter) {
      if (chapter < firstChapter || chapter > lastChapter) continue
      for (const [code, rowTitle] of chapterRows) {
        unplaced.push({ code, title: rowTitle, depth: (code.length / 2) as 1 | 2 | 3 })
      }
    }
  }
  // Backwards: the next line that is not a descendant, for each depth.
  const nextPositions = [unplaced.length, unplaced.length, unplaced.length, unplaced.length]
  const ends = new Map<number, number>()
  for (let position = unplaced.length - 1; position >= 0; position--) {
    const depth = unplaced[position]?.depth ?? 0
    ends.set(position, nextPositions[depth] ?? unplaced.length)
    nextPositions.fill(position, depth)
  }
  return unplaced.map((line, position) => ({
    ...line,
    position,
    end: ends.get(position) ?? unplaced.length,
    validFrom: edition2022,
    validTo: null,
  }))
}

/** Returns the faults of a tree, in words; empty if every parent exists, and positions, ends and order are right. */
export function findIntegrityFaults(lines: readonly NomenclatureLine[]): string[] {
  const faults: string[] = []
  const open: NomenclatureLine[] = []
  const seenCodes = new Set<string>()
  let previousLine: NomenclatureLine | undefined
  lines.forEach((line, position) => {
    const { code, depth } = line
    if (line.position !== position) faults.push(`${code}: is at ${position} and says ${line.position}`)
    if (line.validTo !== null && line.validTo <= line.validFrom) faults.push(`${code}: ends before it begins`)
    if (seenCodes.has(code)) faults.push(`${code}: is there twice`)
    seenCodes.add(code)
    if (depth > 0 && !/^\d+$/.test(code)) faults.push(`${code}: is not a code of digits`)
    if (depth > 0 && code.length !== depth * 2) faults.push(`${code}: does not have ${depth * 2} digits`)
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop()
    const parent = open.at(-1)
    if (depth > 0 && (parent?.depth !== depth - 1 || (depth > 1 && !code.startsWith(parent.code)))) {
      faults.push(`${code}: its parent is not there`)
    }
    for (const above of open) if (position >= above.end) faults.push(`${code}: lies outside ${above.code}`)
    if (
      previousLine !== undefined &&
      previousLine.depth > 0 &&
      depth > 0 &&
      code <= previousLine.code &&
      seenCodes.size > 0
    ) {
      faults.push(`${code}: stands after ${previousLine.code}`)
    }
    previousLine = line
    open.push(line)
  })
  return faults
}

/**
 * Creates the tree of the Harmonized System.
 *
 * @param titles titles of codes of 2, 4 and 6 digits, in any order
 * @param replacements codes of 2022 with the differing codes of 2017 that they replace
 * @throws Error if the tree is incomplete
 */
export function createNomenclature(
  titles: readonly TitleRow[],
  replacements: CodeReplacements = new Map(),
): Nomenclature {
  const lines = buildTree(titles)
  const faults = findIntegrityFaults(lines)
  if (lines.length !== titles.length + sections.length) faults.push('some titles belong to no chapter')
  if (faults.length > 0) throw new Error(`the nomenclature is inconsistent: ${faults.slice(0, 20).join('; ')}`)

  const byCode = new Map(lines.filter(({ depth }) => depth > 0).map((line) => [line.code, line]))
  const listDescendants = (code: string, depth: number): readonly NomenclatureLine[] => {
    const line = byCode.get(code)
    if (line === undefined || line.depth !== depth - 1) return []
    return lines.slice(line.position + 1, line.end).filter((descendant) => descendant.depth === depth)
  }
  const replacedBy = new Map<string, string[]>()
  for (const [now, former] of replacements) {
    for (const code of former) replacedBy.set(code, [...(replacedBy.get(code) ?? []), now].toSorted())
  }
  const chapters = lines.filter(({ depth }) => depth === 1)
  return {
    lines,
    isKnown: (code) => byCode.get(code.slice(0, 6))?.depth === 3,
    findTitle: (code) => byCode.get(code.slice(0, 6))?.title ?? null,
    listChapters: () => chapters,
    listHeadings: (chapter) => listDescendants(chapter, 2),
    listSubheadings: (heading) => listDescendants(heading, 3),
    findReplacements: (code) => (byCode.has(code) ? [] : (replacedBy.get(code) ?? [])),
  }
}
