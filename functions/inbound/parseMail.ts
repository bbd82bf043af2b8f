import type { Email } from 'postal-mime'

const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 3 }

/** The largest mail that is taken in has 400,000, when files fill it in the lines of 76 letters that they are sent in. */
const MAX_LINES = 500_000
/** Lines that may begin another part, which takes far longer than a line. */
const MAX_PART_BOUNDARIES = 20_000

const [LINE_END, DASH] = [0x0a, 0x2d]

/** Whether a mail has no more lines and parts than anybody's program makes: each takes time and memory, however short it is. */
const isBounded = (raw: Buffer): boolean => {
  let [lines, beginnings] = [0, 0]
  for (let at = raw.indexOf(LINE_END); at >= 0; at = raw.indexOf(LINE_END, at + 1)) {
    lines += 1
    if (raw[at + 1] === DASH && raw[at + 2] === DASH) beginnings += 1
    if (lines > MAX_LINES || beginnings > MAX_PART_BOUNDARIES) return false
  }
  return true
}

/** As much of a blob as the parser asks for. Node's own takes 20 seconds for the lines of a megabyte, and a gigabyte of memory. */
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

/** Node's blob, and how many mails are being read without it: the last of them gives it back. */
const nodeBlob = { of: globalThis.Blob, reading: 0 }

/** A mail as it came in; undefined: it cannot be read. The parser, which joins the lines of each part by a blob, is loaded here only. */
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
