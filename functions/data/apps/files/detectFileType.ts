import type { Peek } from '#functions/core/files/files.ts'
import { typeOfExtension } from '#shared/apps/files/fileNames.ts'
import type { FileType } from '#shared/apps/files/rules.ts'

const startsWith = (bytes: Buffer, ...signature: number[]): boolean =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature))
const hasText = (bytes: Buffer, text: string): boolean => bytes.includes(Buffer.from(text, 'latin1'))

const isPdf = ({ head, tail }: Peek): boolean =>
  head.subarray(0, 5).toString('latin1') === '%PDF-' && hasText(tail, '%%EOF')

/** ZIP-based office formats, by a folder name or the OpenDocument mimetype entry. */
const ARCHIVE_MARKS: readonly (readonly [FileType, string])[] = [
  ['DOC', 'word/document'],
  ['XLS', 'xl/workbook'],
  ['PPT', 'ppt/presentation'],
  ['DOC', 'mimetypeapplication/vnd.oasis.opendocument.text'],
  ['XLS', 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'],
  ['PPT', 'mimetypeapplication/vnd.oasis.opendocument.presentation'],
]
const detectArchive = ({ head, tail }: Peek): FileType =>
  ARCHIVE_MARKS.find(([, mark]) => hasText(head, mark) || hasText(tail, mark))?.[0] ?? 'ZIP'

/** Office formats before 2007 share a container, so the name decides. */
const OLD_OFFICE: readonly (FileType | undefined)[] = ['DOC', 'XLS', 'PPT']
const detectOldOffice = (name: string): FileType | undefined =>
  OLD_OFFICE.find((type) => type === typeOfExtension(name))

/** Text of any single-byte encoding or UTF-8: no control characters but tabs and line breaks. */
const isText = (bytes: Buffer): boolean =>
  bytes.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13 || byte === 12)

/** ISO base media brands that browsers play; pictures and QuickTime are excluded. */
const MP4_BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|dash|MSNV|M4V[ HP])$/
const isMp4 = (head: Buffer): boolean =>
  head.subarray(4, 8).toString('latin1') === 'ftyp' && MP4_BRANDS.test(head.subarray(8, 12).toString('latin1'))
/** The only Matroska format that browsers play; its first element names it. */
const isWebm = (head: Buffer): boolean =>
  startsWith(head, 0x1a, 0x45, 0xdf, 0xa3) && hasText(head.subarray(0, 64), 'webm')
const isCaptions = (head: Buffer): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?WEBVTT(?:[ \t\r\n]|$)/.test(head.toString('latin1'))

const TEXTS: readonly (FileType | undefined)[] = ['CSV', 'MD', 'TXT']

/**
 * Detects the type of a file from both ends of its content; the name decides between formats that share one. Undefined
 * for unsupported types.
 */
export const detectFileType = (peek: Peek, name: string): FileType | undefined => {
  const { head, tail } = peek
  if (isPdf(peek)) return 'PDF'
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'PNG'
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'JPG'
  if (/^GIF8[79]a$/.test(head.subarray(0, 6).toString('latin1'))) return 'GIF'
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04) || startsWith(head, 0x50, 0x4b, 0x05, 0x06)) return detectArchive(peek)
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return detectOldOffice(name)
  if (head.subarray(0, 5).toString('latin1') === '{\\rtf') return 'DOC'
  if (isMp4(head)) return 'MP4'
  if (isWebm(head)) return 'WEBM'
  if (!isText(head) || !isText(tail)) return undefined
  if (isCaptions(head)) return 'VTT'
  return TEXTS.find((type) => type === typeOfExtension(name)) ?? 'TXT'
}
