/** A file of an archive, with its bytes and directory entry. */
export interface ZipEntry {
  name: string
  packed: Uint8Array
  deflated: boolean
  /** Uncompressed bytes, as declared. */
  size: number
}

const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const DIRECTORY = 0x02014b50
const DIRECTORY_BYTES = 46
const END = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff
const MAX_ENTRIES = 2000

const ENCRYPTED = 0x1
/** Sizes follow the data in a descriptor, and are zero before it. */
const SIZES_AFTER_DATA = 0x8
const STORED = 0
const DEFLATED = 8
/** Unix file type bits, and the type of a symbolic link. */
const KIND = 0xf000
const LINK = 0xa000

/** Bytes as characters, one by one: only ASCII is searched for. */
export const toAscii = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

/** A normalised path below the archive's root; a folder's ends with a slash. */
const isPlain = (name: string): boolean =>
  /^[^\\:\p{Cc}]+$/u.test(name) &&
  !/%(2e|2f|5c)/i.test(name) &&
  name
    .replace(/\/$/, '')
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..')

const findEnd = (view: DataView): number | undefined => {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at--) {
    // The comment must extend to the end of the file.
    if (view.getUint32(at, true) === END && view.getUint16(at + 20, true) === last - at) return at
  }
  return undefined
}

type LocatedEntry = ZipEntry & { from: number; to: number }

const readEntry = (bytes: Uint8Array, view: DataView, at: number, end: number): LocatedEntry | undefined => {
  if (at + DIRECTORY_BYTES > end || view.getUint32(at, true) !== DIRECTORY) return undefined
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
  const [packed, size, length] = [20, 24]
    .map((field) => view.getUint32(at + field, true))
    .concat(view.getUint16(at + 28, true)) as [number, number, number]
  const [attributes, from] = [view.getUint32(at + 38, true), view.getUint32(at + 42, true)]
  const name = toAscii(bytes.subarray(at + DIRECTORY_BYTES, at + DIRECTORY_BYTES + length))
  if (flags & ENCRYPTED || (method !== STORED && method !== DEFLATED)) return undefined
  if (((attributes >>> 16) & KIND) === LINK || !isPlain(name)) return undefined
  if (from + LOCAL_BYTES > end || view.getUint32(from, true) !== LOCAL) return undefined
  const named = from + LOCAL_BYTES + length
  const data = named + view.getUint16(from + 28, true)
  const same =
    view.getUint16(from + 26, true) === length &&
    view.getUint16(from + 8, true) === method &&
    toAscii(bytes.subarray(from + LOCAL_BYTES, named)) === name &&
    (view.getUint16(from + 6, true) & SIZES_AFTER_DATA ||
      (view.getUint32(from + 18, true) === packed && view.getUint32(from + 22, true) === size))
  if (!same || data + packed > end || (method === STORED && packed !== size)) return undefined
  return {
    name,
    packed: bytes.subarray(data, data + packed),
    deflated: method === DEFLATED,
    size,
    from,
    to: data + packed,
  }
}

/**
 * The files of a valid ZIP archive: normalised unique names, no links, nothing encrypted, directory and local headers
 * consistent, no overlapping files. Undefined otherwise.
 */
export const readZipEntries = (bytes: Uint8Array): ZipEntry[] | undefined => {
  if (bytes.length < END_BYTES) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined) return undefined
  const count = view.getUint16(end + 10, true)
  const directory = view.getUint32(end + 16, true)
  if (count > MAX_ENTRIES || count !== view.getUint16(end + 8, true)) return undefined
  const entries: LocatedEntry[] = []
  let at = directory
  for (let left = count; left > 0; left--) {
    const entry = readEntry(bytes, view, at, end)
    if (!entry) return undefined
    entries.push(entry)
    at += DIRECTORY_BYTES + [28, 30, 32].reduce((sum, field) => sum + view.getUint16(at + field, true), 0)
  }
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  const inOrder = entries.toSorted((one, other) => one.from - other.from)
  const apart = inOrder.every(({ from }, index) => from >= (inOrder[index - 1]?.to ?? 0))
  const whole = at === end && inOrder[0]?.from === 0 && (inOrder.at(-1)?.to ?? 0) <= directory
  return names.size === count && apart && whole ? entries : undefined
}
