import type { Image, ImageParser } from './images/format.ts'
import { jpeg } from './images/jpeg.ts'
import { png } from './images/png.ts'
import { webp } from './images/webp.ts'

/** Limits of a picture: bytes, and pixels a side. */
interface ImageLimits {
  bytes: number
  pixels: number
}
const AVATAR_LIMITS: ImageLimits = { bytes: 60 * 1024, pixels: 512 }

const PARSERS: readonly ImageParser[] = [png, jpeg, webp]

/**
 * Parses an uploaded PNG, JPEG or WebP by its content, within `most`, and strips metadata (EXIF, XMP, comments,
 * profiles). Animations and bytes outside the format's segments are refused, with the reason.
 */
export const readImage = (
  bytes: Buffer,
  most: ImageLimits = AVATAR_LIMITS,
): { image: Image } | { refused: 'bytes' | 'format' | 'pixels' } => {
  if (bytes.length > most.bytes) return { refused: 'bytes' }
  const found = PARSERS.map((format) => format(bytes)).find((one) => one !== undefined)
  if (!found) return { refused: 'format' }
  const { rebuild, ...image } = found
  if (Math.max(image.width, image.height) > most.pixels) return { refused: 'pixels' }
  const content = rebuild()
  return content ? { image: { ...image, content } } : { refused: 'format' }
}
