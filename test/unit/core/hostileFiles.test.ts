import { expect, test } from 'vitest'
import { identifyFile } from '#functions/core/files/fileTypes.ts'
import { jpegSegment, jpegWith, pngChunk, pngWith, webpChunk, webpWith } from '#test/kit/browser/pictures.ts'
import { zip } from '#test/kit/samples/zip.ts'

// What takes the square of a file's size takes minutes for these, and the test's time is over.

const at = new Date('2026-11-21')
const docxOf = (parts: Record<string, string>): Buffer =>
  zip(
    Object.entries({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<document/>', ...parts }).map(
      ([name, content]) => ({ name, content: Buffer.from(content), at }),
    ),
  )

/** What XML is made of, over and over, so that what looks for its end finds none, or too many. */
const PIECES = [
  '<!--',
  '<?',
  '<',
  '>',
  '"',
  "'",
  '""',
  '&',
  '&#x',
  '&#x41;',
  'a',
  ' ',
  '=',
  'a=',
  'a="b" ',
  ':',
  '-',
  '/',
]
const BEGINNINGS = ['', '<Relationship ', '<Relationship a="', '<a:Relationship a', '<!--', '<?']
const READ = ['[Content_Types].xml', 'word/_rels/document.xml.rels']

test.each(READ)('%s of a document is read in time, whatever is repeated in it', async (part) => {
  for (const beginning of BEGINNINGS) {
    for (const piece of PIECES) {
      const bytes = docxOf({ [part]: beginning + piece.repeat(200_000 / piece.length) })
      await expect(identifyFile(bytes), beginning + piece).resolves.toBeTypeOf('object')
    }
  }
})

test('so is a part of as many letters as a document may have', async () => {
  for (const piece of [' ', '"" ', 'a="b" ']) {
    const text = `<Relationship ${piece.repeat(11_000_000 / piece.length)}`
    await expect(identifyFile(docxOf({ 'word/_rels/document.xml.rels': text }))).resolves.toEqual({ unsafe: 'links' })
  }
})

test('so is a content type that repeats what those of Word begin with', async () => {
  const text = `<Types><Override PartName="/a.bin" ContentType="${'wordprocessingml.'.repeat(600_000)}"/></Types>`
  await expect(identifyFile(docxOf({ '[Content_Types].xml': text }))).resolves.toEqual({ unsafe: 'links' })
})

const BEGUN = '<w:fldChar w:fldCharType="begin"/>'
test.each([
  '<w:t',
  '<w:fldChar ',
  '<w:instrText>',
  '<w:instrText> </w:instrText>',
  `<w:instrText>= </w:instrText>${BEGUN}`,
])('so is a text whose fields repeat %s', async (piece) => {
  const text = `<document>${BEGUN}<w:instrText>=${' '.repeat(1000)}</w:instrText>${piece.repeat(3_000_000 / piece.length)}`
  await expect(identifyFile(docxOf({ 'word/document.xml': text }))).resolves.toBeTypeOf('object')
})

test.each(['embeddings/', 'a/', '.bin', 'vba'])('so are names of parts that repeat %s', async (piece) => {
  const name = piece.repeat(60_000 / piece.length)
  const names = Array.from({ length: 160 }, (_, number) => [`word/${name}${number}`, 'x'])
  await expect(identifyFile(docxOf(Object.fromEntries(names)))).resolves.toBeTypeOf('object')
})

/** Four megabytes of the smallest part of a picture. */
const many = (part: Buffer): Buffer => Buffer.alloc(Math.floor((4 * 1024 ** 2) / part.length) * part.length, part)
const nothing = Buffer.alloc(0)
test.each([
  ['segments of a JPEG', jpegWith(many(jpegSegment(0xdd, nothing)))],
  ['comments of a JPEG', jpegWith(many(jpegSegment(0xfe, nothing)))],
  ['texts of a PNG', pngWith(many(pngChunk('tEXt', nothing)))],
  ['pixels of a PNG', pngWith(many(pngChunk('IDAT', nothing)))],
  ['chunks of a WebP', webpWith(many(webpChunk('EXIF', nothing)))],
])('so are the %s', async (_, bytes) => {
  await expect(identifyFile(bytes)).resolves.not.toThrow()
})
