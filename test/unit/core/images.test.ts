import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Image } from '#functions/core/files/images/format.ts'
import { readImage } from '#functions/core/files/images.ts'
import {
  EXIF,
  JPEG,
  jpegSegment,
  jpegWith,
  PNG,
  POSITION,
  pngChunk,
  pngOf,
  pngWith,
  SCRIPT,
  WEBP,
  WEBP_ALPHA,
  WEBP_LOSSLESS,
  webpChunk,
  webpOf,
  webpWith,
  withSize,
} from '#test/kit/browser/pictures.ts'

const image = (bytes: Buffer): Image => {
  const read = readImage(bytes)
  if ('refused' in read) throw new Error(read.refused)
  return read.image
}
const refusal = (bytes: Buffer) => {
  const read = readImage(bytes)
  return 'refused' in read ? read.refused : undefined
}
const script = Buffer.from(SCRIPT)

describe('a picture', () => {
  test.each([
    ['PNG', PNG, 'image/png', 'png'],
    ['JPEG', JPEG, 'image/jpeg', 'jpg'],
    ['WebP', WEBP, 'image/webp', 'webp'],
    ['WebP with transparency', WEBP_ALPHA, 'image/webp', 'webp'],
    ['WebP without loss', WEBP_LOSSLESS, 'image/webp', 'webp'],
  ])('as %s is known by its bytes and stays as it is', (_, bytes, type, extension) => {
    expect(image(bytes)).toEqual({ type, extension, width: 16, height: 16, content: bytes })
  })

  test('keeps what its colours depend on', () => {
    const gamma = pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))
    expect(image(pngWith(gamma)).content).toEqual(pngWith(gamma))
    const adobe = jpegSegment(0xee, Buffer.from('Adobe\0d\0\0\0\0\u0001', 'latin1'))
    expect(image(jpegWith(adobe)).content).toEqual(jpegWith(adobe))
  })
})

describe('what a file carries beside its pixels', () => {
  const text = Buffer.from(POSITION)
  test.each([
    ['PNG text', pngWith(pngChunk('tEXt', text), pngChunk('iTXt', text), pngChunk('zTXt', text)), PNG],
    ['PNG EXIF', pngWith(pngChunk('eXIf', text)), PNG],
    [
      'PNG profile, time and animation',
      pngWith(pngChunk('iCCP', text), pngChunk('tIME', text), pngChunk('acTL', text)),
      PNG,
    ],
    ['JPEG EXIF', jpegWith(EXIF), JPEG],
    [
      'JPEG XMP, profile and thumbnail',
      jpegWith(jpegSegment(0xe1, text), jpegSegment(0xe2, text), jpegSegment(0xe0, text)),
      JPEG,
    ],
    ['JPEG comment', jpegWith(jpegSegment(0xfe, script)), JPEG],
    ['a text in the place of what Adobe says', jpegWith(jpegSegment(0xee, script)), JPEG],
    ['WebP EXIF and XMP', webpWith(webpChunk('EXIF', text), webpChunk('XMP ', text)), WEBP],
    ['WebP profile and unknown parts', webpWith(webpChunk('ICCP', text), webpChunk('EVIL', script)), WEBP],
  ])('is taken out: %s', (_, bytes, clean) => {
    const { content } = image(bytes)
    expect(content).toEqual(clean)
    expect(content.includes('GPS')).toBe(false)
    expect(content.includes('<script')).toBe(false)
  })
})

describe('what is no picture', () => {
  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('hello')],
    ['SVG with a script', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
    ['HTML', Buffer.from(`<!doctype html>${SCRIPT}`)],
    ['a GIF, and a GIF that is a script', Buffer.from('GIF89a/*\x01\x00\x01*/=1;alert(1)')],
    ['only the first bytes of a PNG', PNG.subarray(0, 8)],
    ['only the first bytes of a JPEG, then HTML', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), script])],
    ['HTML before a PNG', Buffer.concat([script, PNG])],
    ['HTML after a PNG', Buffer.concat([PNG, script])],
    ['HTML after a JPEG', Buffer.concat([JPEG, script])],
    ['HTML after a WebP', Buffer.concat([WEBP, script])],
    ['a ZIP after a JPEG', Buffer.concat([JPEG, Buffer.from('PK\x03\x04')])],
    ['a PNG without its end', PNG.subarray(0, -12)],
    ['a JPEG without its end', JPEG.subarray(0, -2)],
    ['a WebP without its end', WEBP.subarray(0, -4)],
    [
      'a WebP that says it is longer',
      Buffer.concat([WEBP.subarray(0, 4), Buffer.from([0xff, 0, 0, 0]), WEBP.subarray(8)]),
    ],
    ['a PNG with a damaged checksum', Buffer.concat([PNG.subarray(0, 30), Buffer.from([0]), PNG.subarray(31)])],
    ['a PNG with two headers', pngWith(PNG.subarray(8, 33))],
    ['a PNG without pixels', pngOf(16, 16, Buffer.alloc(0))],
    ['a JPEG without a frame', Buffer.concat([JPEG.subarray(0, 2), EXIF, JPEG.subarray(-2)])],
    [
      'a JPEG with two frames',
      jpegWith(JPEG.subarray(JPEG.indexOf(Buffer.from([0xff, 0xc0])), JPEG.indexOf(Buffer.from([0xff, 0xc4])))),
    ],
    ['a JPEG with a frame of another kind', jpegWith(jpegSegment(0xc9, Buffer.alloc(15)))],
    [
      'an animated WebP',
      webpOf(
        webpChunk('VP8X', Buffer.from([2, 0, 0, 0, 15, 0, 0, 15, 0, 0])),
        webpChunk('ANIM', Buffer.alloc(6)),
        webpChunk('ANMF', Buffer.concat([Buffer.alloc(16), WEBP.subarray(12)])),
      ),
    ],
    ['an animated WebP with a frame outside', webpWith(webpChunk('ANIM', Buffer.alloc(6)))],
    ['a WebP with two frames', webpOf(WEBP.subarray(12), WEBP.subarray(12))],
    [
      'a WebP whose two sizes differ',
      webpOf(webpChunk('VP8X', Buffer.from([0, 0, 0, 0, 31, 0, 0, 31, 0, 0])), WEBP.subarray(12)),
    ],
    ['a WebP without pixels', webpOf(webpChunk('EXIF', script))],
    ['no pixels wide', withSize(JPEG, 0, 16)],
  ])('is refused: %s', (_, bytes) => {
    expect(refusal(bytes)).toBe('format')
  })

  test.each([0, 9, 12, 20])('as WebP whose first chunk has %d bytes is refused', (length) => {
    const first = Buffer.concat([Buffer.from([0x0c, 0, 0, 0, 15, 0, 0, 15, 0, 0]), Buffer.alloc(10)])
    expect(refusal(webpOf(webpChunk('VP8X', first.subarray(0, length)), WEBP.subarray(12)))).toBeDefined()
  })

  test.each([0xd0, 0xd3, 0xd7])('as JPEG with the restart marker %x among its pixels is kept whole', (marker) => {
    const bytes = Buffer.concat([JPEG.subarray(0, -2), Buffer.from([0xff, marker, 0x55]), JPEG.subarray(-2)])
    expect(image(bytes).content).toEqual(bytes)
  })

  test('is refused when its data would unfold to more than its size', () => {
    expect(refusal(pngOf(512, 512, Buffer.alloc(2_500_000)))).toBe('format')
    expect(refusal(pngOf(512, 512, Buffer.alloc(512 * (512 * 4 + 1))))).toBeUndefined()
    expect(refusal(pngOf(16, 16, Buffer.alloc(10_000)))).toBe('format')
  })

  test('may be as large as a screenshot or a scanned page where that is wanted, and no larger than it says', () => {
    const most = { bytes: 5_000_000, pixels: 12_000 }
    const rows = (width: number, height: number) => Buffer.alloc(height * (width * 4 + 1))
    expect(readImage(pngOf(1440, 900, rows(1440, 900)), most)).toMatchObject({ image: { width: 1440, height: 900 } })
    expect(readImage(pngOf(1440, 900, rows(2880, 900)), most)).toEqual({ refused: 'format' })
    expect(readImage(pngOf(12_000, 12_000, rows(100, 100)), most)).toEqual({ refused: 'format' })
  })
})

describe('a picture that is too large', () => {
  test('in bytes is refused before it is looked at', () => {
    expect(refusal(pngWith(pngChunk('tEXt', Buffer.alloc(61_440))))).toBe('bytes')
    expect(refusal(Buffer.alloc(61_441))).toBe('bytes')
  })

  test.each([
    ['a PNG of 20,000 by 20,000', pngOf(20_000, 20_000, Buffer.alloc(1_000_000))],
    ['a PNG of 513 by 1', pngOf(513, 1, Buffer.alloc(2053))],
    ['a JPEG', withSize(JPEG, 512, 513)],
    ['a WebP', withSize(WEBP, 16_383, 16)],
  ])('in pixels, as its header says: %s', (_, bytes) => {
    expect(refusal(bytes)).toBe('pixels')
  })

  test('by one pixel is the first: 512 will do', () => {
    for (const one of [withSize(JPEG, 512, 512), withSize(WEBP, 512, 512)]) expect(refusal(one)).toBeUndefined()
  })
})

test('whatever the bytes, they are a whole picture or refused, and what is kept is read as the same picture', () => {
  const samples = [PNG, JPEG, WEBP, WEBP_ALPHA, WEBP_LOSSLESS]
  const damaged = fc
    .tuple(fc.constantFrom(...samples), fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 6 }), fc.nat(400))
    .map(([sample, changes, end]) => {
      const copy = Buffer.from(sample)
      for (const [at, value] of changes) if (at < copy.length) copy[at] = value
      return end < 20 ? copy.subarray(0, copy.length - end) : copy
    })
  const any = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))
  fc.assert(
    fc.property(fc.oneof(damaged, any), (bytes) => {
      const read = readImage(bytes)
      if ('image' in read) expect(image(read.image.content)).toEqual(read.image)
    }),
    { numRuns: 2000 },
  )
})
