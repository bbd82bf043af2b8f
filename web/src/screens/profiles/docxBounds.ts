const LOCAL = 0x04034b50
const DIRECTORY = 0x02014b50
const END = 0x06054b50
const END_BYTES = 22
const LONGEST_COMMENT = 0xffff
const DEFLATED = 8

/** Of the parts that are text, unpacked: a résumé of a hundred pages has a tenth of it. */
const MOST_BYTES = 12 * 1024 * 1024

const refuse = (): never => {
  throw new Error('This is no Word document to be read')
}

const endOf = (view: DataView): number => {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) if (view.getUint32(at, true) === END) return at
  return refuse()
}

/** The bytes that something packed unpacks to, whatever it says of itself; no further than `most`. */
const unpackedBytes = async (packed: Uint8Array<ArrayBuffer>, most: number): Promise<number> => {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return bytes
    bytes += value.byteLength
    if (bytes > most) {
      await reader.cancel()
      return bytes
    }
  }
}

/** Refuses an archive whose text unpacks to more than a document needs, before anything unpacks it whole. */
export const refuseBomb = async (content: ArrayBuffer): Promise<void> => {
  if (content.byteLength < END_BYTES) refuse()
  const view = new DataView(content)
  const end = endOf(view)
  let at = view.getUint32(end + 16, true)
  let left = MOST_BYTES
  for (let entries = view.getUint16(end + 10, true); entries > 0; entries--) {
    if (at + 46 > end || view.getUint32(at, true) !== DIRECTORY) refuse()
    const [packed, length, extra] = [
      view.getUint32(at + 20, true),
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
    ]
    const name = new TextDecoder().decode(new Uint8Array(content, at + 46, Math.min(length, end - at - 46)))
    const file = view.getUint32(at + 42, true)
    if (file + 30 > end || view.getUint32(file, true) !== LOCAL) refuse()
    const data = file + 30 + view.getUint16(file + 26, true) + view.getUint16(file + 28, true)
    if (data + packed > end) refuse()
    if (/\.(xml|rels)$/i.test(name)) {
      const bytes = new Uint8Array(content, data, packed)
      left -= view.getUint16(at + 10, true) === DEFLATED ? await unpackedBytes(bytes, left) : packed
    }
    if (left < 0) refuse()
    at += 46 + length + extra + view.getUint16(at + 32, true)
  }
}
