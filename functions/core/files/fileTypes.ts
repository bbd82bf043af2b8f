import { inflateRawSync } from 'node:zlib'
import { type DocxProblem, docxProblem } from '#shared/staffing/profiles/docx.ts'
import { readImage } from './images.ts'

/** A file identified by its content, with the bytes to store. */
export interface KnownFile {
  type: string
  extension: string
  content: Buffer
}

const MAX_SIDE_PIXELS = 12_000

const identifyPdf = (bytes: Buffer): KnownFile | undefined => {
  const whole = bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-2048).includes('%%EOF')
  return whole ? { type: 'application/pdf', extension: 'pdf', content: bytes } : undefined
}

/** A file of a known type that must not be stored: opening it would run, fetch or exhaust something. */
interface UnsafeFile {
  unsafe: DocxProblem
}

const inflate = (packed: Uint8Array, most: number): Uint8Array | undefined => {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch {
    return undefined
  }
}

const ZIP = 'PK\u0003\u0004'

const identifyDocx = async (bytes: Buffer): Promise<KnownFile | UnsafeFile | undefined> => {
  if (bytes.subarray(0, ZIP.length).toString('latin1') !== ZIP) return undefined
  const unsafe = await docxProblem(bytes, inflate)
  if (unsafe) return unsafe === 'archive' ? undefined : { unsafe }
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  return { type, extension: 'docx', content: bytes }
}

/** A PNG or JPEG, stripped of metadata. */
const identifyPicture = (bytes: Buffer): KnownFile | undefined => {
  const read = readImage(bytes, { bytes: bytes.length, pixels: MAX_SIDE_PIXELS })
  return 'image' in read && read.image.extension !== 'webp' ? read.image : undefined
}

/** Identifies PDF, Word, PNG and JPEG files by their content, whatever their name; undefined for anything else. */
export const identifyFile = async (bytes: Buffer): Promise<KnownFile | UnsafeFile | undefined> =>
  identifyPdf(bytes) ?? (await identifyDocx(bytes)) ?? identifyPicture(bytes)
