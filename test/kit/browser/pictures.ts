import { crc32, deflateSync } from 'node:zlib'

/** Pictures of 16 by 16 pixels, and variants with metadata and attacks. */
const decode = (base64: string): Buffer => Buffer.from(base64, 'base64')

export const PNG = decode(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAAR0lEQVR4AeyRQQ0AIAwDGzRgBhdImiRcYAYRKOj2WF/LlvTTx3ppB5KnezDvNk8MVEfAEiK/CQBdB28d88TW0BGwhMgvQPABAAD//yP+fwEAAAAGSURBVAMAGCcgIccgcIcAAAAASUVORK5CYII=',
)
export const JPEG = decode(
  '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAQABADASIAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAAAAMEBv/EAB0QAQEAAgIDAQAAAAAAAAAAAAIBABEDBEFRYbH/xAAVAQEBAAAAAAAAAAAAAAAAAAAFB//EABoRAAMBAAMAAAAAAAAAAAAAAAECEQMABFH/2gAMAwEAAhEDEQA/AM71evxPgKR3bvzfeS9oEc6JmpNfmA7HKDCVqT5MW2mqld25Suv1903Z3aqbBT7wvLLVdWZmoNgp95//2Q==',
)
/** One chunk with pixels; two with transparency stored beside them; one with pixels stored without loss. */
export const WEBP = decode(
  'UklGRngAAABXRUJQVlA4IGwAAABQAwCdASoQABAAAUAmJbACdLoA1ADqAbwB6AHSXgyEHLC+AAD+7NlburpToR7TGuUMx98y+durKkxoP/+e/Js1BU6//ah/ovFcIf/adLnpCBv+gLnLvJf/25GPdb85nXVkvMiKZ8mS0d9NQAA=',
)
export const WEBP_ALPHA = decode(
  'UklGRpYAAABXRUJQVlA4WAoAAAAQAAAADwAADwAAQUxQSBcAAAABDzCAERGCTNomMP+Od28WIvo/AdA8ZgBWUDggWAAAADACAJ0BKhAAEAABQCYlsAJ0OIA3h3ySQzsAAJv3jDLTBXt8EMt6iA0wPrrV9///zv9Rb+rw7f/i5CTiH1TvNJdv/+a0Vi97GLCf3XGpVEKiCvz9tsnl6AA=',
)
export const WEBP_LOSSLESS = decode('UklGRioAAABXRUJQVlA4TB4AAAAvD8ADEA8wx0MxUAMY8CCTtgnUv+P9sxDR/4D1AAA=')

/** A GPS position as phones write it into EXIF. */
export const POSITION = 'GPSLatitude=48.8566;GPSLongitude=2.3522'
export const SCRIPT = '<script>alert(document.cookie)</script>'

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const u32le = (value: number): Buffer => u32(value).reverse()

export const pngChunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([u32(data.length), named, u32(crc32(named))])
}
/** The sample PNG with chunks after its header. */
export const pngWith = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([PNG.subarray(0, 33), ...chunks, PNG.subarray(33)])

/** A PNG with a header of a size, and any data. */
export const pngOf = (width: number, height: number, pixels: Buffer): Buffer =>
  Buffer.concat([
    PNG.subarray(0, 8),
    pngChunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 6, 0, 0, 0])])),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])

export const jpegSegment = (marker: number, data: Buffer): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, data])
}
/** The sample JPEG with segments after its start. */
export const jpegWith = (...segments: Buffer[]): Buffer =>
  Buffer.concat([JPEG.subarray(0, 2), ...segments, JPEG.subarray(2)])
export const EXIF = jpegSegment(0xe1, Buffer.from(`Exif\0\0MM\0*${POSITION}`))

export const webpChunk = (type: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type, 'latin1'), u32le(data.length), data, Buffer.alloc(data.length % 2)])
export const webpOf = (...chunks: Buffer[]): Buffer => {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  return Buffer.concat([Buffer.from('RIFF'), u32le(content.length), content])
}
/** The sample WebP after a VP8X chunk announcing metadata, with further chunks. */
export const webpWith = (...chunks: Buffer[]): Buffer =>
  webpOf(webpChunk('VP8X', Buffer.from([0x0c, 0, 0, 0, 15, 0, 0, 15, 0, 0])), WEBP.subarray(12), ...chunks)

/** A picture with the size fields of its headers changed. */
export const withSize = (picture: Buffer, width: number, height: number): Buffer => {
  const copy = Buffer.from(picture)
  if (copy[0] === 0xff) {
    const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
    copy.writeUInt16BE(height, frame + 5)
    copy.writeUInt16BE(width, frame + 7)
  } else {
    const frame = copy.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
    copy.writeUInt16LE(width, frame + 3)
    copy.writeUInt16LE(height, frame + 5)
  }
  return copy
}
