export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

/** First bytes of pictures, by media type. */
const signatures: readonly (readonly [PictureType, RegExp])[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/webp', /^52494646.{8}57454250/],
]

/** Detects the media type of a picture by its first bytes; null for anything else. */
export function detectPicture(content: Uint8Array): PictureType | null {
  const beginning = Array.from(content.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return signatures.find(([, pattern]) => pattern.test(beginning))?.[0] ?? null
}
