import { docxProblem } from '#shared/staffing/profiles/docx.ts'

/** Thrown for a Word document that must not be opened. */
class UnsafeDocument extends Error {
  override readonly name = 'UnsafeDocument'
}

/** Decompresses data without trusting its declared size; undefined when corrupt or over `most` bytes. */
const inflate = async (packed: Uint8Array, most: number): Promise<Uint8Array | undefined> => {
  const unpacked = new Uint8Array(most)
  let at = 0
  try {
    const stream = new Blob([new Uint8Array(packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const reader = stream.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return unpacked.subarray(0, at)
      if (at + value.byteLength > most) {
        await reader.cancel()
        return undefined
      }
      unpacked.set(value, at)
      at += value.byteLength
    }
  } catch {
    return undefined
  }
}

/** Rejects an unsafe Word document (such as a zip bomb) before a library unpacks it. */
export const assertSafeDocx = async (content: ArrayBuffer): Promise<void> => {
  const problem = await docxProblem(new Uint8Array(content), inflate)
  if (problem === 'archive') throw new Error('This is no Word document to be read')
  if (problem) throw new UnsafeDocument(problem)
}
