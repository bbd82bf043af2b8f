import type { Email } from 'postal-mime'

const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 3 }

/** The largest accepted mail has 400,000 lines of 76 characters of base64. */
const MAX_LINES = 500_000
/** Lines that may be a boundary; each costs far more than a plain line. */
const MAX_PART_BOUNDARIES = 20_000

const [LINE_END, DASH] = [0x0a, 0x2d]

/** Bounds parsing time and memory by the number of lines and boundaries. */
const isBounded = (raw: Buffer): boolean => {
  let [lines, beginnings] = [0, 0]
  for (let at = raw.indexOf(LINE_END); at >= 0; at = raw.indexOf(LINE_END, at + 1)) {
    lines += 1
    if (raw[at + 1] === DASH && raw[at + 2] === DASH) beginnings += 1
    if (lines > MAX_LINES || beginnings > MAX_PART_BOUNDARIES) return false
  }
  return true
}

/** The subset of Blob that the parser uses: Node's takes 20 seconds and a gigabyte for the lines of a megabyte. */
class ConcatBlob {
  readonly #parts: readonly (string | Uint8Array | ArrayBuffer)[]

  constructor(parts: readonly (string | Uint8Array | ArrayBuffer)[]) {
    this.#parts = parts
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = this.#parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part) : part instanceof ArrayBuffer ? new Uint8Array(part) : part,
    )
    return new Uint8Array(Buffer.concat(bytes)).buffer
  }
}

/** The original Blob, and how many parsers run; the last one restores it. */
const nodeBlob = { of: globalThis.Blob, reading: 0 }

/** Parses MIME; undefined when it is invalid. The parser joins lines by a Blob, which is replaced meanwhile. */
export const parseMail = async (raw: Buffer): Promise<Email | undefined> => {
  if (!isBounded(raw)) return undefined
  const { default: PostalMime } = await import('postal-mime')
  if (nodeBlob.reading === 0) nodeBlob.of = globalThis.Blob
  nodeBlob.reading += 1
  globalThis.Blob = ConcatBlob as unknown as typeof Blob
  try {
    return await PostalMime.parse(raw, LIMITS)
  } catch {
    return undefined
  } finally {
    nodeBlob.reading -= 1
    if (nodeBlob.reading === 0) globalThis.Blob = nodeBlob.of
  }
}
