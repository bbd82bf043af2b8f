import { asciiOf, entriesOf, type ZipEntry } from '#shared/core/files/zipEntries.ts'
import { fetchesByField } from './docxFields.ts'
import { attributesAt, decoded } from './docxText.ts'

/** Why a Word document is not taken: it is none, unpacks to too much, holds programs, or fetches something from elsewhere. */
export type DocxProblem = 'archive' | 'size' | 'programs' | 'links'

/** Unpacks what was deflated; undefined when it is more than `most` bytes, or broken. */
export type Inflate = (packed: Uint8Array, most: number) => Uint8Array | undefined | Promise<Uint8Array | undefined>

/** Unpacked: of everything, and of the parts that are text. A résumé of a hundred pages has a tenth of it. */
const MOST = { bytes: 50 * 1024 * 1024, text: 12 * 1024 * 1024 }

const PROGRAMS = /vbaProject|vbaData|activeX/i
const isProgram = (name: string): boolean => PROGRAMS.test(name) || (/embeddings\//i.test(name) && /\.bin$/i.test(name))
/** Of the list of the parts' types. */
const PROGRAM_TYPES = /vbaProject|macroEnabled/i
/** Of what a part brings with it: objects, controls, and texts in formats that nothing here looks into. */
const PROGRAM_RELATIONS = /\/(?:oleObject|control|aFChunk)$/i
const TEXT = /\.(xml|rels)$/i
/** The parts that Word reads as text of its own, and what they are called. */
const OWN_TEXT = /wordprocessingml\.[\w.]*\+xml/i
const isNamedAsText = (attributes: Map<string, string>): boolean =>
  /\.xml$/i.test(attributes.get('PartName') ?? `.${attributes.get('Extension')}`)
/** Charts bring the table that they were made from. */
const EMBEDDED = /^word\/embeddings\/[^/]+\.(xlsx|docx|pptx)$/i
const TYPES = '[content_types].xml'

const HYPERLINKS = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink',
  'http://purl.oclc.org/ooxml/officeDocument/relationships/hyperlink',
]

// Each of these looks at a text once, from its beginning to its end: a few kilobytes unpack to megabytes that were made to be
// looked at again from every place in them.

/** A text without its comments and instructions; undefined when one of them has no end. */
const withoutComments = (text: string): string | undefined => {
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

/** XML as text without what is not read; undefined when it could hide something: another encoding, entities, sections. */
const readable = (bytes: Uint8Array): string | undefined => {
  const text = asciiOf(bytes)
  if (/^\xff\xfe|^\xfe\xff|\0|<!DOCTYPE|<!ENTITY|<!\[CDATA\[/i.test(text)) return undefined
  return withoutComments(text)
}

/** A link that a person may follow, to a page, an address or a number; whatever else lies elsewhere is fetched unasked. */
const isHarmless = (type: string, target: string): boolean => {
  if (!HYPERLINKS.includes(type)) return false
  const plain = target.replace(/[\s\p{Cc}]/gu, '')
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(plain) ?? []
  return scheme ? /^(https?|mailto|tel)$/i.test(scheme) : !/^[\\/]/.test(plain)
}

/** What is wrong with the first of the elements of a name that something is wrong with. */
const problemAmong = (
  text: string,
  name: RegExp,
  problemOf: (attributes: Map<string, string>) => DocxProblem | undefined,
): DocxProblem | undefined => {
  for (const { 0: begun, index } of text.matchAll(name)) {
    const attributes = attributesAt(text, index + begun.length)
    const problem = attributes ? problemOf(attributes) : 'links'
    if (problem) return problem
  }
  return undefined
}

const isElsewhere = (relationship: Map<string, string>): boolean => {
  const mode = relationship.get('TargetMode') ?? ''
  const [type = '', target = ''] = [relationship.get('Type'), relationship.get('Target')]
  return mode !== '' && mode !== 'Internal' && !isHarmless(type, target)
}

const relationProblem = (relationship: Map<string, string>): DocxProblem | undefined => {
  if (isElsewhere(relationship)) return 'links'
  return PROGRAM_RELATIONS.test(relationship.get('Type') ?? '') ? 'programs' : undefined
}

const typeProblem = (type: Map<string, string>): DocxProblem | undefined =>
  OWN_TEXT.test(type.get('ContentType') ?? '') && !isNamedAsText(type) ? 'links' : undefined

const typesProblem = (text: string): DocxProblem | undefined =>
  PROGRAM_TYPES.test(decoded(text))
    ? 'programs'
    : problemAmong(text, /<(?:[\w.-]+:)?(?:Override|Default)\b/g, typeProblem)

const isText = ({ name }: ZipEntry): boolean => TEXT.test(name)

/** What other programs keep with a document, in whatever way they write it. */
const isData = ({ name }: ZipEntry): boolean => /^(?:customXml|docProps)\//i.test(name) && /\.xml$/i.test(name)
/** Whether Word could read something as text of its own, were it named as that. */
const mayBeText = (content: Uint8Array): boolean =>
  decoded(asciiOf(content).replaceAll('\0', '')).includes('wordprocessingml')

const partProblem = (part: ZipEntry, content: Uint8Array): DocxProblem | undefined => {
  if (!isText(part)) return undefined
  const text = readable(content)
  if (text === undefined) return isData(part) && !mayBeText(content) ? undefined : 'links'
  if (part.name.toLowerCase() === TYPES) return typesProblem(text)
  if (/\.rels$/i.test(part.name)) return problemAmong(text, /<(?:[\w.-]+:)?Relationship\b/g, relationProblem)
  return fetchesByField(text) ? 'links' : undefined
}

const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3

const packageProblem = async (
  bytes: Uint8Array,
  inflate: Inflate,
  left: { bytes: number; text: number },
  isInside: boolean,
): Promise<DocxProblem | undefined> => {
  const entries = entriesOf(bytes)
  const names = entries?.map(({ name }) => name.toLowerCase()) ?? []
  if (!entries || !names.includes(TYPES) || (!isInside && !names.includes('word/document.xml'))) return 'archive'
  if (names.some(isProgram)) return 'programs'
  for (const entry of entries) {
    const { name, packed, deflated, size } = entry
    left.bytes -= size
    if (isText(entry)) left.text -= size
    if (left.bytes < 0 || left.text < 0) return 'size'
    const content = deflated ? await inflate(packed, size) : packed
    if (content?.length !== size) return 'size'
    const problem = isArchive(content)
      ? isInside || !EMBEDDED.test(name)
        ? 'archive'
        : await packageProblem(content, inflate, left, true)
      : partProblem(entry, content)
    if (problem) return problem
  }
  return undefined
}

/**
 * Why a file is not to be kept or read as a Word document; undefined: it is one, whose parts are all there, as large as they
 * say, without programs, and nothing of it is fetched from elsewhere when it is opened.
 */
export const docxProblem = (bytes: Uint8Array, inflate: Inflate): Promise<DocxProblem | undefined> =>
  packageProblem(bytes, inflate, { ...MOST }, false)
