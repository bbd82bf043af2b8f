import { readZipEntries, toAscii, type ZipEntry } from '#shared/core/files/zipEntries.ts'
import { hasFetchingField } from './docxFields.ts'
import { decodeEntities, parseAttributes } from './docxText.ts'

/** Why a Word document is refused: not one, too large when unpacked, contains programs, or fetches external content. */
export type DocxProblem = 'archive' | 'size' | 'programs' | 'links'

/** Decompresses; undefined when the result exceeds `most` bytes, or the data is corrupt. */
export type Inflate = (packed: Uint8Array, most: number) => Uint8Array | undefined | Promise<Uint8Array | undefined>

/** Unpacked bytes of all parts, and of text parts; a hundred-page résumé has a tenth of it. */
const MAX_UNPACKED_BYTES = { bytes: 50 * 1024 * 1024, text: 12 * 1024 * 1024 }

const PROGRAM_PARTS = /vbaProject|vbaData|activeX/i
const isProgram = (name: string): boolean =>
  PROGRAM_PARTS.test(name) || (/embeddings\//i.test(name) && /\.bin$/i.test(name))
/** In the content types part. */
const PROGRAM_TYPES = /vbaProject|macroEnabled/i
/** Relationships to objects, controls, and text in formats that are not checked here. */
const PROGRAM_RELATIONSHIPS = /\/(?:oleObject|control|aFChunk)$/i
const TEXT = /\.(xml|rels)$/i
/** Content types of parts that Word reads as document text. */
const DOCUMENT_TYPES = /wordprocessingml\.[\w.]*\+xml/i
const hasXmlName = (attributes: Map<string, string>): boolean =>
  /\.xml$/i.test(attributes.get('PartName') ?? `.${attributes.get('Extension')}`)
/** Charts embed their source table. */
const EMBEDDED = /^word\/embeddings\/[^/]+\.(xlsx|docx|pptx)$/i
const TYPES = '[content_types].xml'

const HYPERLINKS = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink',
  'http://purl.oclc.org/ooxml/officeDocument/relationships/hyperlink',
]

// Each function scans the text once: a few kilobytes can unpack to megabytes made to cost quadratic time.

/** Text without comments and processing instructions; undefined when one is not closed. */
const removeComments = (text: string): string | undefined => {
  const parts: string[] = []
  const begins = /<!--|<\?/g
  for (let from = 0; ; from = begins.lastIndex) {
    const found = begins.exec(text)
    parts.push(text.slice(from, found?.index))
    if (!found) return parts.join('')
    const end = found[0] === '<?' ? '?>' : '-->'
    const at = text.indexOf(end, begins.lastIndex)
    if (at < 0) return undefined
    begins.lastIndex = at + end.length
  }
}

/** XML without what is ignored; undefined when it could hide something: another encoding, entities, CDATA. */
const toReadableXml = (bytes: Uint8Array): string | undefined => {
  const text = toAscii(bytes)
  if (/^\xff\xfe|^\xfe\xff|\0|<!DOCTYPE|<!ENTITY|<!\[CDATA\[/i.test(text)) return undefined
  return removeComments(text)
}

/** A link that a person may follow; any other external target is fetched automatically. */
const isHarmless = (type: string, target: string): boolean => {
  if (!HYPERLINKS.includes(type)) return false
  const plain = target.replace(/[\s\p{Cc}]/gu, '')
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(plain) ?? []
  return scheme ? /^(https?|mailto|tel)$/i.test(scheme) : !/^[\\/]/.test(plain)
}

/** The first problem among the elements of a name; malformed attributes count as one. */
const findProblem = (
  text: string,
  name: RegExp,
  problemOf: (attributes: Map<string, string>) => DocxProblem | undefined,
): DocxProblem | undefined => {
  for (const { 0: begun, index } of text.matchAll(name)) {
    const attributes = parseAttributes(text, index + begun.length)
    const problem = attributes ? problemOf(attributes) : 'links'
    if (problem) return problem
  }
  return undefined
}

const isExternalLink = (relationship: Map<string, string>): boolean => {
  const mode = relationship.get('TargetMode') ?? ''
  const [type = '', target = ''] = [relationship.get('Type'), relationship.get('Target')]
  return mode !== '' && mode !== 'Internal' && !isHarmless(type, target)
}

const relationshipProblem = (relationship: Map<string, string>): DocxProblem | undefined => {
  if (isExternalLink(relationship)) return 'links'
  return PROGRAM_RELATIONSHIPS.test(relationship.get('Type') ?? '') ? 'programs' : undefined
}

/** Far longer than any type of Word; the search for one takes the square of the length. */
const MAX_TYPE_LENGTH = 255

const contentTypeProblem = (attributes: Map<string, string>): DocxProblem | undefined => {
  const type = attributes.get('ContentType') ?? ''
  if (type.length > MAX_TYPE_LENGTH) return 'links'
  return DOCUMENT_TYPES.test(type) && !hasXmlName(attributes) ? 'links' : undefined
}

const contentTypesProblem = (text: string): DocxProblem | undefined =>
  PROGRAM_TYPES.test(decodeEntities(text))
    ? 'programs'
    : findProblem(text, /<(?:[\w.-]+:)?(?:Override|Default)\b/g, contentTypeProblem)

const isText = ({ name }: ZipEntry): boolean => TEXT.test(name)

/** Metadata of other programs, in any encoding. */
const isMetadata = ({ name }: ZipEntry): boolean => /^(?:customXml|docProps)\//i.test(name) && /\.xml$/i.test(name)
/** Whether Word could read a part as document text if a content type said so. */
const mayBeDocumentText = (content: Uint8Array): boolean =>
  decodeEntities(toAscii(content).replaceAll('\0', '')).includes('wordprocessingml')

const partProblem = (part: ZipEntry, content: Uint8Array): DocxProblem | undefined => {
  if (!isText(part)) return undefined
  const text = toReadableXml(content)
  if (text === undefined) return isMetadata(part) && !mayBeDocumentText(content) ? undefined : 'links'
  if (part.name.toLowerCase() === TYPES) return contentTypesProblem(text)
  if (/\.rels$/i.test(part.name)) return findProblem(text, /<(?:[\w.-]+:)?Relationship\b/g, relationshipProblem)
  return hasFetchingField(text) ? 'links' : undefined
}

const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3

const packageProblem = async (
  bytes: Uint8Array,
  inflate: Inflate,
  budget: { bytes: number; text: number },
  isInside: boolean,
): Promise<DocxProblem | undefined> => {
  const entries = readZipEntries(bytes)
  const names = entries?.map(({ name }) => name.toLowerCase()) ?? []
  if (!entries || !names.includes(TYPES) || (!isInside && !names.includes('word/document.xml'))) return 'archive'
  if (names.some(isProgram)) return 'programs'
  for (const entry of entries) {
    const { name, packed, deflated, size } = entry
    budget.bytes -= size
    if (isText(entry)) budget.text -= size
    if (budget.bytes < 0 || budget.text < 0) return 'size'
    const content = deflated ? await inflate(packed, size) : packed
    if (content?.length !== size) return 'size'
    const problem = isArchive(content)
      ? isInside || !EMBEDDED.test(name)
        ? 'archive'
        : await packageProblem(content, inflate, budget, true)
      : partProblem(entry, content)
    if (problem) return problem
  }
  return undefined
}

/**
 * Why a file is refused as a Word document; undefined when it is valid, complete, without programs, and fetches nothing
 * external.
 */
export const docxProblem = (bytes: Uint8Array, inflate: Inflate): Promise<DocxProblem | undefined> =>
  packageProblem(bytes, inflate, { ...MAX_UNPACKED_BYTES }, false)
