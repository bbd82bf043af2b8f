import type { ImageParser } from './format.ts'

interface Chunk {
  type: string
  /** With its length and padding. */
  whole: Buffer
  data: Buffer
}
interface Size {
  width: number
  height: number
}

/** The chunks of a WebP file; undefined when the RIFF container is not intact. */
const parseChunks = (bytes: Buffer): Chunk[] | undefined => {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined
  if (bytes.toString('latin1', 8, 12) !== 'WEBP' || bytes.readUInt32LE(4) !== bytes.length - 8) return undefined
  const chunks: Chunk[] = []
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) return undefined
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (end > bytes.length) return undefined
    const type = bytes.toString('latin1', at, at + 4)
    chunks.push({ type, whole: bytes.subarray(at, end), data: bytes.subarray(at + 8, at + 8 + length) })
    at = end
  }
  return chunks
}

const lossySize = (data: Buffer): Size | undefined => {
  const isKeyFrame = data.length >= 10 && ((data[0] ?? 1) & 1) === 0 && data.readUIntBE(3, 3) === 0x9d012a
  return isKeyFrame ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff } : undefined
}

const losslessSize = (data: Buffer): Size | undefined => {
  if (data.length < 5 || data[0] !== 0x2f) return undefined
  const bits = data.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const ALPHA = 0x10

/** The VP8X header of a picture with alpha, without flags for metadata and animation. */
const buildExtendedHeader = ({ width, height }: Size): Buffer => {
  const chunk = Buffer.alloc(18)
  chunk.write('VP8X', 'latin1')
  chunk.writeUInt32LE(10, 4)
  chunk.writeUInt8(ALPHA, 8)
  chunk.writeUIntLE(width - 1, 12, 3)
  chunk.writeUIntLE(height - 1, 15, 3)
  return chunk
}

const buildRiff = (chunks: readonly Buffer[]): Buffer => {
  const content = Buffer.concat([Buffer.alloc(12), ...chunks])
  content.write('RIFF', 0, 'latin1')
  content.writeUInt32LE(content.length - 8, 4)
  content.write('WEBP', 8, 'latin1')
  return content
}

/** Still pictures only: one frame, with separate alpha if present. */
export const webp: ImageParser = (bytes) => {
  const chunks = parseChunks(bytes)
  const frames = chunks?.filter(({ type }) => type === 'VP8 ' || type === 'VP8L') ?? []
  const [frame, another] = frames
  const canvas = chunks?.find(({ type }) => type === 'VP8X')
  if (!frame || another || chunks?.some(({ type }) => type === 'ANIM' || type === 'ANMF')) return undefined
  const size = frame.type === 'VP8L' ? losslessSize(frame.data) : lossySize(frame.data)
  if (!size || size.width === 0 || size.height === 0) return undefined
  if (canvas) {
    const { data } = canvas
    if (data.length !== 10) return undefined
    if (data.readUIntLE(4, 3) + 1 !== size.width || data.readUIntLE(7, 3) + 1 !== size.height) return undefined
  }
  const alpha = canvas && frame.type === 'VP8 ' ? chunks?.find(({ type }) => type === 'ALPH') : undefined
  const rebuild = () => buildRiff(alpha ? [buildExtendedHeader(size), alpha.whole, frame.whole] : [frame.whole])
  return { type: 'image/webp', extension: 'webp', ...size, rebuild }
}
