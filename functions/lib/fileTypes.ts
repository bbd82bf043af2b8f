import { readImage } from './images.ts'

/** What a file is by its content, with the bytes to keep. */
export interface KnownFile {
  type: string
  extension: string
  content: Buffer
}

const PIXELS = 12_000

const pdf = (bytes: Buffer): KnownFile | undefined => {
  const whole = bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-2048).includes('%%EOF')
  return whole ? { type: 'application/pdf', extension: 'pdf', content: bytes } : undefined
}

const DIRECTORY = 0x02014b50
const END = 0x06054b50
const END_BYTES = 22
const UNPACKED_BYTES = 100 * 1024 * 1024

/** The names in a ZIP archive by its directory, none when it is no sound one or unpacks to more than 100 MB. */
const namesInZip = (bytes: Buffer): string[] => {
  if (bytes.length < END_BYTES || bytes.readUInt32LE(0) !== 0x04034b50) return []
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + END_BYTES > bytes.length || bytes.readUInt32LE(end) !== END) return []
  const names: string[] = []
  let at = bytes.readUInt32LE(end + 16)
  let unpacked = 0
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== DIRECTORY) return []
    const length = bytes.readUInt16LE(at + 28)
    unpacked += bytes.readUInt32LE(at + 24)
    names.push(bytes.toString('utf8', at + 46, at + 46 + length))
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return unpacked > UNPACKED_BYTES ? [] : names
}

/** A Word document without programs in it. */
const docx = (bytes: Buffer): KnownFile | undefined => {
  const names = namesInZip(bytes)
  const sound = ['[Content_Types].xml', 'word/document.xml'].every((name) => names.includes(name))
  if (!sound || names.some((name) => /vbaProject|activeX|embeddings\/.*\.bin$/i.test(name))) return undefined
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  return { type, extension: 'docx', content: bytes }
}

/** A PNG or JPEG without what it carries beside its pixels. */
const picture = (bytes: Buffer): KnownFile | undefined => {
  const read = readImage(bytes, { bytes: bytes.length, pixels: PIXELS })
  return 'image' in read && read.image.extension !== 'webp' ? read.image : undefined
}

/** What a file is: PDF, Word document, PNG or JPEG, whatever it is called; undefined when it is none of them. */
export const recognised = (bytes: Buffer): KnownFile | undefined => pdf(bytes) ?? docx(bytes) ?? picture(bytes)
