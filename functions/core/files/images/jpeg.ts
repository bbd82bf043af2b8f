import type { ImageParser } from './format.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
/** Baseline, extended and progressive frames; others are not used on the web. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
const TABLES = new Set([0xc4, 0xdb, 0xdd])
/** JFIF, EXIF, XMP, profiles and comments are dropped. */
const isMetadata = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

interface Segment {
  marker: number
  /** Including the scan data that follows. */
  whole: Buffer
  data: Buffer
}

/** Adobe's segment defines the colour transform. */
const isAdobe = ({ marker, data }: Segment): boolean =>
  marker === 0xee && data.length === 12 && data.toString('latin1', 0, 5) === 'Adobe'
const decidesPixels = (segment: Segment): boolean =>
  segment.marker === SOS || FRAMES.has(segment.marker) || TABLES.has(segment.marker) || isAdobe(segment)

/** End of the scan data: the first marker that is neither a stuffed byte nor a restart. */
const findScanEnd = (bytes: Buffer, from: number): number => {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** All segments; undefined when there are bytes before, between or after them. */
const parseSegments = (bytes: Buffer): Segment[] | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined
  const segments: Segment[] = []
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return undefined
    if (marker === EOI) return at + 2 === bytes.length ? segments : undefined
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0
    const end = at + 2 + length
    if (length < 2) return undefined
    const last = marker === SOS ? findScanEnd(bytes, end) : end
    segments.push({ marker, whole: bytes.subarray(at, last), data: bytes.subarray(at + 4, end) })
    at = last
  }
  return undefined
}

export const jpeg: ImageParser = (bytes) => {
  const segments = parseSegments(bytes)
  const frames = segments?.filter(({ marker }) => FRAMES.has(marker))
  const [frame, another] = frames ?? []
  if (!segments?.some(({ marker }) => marker === SOS) || !frame || another || frame.data.length < 6) return undefined
  const kept = segments.filter(decidesPixels)
  if (!segments.every((one) => isMetadata(one.marker) || decidesPixels(one))) return undefined
  const size = { height: frame.data.readUInt16BE(1), width: frame.data.readUInt16BE(3) }
  if (size.width === 0 || size.height === 0) return undefined
  const rebuild = () =>
    Buffer.concat([Buffer.from([0xff, SOI]), ...kept.map(({ whole }) => whole), Buffer.from([0xff, EOI])])
  return { type: 'image/jpeg', extension: 'jpg', ...size, rebuild }
}
