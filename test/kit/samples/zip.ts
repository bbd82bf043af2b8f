import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive; its name has plain segments, its time a resolution of two seconds. */
export interface ZipFile {
  name: string
  content: Buffer
  at: Date
}

const VERSION = 20
/** Names are UTF-8. */
const UTF8 = 0x0800
const DEFLATED = 8

/** The DOS date and time, in UTC. */
const dosTime = (at: Date): number => {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}

/** Encodes integers, little-endian, with the given widths. */
const numbers = (...list: readonly [value: number, bytes: 2 | 4][]): Buffer => {
  const all = Buffer.alloc(list.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of list) at = all.writeUIntLE(value, at, bytes)
  return all
}

/** Creates a deflated ZIP archive in memory. */
export const zip = (files: readonly ZipFile[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, at } of files) {
    const named = Buffer.from(name)
    const data = deflateRawSync(content)
    const facts = numbers(
      [VERSION, 2],
      [UTF8, 2],
      [DEFLATED, 2],
      [dosTime(at), 4],
      [crc32(content), 4],
      [data.length, 4],
      [content.length, 4],
      [named.length, 2],
      [0, 2],
    )
    const local = Buffer.concat([numbers([0x04034b50, 4]), facts, named, data])
    // No comment, the first disk, no attributes.
    const place = numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4])
    directory.push(numbers([0x02014b50, 4], [VERSION, 2]), facts, place, named)
    parts.push(local)
    offset += local.length
  }
  const index = Buffer.concat(directory)
  const count = files.length
  const end = numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [index.length, 4], [offset, 4], [0, 2])
  return Buffer.concat([...parts, index, end])
}
