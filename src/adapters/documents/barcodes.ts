import bwipjs from 'bwip-js'

/** A linear barcode. Widths are in modules: bar, space, bar and so on. */
export interface LinearBarcode {
  readonly widths: readonly number[]
  /** The sum of the widths. */
  readonly modules: number
}

/** A square barcode, row by row; true is dark. */
export interface MatrixBarcode {
  readonly size: number
  readonly dark: readonly boolean[]
}

/** Quiet zone on each side of a Code 128, in modules (ISO/IEC 15417, section 4.3). */
export const linearQuietZone = 10

/** Quiet zone around a QR code, in modules (ISO/IEC 18004, section 6.3.8). */
export const matrixQuietZone = 4

/** A symbol of bwip-js: bars and spaces, or rows of pixels. Its types declare the second for both. */
interface EncodedSymbol {
  readonly sbs?: readonly number[]
  readonly pixs?: readonly number[]
  readonly pixx?: number
}

interface SymbolOptions {
  readonly bcid: string
  readonly text: string
  readonly eclevel?: string
}

function encodeSymbol(options: SymbolOptions): EncodedSymbol {
  let encoded: unknown
  try {
    encoded = bwipjs.raw({ ...options })
  } catch (cause) {
    throw new RangeError(`${JSON.stringify(options.text)} cannot be written as ${options.bcid}`, { cause })
  }
  const [symbol] = encoded as readonly EncodedSymbol[]
  if (symbol === undefined) throw new RangeError(`${JSON.stringify(options.text)} makes an empty ${options.bcid}`)
  return symbol
}

function encodeLinear(options: SymbolOptions): LinearBarcode {
  const widths = encodeSymbol(options).sbs ?? []
  return { widths, modules: widths.reduce((sum, width) => sum + width, 0) }
}

/**
 * Encodes a Code 128 (ISO/IEC 15417).
 *
 * @param text printable ASCII, at most 30 characters, which fit a 4 inch label
 * @throws RangeError for anything else
 */
export function encodeCode128(text: string): LinearBarcode {
  if (!/^[\x20-\x7E]{1,30}$/.test(text)) {
    throw new RangeError(`${JSON.stringify(text)} cannot be written as code128: 1 to 30 printable ASCII characters`)
  }
  return encodeLinear({ bcid: 'code128', text })
}

/**
 * Encodes a GS1-128 with a parcel number, application identifier (00) (GS1 General Specifications).
 *
 * @param sscc 18 digits
 * @throws RangeError if it is not an SSCC
 */
export function encodeGs1Sscc(sscc: string): LinearBarcode {
  return encodeLinear({ bcid: 'gs1-128', text: `(00)${sscc}` })
}

/**
 * Encodes a QR code (ISO/IEC 18004) with error correction level M.
 *
 * @param text 1 to 500 characters
 * @throws RangeError if it is empty or longer
 */
export function encodeQrCode(text: string): MatrixBarcode {
  if (text.length === 0 || text.length > 500) throw new RangeError('A QR code holds 1 to 500 characters here')
  const { pixx = 0, pixs = [] } = encodeSymbol({ bcid: 'qrcode', text, eclevel: 'M' })
  return { size: pixx, dark: pixs.map((pixel) => pixel === 1) }
}

/**
 * Renders a QR code as a black and white PNG, with its quiet zone.
 *
 * @param text 1 to 500 characters
 * @param modulePixels side of one module
 * @throws RangeError if the text is empty or too long
 */
export async function renderQrCodePng(text: string, modulePixels: number): Promise<Uint8Array> {
  encodeQrCode(text)
  const symbol: SymbolOptions = { bcid: 'qrcode', text, eclevel: 'M' }
  return bwipjs.toBuffer({
    ...symbol,
    // bwip-js draws a QR module two units wide at scale 1.
    scale: modulePixels / 2,
    padding: matrixQuietZone * 2,
    backgroundcolor: 'FFFFFF',
  })
}
