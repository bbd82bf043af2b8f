import type { FileType } from '#shared/apps/files/rules.ts'

const MEDIA_TYPES: Partial<Record<FileType, string>> = {
  PDF: 'application/pdf',
  JPG: 'image/jpeg',
  PNG: 'image/png',
  GIF: 'image/gif',
  ZIP: 'application/zip',
  TXT: 'text/plain',
  CSV: 'text/csv',
  MD: 'text/markdown',
  MP4: 'video/mp4',
  WEBM: 'video/webm',
  VTT: 'text/vtt',
}

/** The media type of a file; office documents are generic, as their names tell them apart. */
export const mediaTypeOf = (type: FileType): string => MEDIA_TYPES[type] ?? 'application/octet-stream'
