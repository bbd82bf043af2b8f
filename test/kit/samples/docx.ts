import { type ZipFile, zip } from './zip.ts'

const at = new Date('2026-11-21')
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const CONTENT_TYPES = '<?xml version="1.0"?><Types><Default Extension="xml" ContentType="application/xml"/></Types>'

type Parts = Readonly<Record<string, string | Buffer>>

const filesOf = (parts: Parts): ZipFile[] =>
  Object.entries(parts).map(([name, content]) => ({ name, content: Buffer.from(content), at }))

/** A Word document with these parts, besides or in place of the two mandatory ones. */
const docxOf = (parts: Parts = {}): Buffer =>
  zip(filesOf({ '[Content_Types].xml': CONTENT_TYPES, 'word/document.xml': '<document/>', ...parts }))

const relationship = (type: string, target: string, mode = 'TargetMode="External"') =>
  `<Relationships><Relationship Id="r1" Type="${RELATIONSHIPS}/${type}" Target="${target}" ${mode}/></Relationships>`

const RELS = 'word/_rels/document.xml.rels'
const withRels = (rels: string | Buffer) => docxOf({ [RELS]: rels })

/** Documents as Word makes them. */
export const SOUND_DOCX: readonly (readonly [string, Buffer])[] = [
  ['nothing but its text', docxOf()],
  ['links to pages and addresses', withRels(relationship('hyperlink', 'https://www.linkedin.com/in/x?a=1&amp;b=2'))],
  ['a link to an address', withRels(relationship('hyperlink', 'mailto:ana@example.com'))],
  ['a link without a scheme', withRels(relationship('hyperlink', 'linkedin.com/in/x'))],
  ['pictures of its own', withRels(relationship('image', 'media/image1.png', ''))],
  ['a picture that unpacks to much', docxOf({ 'word/media/image1.png': Buffer.alloc(20 * 1024 * 1024) })],
  ['the table of a chart', docxOf({ 'word/embeddings/Sheet1.xlsx': docxOf() })],
]

const patched = (change: (bytes: Buffer, directory: number) => void, parts: Parts = {}): Buffer => {
  const bytes = docxOf(parts)
  // The last directory entry, whose local header is the last, too.
  change(bytes, bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])))
  return bytes
}
const renamed = (from: string, to: string): Buffer =>
  Buffer.from(
    docxOf({ [from]: 'x' })
      .toString('latin1')
      .replaceAll(from, to),
    'latin1',
  )
const MEGABYTE = 1024 * 1024
const LAST = { 'word/x.xml': Buffer.alloc(MEGABYTE, 32) }
const local = (bytes: Buffer, directory: number) => bytes.readUInt32LE(directory + 42)

/** Archives that no real program writes. */
export const BROKEN_DOCX: readonly (readonly [string, Buffer])[] = [
  ...['../x.xml', 'a/../../x', '/etc/passwd', 'C:/x.xml', 'a\\..\\x', 'a//x', './x', '%2e%2e/x', 'a\u0000b'].map(
    (name) => [`the name ${JSON.stringify(name)}`, docxOf({ [name]: 'x' })] as const,
  ),
  ['a link of a file system', patched((bytes, entry) => bytes.writeUInt32LE(0xa1ff0000, entry + 38), LAST)],
  ['a part that is there twice', renamed('word/document.xmm', 'word/document.xml')],
  ['a part that is there twice, in capitals', docxOf({ 'WORD/Document.XML': 'x' })],
  ['an encrypted part', patched((bytes, entry) => bytes.writeUInt16LE(1, entry + 8), LAST)],
  ['a part with another name inside', patched((bytes, entry) => bytes.write('y', local(bytes, entry) + 35), LAST)],
  ['two parts in the same bytes', patched((bytes, entry) => bytes.writeUInt32LE(0, entry + 42), LAST)],
  ['an archive inside', docxOf({ 'word/media/image1.png': docxOf() })],
  ['archives inside archives', docxOf({ 'word/embeddings/a.xlsx': docxOf({ 'word/embeddings/b.xlsx': docxOf() }) })],
  ['thousands of parts', docxOf(Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`word/${n}.xml`, ''])))],
  ['no document', zip(filesOf({ '[Content_Types].xml': CONTENT_TYPES }))],
  ['nothing', Buffer.alloc(0)],
  ['its end cut off', docxOf().subarray(0, -1)],
  ['its beginning cut off', docxOf().subarray(10)],
  ['something before it', Buffer.concat([Buffer.from('PK\u0003\u0004 before'), docxOf()])],
  ['something behind it', Buffer.concat([docxOf(), Buffer.from('behind')])],
]

/** Documents that would execute or fetch something, or exhaust their reader. */
export const UNSAFE_DOCX: readonly (readonly [string, string, Buffer])[] = [
  ['text that unpacks to too much', 'size', docxOf({ 'word/x.xml': Buffer.alloc(13 * MEGABYTE, 32) })],
  ['parts that unpack to too much', 'size', docxOf({ 'word/media/x.emf': Buffer.alloc(51 * MEGABYTE) })],
  [
    'many parts that unpack to too much',
    'size',
    docxOf(Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`word/${n}.xml`, Buffer.alloc(MEGABYTE, 32)]))),
  ],
  [
    'a part that is larger than it says',
    'size',
    patched((bytes, entry) => {
      bytes.writeUInt32LE(100, entry + 24)
      bytes.writeUInt32LE(100, local(bytes, entry) + 22)
    }, LAST),
  ],
  [
    'an inner table that unpacks to too much',
    'size',
    docxOf({ 'word/embeddings/a.xlsx': docxOf({ 'xl/media/x.emf': Buffer.alloc(51 * MEGABYTE) }) }),
  ],
  ['macros', 'programs', docxOf({ 'word/vbaProject.bin': 'x' })],
  [
    'macros under another name',
    'programs',
    docxOf({ '[Content_Types].xml': '<a ContentType="x.ms-office.vbaProject"/>' }),
  ],
  [
    'the type of a document with macros',
    'programs',
    docxOf({ '[Content_Types].xml': '<a b="x.macro&#69;nabled.main"/>' }),
  ],
  ['an ActiveX control', 'programs', docxOf({ 'word/activeX/activeX1.bin': 'x' })],
  ['an embedded object', 'programs', docxOf({ 'word/embeddings/oleObject1.bin': 'x' })],
  ['macros in an inner table', 'programs', docxOf({ 'word/embeddings/a.xlsx': docxOf({ 'xl/vbaProject.bin': 'x' }) })],
  ['a template from a server', 'links', withRels(relationship('attachedTemplate', 'https://evil.example/a.dotm'))],
  ['a template from a share', 'links', withRels(relationship('attachedTemplate', 'file://evil.example/a.dotm'))],
  ['a picture from elsewhere', 'links', withRels(relationship('image', 'http://evil.example/a.png'))],
  ['an object from elsewhere', 'links', withRels(relationship('oleObject', 'file:///C:/x.xls'))],
  ['a link to a file', 'links', withRels(relationship('hyperlink', 'file:///C:/x'))],
  ['a link to a share', 'links', withRels(relationship('hyperlink', '\\\\evil.example\\x'))],
  ['a link that is a script', 'links', withRels(relationship('hyperlink', 'java&#x09;script:alert(1)'))],
  [
    'what is elsewhere in other words',
    'links',
    withRels(relationship('image', 'http://x.example', "TargetMode='&#69;xternal'")),
  ],
  ['what is elsewhere behind a bracket', 'links', withRels(relationship('image', 'http://x.example/>'))],
  [
    'what is elsewhere between comments',
    'links',
    withRels(
      `<Relationships><!-- <Relationship a=" -->${relationship('image', 'http://x.example')}<!-- "> --></Relationships>`,
    ),
  ],
  ['entities', 'links', withRels('<!DOCTYPE a [<!ENTITY b "c">]><Relationships/>')],
  ['another encoding', 'links', withRels(Buffer.from(`\uFEFF${relationship('image', 'http://x.example')}`, 'utf16le'))],
]
