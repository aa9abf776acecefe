/** Red, green and blue, each from 0 to 255. */
type Colour = readonly [number, number, number]

/** The background colours in light and dark mode; the style sheet has the same. */
const grounds = { light: ['#ffffff', '#f4f6f8'], dark: ['#182129', '#0f161c'] } as const
const white = '#ffffff'
const ink = '#0f161c'

/** Minimum contrast of text (WCAG 2.2, success criterion 1.4.3). */
const minContrast = 4.5

function parseColour(text: string): Colour {
  const value = Number.parseInt(text.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const writeColour = (colour: Colour): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance as WCAG 2.2 defines it. */
function calculateLuminance(text: string): number {
  const [red = 0, green = 0, blue = 0] = parseColour(text).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours, from 1 to 21. */
export function calculateContrast(colour: string, background: string): number {
  const [darker = 0, lighter = 0] = [calculateLuminance(colour), calculateLuminance(background)].toSorted(
    (a, b) => a - b,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

const mix = (from: string, to: string, share: number): string => {
  const target = parseColour(to)
  const [red, green, blue] = parseColour(from).map((part, index) => part + ((target[index] ?? 0) - part) * share)
  return writeColour([red ?? 0, green ?? 0, blue ?? 0])
}

const isReadableOn = (colour: string, backgrounds: readonly string[]): boolean =>
  backgrounds.every((background) => calculateContrast(colour, background) >= minContrast)

/** The nearest readable colour on the way from one to another. */
function makeReadable(colour: string, towards: string, backgrounds: readonly string[]): string {
  for (let step = 0; step < 50; step++) {
    const candidate = mix(colour, towards, step / 50)
    if (isReadableOn(candidate, backgrounds)) return candidate
  }
  return towards
}

/** Null if an accent colour is readable on the pages, otherwise a darker one that is. */
export function findReadableAccent(accent: string): string | null {
  return isReadableOn(accent, grounds.light) ? null : makeReadable(accent, '#000000', grounds.light)
}

/** The colours of one mode derived from the accent colour. */
export interface ThemeColours {
  readonly accent: string
  /** Text on the accent colour. */
  readonly onAccent: string
  /** Background of highlights. */
  readonly tint: string
}

/** Derives the light and dark theme from an accent colour; all text is readable. */
export function createTheme(accent: string): { readonly light: ThemeColours; readonly dark: ThemeColours } {
  const inDark = makeReadable(accent, white, grounds.dark)
  const chooseTextColour = (colour: string) => (calculateContrast(colour, white) >= minContrast ? white : ink)
  return {
    light: { accent, onAccent: chooseTextColour(accent), tint: mix(accent, white, 0.9) },
    dark: { accent: inDark, onAccent: chooseTextColour(inDark), tint: mix(inDark, grounds.dark[0], 0.82) },
  }
}
