import { crc32, inflateSync } from 'node:zlib'
import type { ImageParser } from './format.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Chunks that affect pixels; metadata and animation are dropped. */
const KEPT_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'])
/** Channels per pixel by colour type: grey, RGB, palette, grey and RGB with alpha. */
const CHANNELS: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** A page scanned at 500 dpi; more is not inflated. */
const MAX_INFLATED_BYTES = 100 * 1024 * 1024

/** Upper bound of the inflated size: rows with their filter bytes, twice as many when interlaced. */
const maxPixelBytes = (header: Buffer, { width, height }: { width: number; height: number }): number => {
  const bits = header.readUInt8(8) * (CHANNELS[header.readUInt8(9)] ?? 4)
  return Math.ceil((width * bits) / 8) * height + 4 * (height + width) + 64
}

interface Chunk {
  type: string
  /** With its length and checksum. */
  whole: Buffer
  data: Buffer
}

/** All chunks; undefined when the file is not a sequence of intact ones. */
const parseChunks = (bytes: Buffer): Chunk[] | undefined => {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return undefined
  const chunks: Chunk[] = []
  for (let at = 8; at < bytes.length; ) {
    if (at + 12 > bytes.length) return undefined
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ type, whole: bytes.subarray(at, end), data: bytes.subarray(at + 8, end - 4) })
    at = end
  }
  return chunks
}

/** Whether the data inflates within the expected size, as it could hide anything or be a bomb. */
const holdsPixels = (chunks: readonly Chunk[], maxOutputLength: number): boolean => {
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data))
  try {
    return inflateSync(data, { maxOutputLength }).length > 0
  } catch {
    return false
  }
}

export const png: ImageParser = (bytes) => {
  const chunks = parseChunks(bytes)
  const [header] = chunks ?? []
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return undefined
  const ends = chunks.findIndex(({ type }) => type === 'IEND')
  const headers = chunks.filter(({ type }) => type === 'IHDR').length
  const size = { width: header.data.readUInt32BE(0), height: header.data.readUInt32BE(4) }
  if (ends !== chunks.length - 1 || headers !== 1 || size.width === 0 || size.height === 0) return undefined
  const rebuild = () => {
    const kept = chunks.filter(({ type }) => KEPT_CHUNKS.has(type)).map(({ whole }) => whole)
    const inflated = maxPixelBytes(header.data, size)
    return inflated <= MAX_INFLATED_BYTES && holdsPixels(chunks, inflated)
      ? Buffer.concat([SIGNATURE, ...kept])
      : undefined
  }
  return { type: 'image/png', extension: 'png', ...size, rebuild }
}
