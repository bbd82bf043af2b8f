import { asciiOf, entriesOf, type ZipEntry } from '#shared/core/files/zipEntries.ts'

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
const TEXT = /\.(xml|rels)$/i
/** Charts embed their source table. */
const EMBEDDED = /^word\/embeddings\/[^/]+\.(xlsx|docx|pptx)$/i
const TYPES = '[content_types].xml'

const HYPERLINKS = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink',
  'http://purl.oclc.org/ooxml/officeDocument/relationships/hyperlink',
]

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (_, hex, decimal, name) =>
    name ? (NAMED[name.toLowerCase()] ?? '') : String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  )

// Each of these looks at a text once, from its beginning to its end: a few kilobytes unpack to megabytes that were made to be
// looked at again from every place in them.

/** Text without comments and processing instructions; undefined when one is not closed. */
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

/** XML without what is ignored; undefined when it could hide something: another encoding, entities, CDATA. */
const readable = (bytes: Uint8Array): string | undefined => {
  const text = asciiOf(bytes)
  if (/^\xff\xfe|^\xfe\xff|\0|<!DOCTYPE|<!ENTITY|<!\[CDATA\[/i.test(text)) return undefined
  return withoutComments(text)
}

/** A link that a person may follow; any other external target is fetched automatically. */
const isHarmless = (type: string, target: string): boolean => {
  if (!HYPERLINKS.includes(type)) return false
  const plain = target.replace(/[\s\p{Cc}]/gu, '')
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(plain) ?? []
  return scheme ? /^(https?|mailto|tel)$/i.test(scheme) : !/^[\\/]/.test(plain)
}

/** The attributes of the element at an index; undefined when malformed. */
const parseAttributes = (text: string, at: number): Map<string, string> | undefined => {
  const attribute = /\s*([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
  const attributes = new Map<string, string>()
  for (let from = at; ; from = attribute.lastIndex) {
    attribute.lastIndex = from
    const [, name, one, other] = attribute.exec(text) ?? []
    if (name === undefined) {
      const ends = /\s*\/?>/y
      ends.lastIndex = from
      return ends.test(text) ? attributes : undefined
    }
    if (attributes.has(name)) return undefined
    attributes.set(name, decoded(one ?? other ?? ''))
  }
}

const findExternalLinks = (relationships: string): boolean =>
  [...relationships.matchAll(/<(?:[\w.-]+:)?Relationship\b/g)].some(({ 0: { length }, index }) => {
    const attributes = parseAttributes(relationships, index + length)
    if (!attributes) return true
    const mode = attributes.get('TargetMode') ?? ''
    return (
      mode !== '' && mode !== 'Internal' && !isHarmless(attributes.get('Type') ?? '', attributes.get('Target') ?? '')
    )
  })

const isText = ({ name }: ZipEntry): boolean => TEXT.test(name)

const partProblem = (name: string, content: Uint8Array): DocxProblem | undefined => {
  const isTypes = name.toLowerCase() === TYPES
  if (!isTypes && !/\.rels$/i.test(name)) return undefined
  const text = readable(content)
  if (text === undefined) return 'links'
  if (isTypes) return PROGRAM_TYPES.test(decoded(text)) ? 'programs' : undefined
  return findExternalLinks(text) ? 'links' : undefined
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
      : partProblem(name, content)
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
