import { inflateRawSync } from 'node:zlib'
import { type DocxProblem, docxProblem } from '#shared/staffing/profiles/docx.ts'
import { readImage } from './images.ts'

/** What a file is by its content, with the bytes to keep. */
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

/** A file of a known kind that is not to be kept: what opens it would run or fetch something, or choke. */
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

/** A PNG or JPEG without what it carries beside its pixels. */
const identifyPicture = (bytes: Buffer): KnownFile | undefined => {
  const read = readImage(bytes, { bytes: bytes.length, pixels: MAX_SIDE_PIXELS })
  return 'image' in read && read.image.extension !== 'webp' ? read.image : undefined
}

/** What a file is: PDF, Word document, PNG or JPEG, whatever it is called; undefined when it is none of them. */
export const identifyFile = async (bytes: Buffer): Promise<KnownFile | UnsafeFile | undefined> =>
  identifyPdf(bytes) ?? (await identifyDocx(bytes)) ?? identifyPicture(bytes)
