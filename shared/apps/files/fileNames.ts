import { compareNames } from '#shared/core/names.ts'
import { truncate } from '#shared/core/text/normalise.ts'
import { FILE_LIMITS, FILE_TYPES, type FileType } from './rules.ts'

/** A name and its extension, with the dot. */
const splitExtension = (name: string): [string, string] => {
  const [, stem = name, extension = ''] = /^(.+)(\.[0-9A-Za-z]{1,8})$/s.exec(name) ?? []
  return [stem, extension]
}

/** The order of files in a list: a numbered name, `plan (2).pdf`, follows the one that it was numbered for. */
export const compareFileNames = (one: string, other: string): number =>
  compareNames(splitExtension(one)[0], splitExtension(other)[0]) || compareNames(one, other)

/**
 * A name with a number before its extension, `plan (2).pdf`, or at its end for a folder, `v1.2 (2)`; none for the first.
 */
export const withNumber = (name: string, number: number, of: 'file' | 'folder' = 'file'): string => {
  if (number < 2) return name
  const [stem, extension] = of === 'file' ? splitExtension(name) : [name, '']
  const mark = ` (${number})`
  return truncate(stem, FILE_LIMITS.name - mark.length - extension.length) + mark + extension
}

/** The extensions of each type; the first one is the default. */
const EXTENSIONS: Record<FileType, readonly string[]> = {
  PDF: ['pdf'],
  DOC: ['docx', 'doc', 'odt', 'dotx', 'rtf'],
  XLS: ['xlsx', 'xls', 'ods'],
  PPT: ['pptx', 'ppt', 'odp', 'potx'],
  TXT: ['txt', 'log', 'json', 'xml', 'ics', 'vcf', 'eml', 'svg', 'html', 'htm'],
  CSV: ['csv'],
  MD: ['md'],
  JPG: ['jpg', 'jpeg'],
  PNG: ['png'],
  GIF: ['gif'],
  ZIP: ['zip'],
  MP4: ['mp4', 'm4v'],
  WEBM: ['webm'],
  VTT: ['vtt'],
}

/** The type by a name's extension. */
export const typeOfExtension = (name: string): FileType | undefined => {
  const extension = splitExtension(name)[1].slice(1).toLowerCase()
  return FILE_TYPES.find((type) => EXTENSIONS[type].includes(extension))
}

/** A name with an extension of its type, adding the default one when it has none. */
export const withExtension = (name: string, type: FileType): string => {
  if (typeOfExtension(name) === type) return name
  const extension = `.${EXTENSIONS[type][0]}`
  return truncate(name, FILE_LIMITS.name - extension.length) + extension
}

/** A file's name with the extension of a version of another type, in place of that of its own. */
export const withExtensionOf = (name: string, own: FileType, type: FileType): string =>
  own === type ? name : withExtension(typeOfExtension(name) === own ? splitExtension(name)[0] : name, type)
