import type { Image, ImageParser } from './images/format.ts'
import { jpeg } from './images/jpeg.ts'
import { png } from './images/png.ts'
import { webp } from './images/webp.ts'

/** How much a picture may be at most: bytes, and pixels a side. */
interface ImageLimits {
  bytes: number
  pixels: number
}
const AVATAR_LIMITS: ImageLimits = { bytes: 60 * 1024, pixels: 512 }

const PARSERS: readonly ImageParser[] = [png, jpeg, webp]

/**
 * The picture in bytes that somebody sent, by what they are and not by what they are called: a PNG, JPEG or WebP, still,
 * of at most 60 KB and 512 pixels a side unless said. Metadata (EXIF with its positions, XMP, comments, colour profiles) is taken
 * out; bytes before, between or after the parts of the format are refused. Else why not.
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
