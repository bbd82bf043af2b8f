import { docxProblem } from '#shared/staffing/profiles/docx.ts'

/** What is thrown for a Word document that is not to be opened. */
class UnsafeDocument extends Error {
  override readonly name = 'UnsafeDocument'
}

/** What something packed unpacks to, whatever it says of itself; undefined when it is broken or more than `most` bytes. */
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

/** Refuses a file that is no sound Word document, before anything unpacks it whole. */
export const refuseUnsafe = async (content: ArrayBuffer): Promise<void> => {
  const problem = await docxProblem(new Uint8Array(content), inflate)
  if (problem === 'archive') throw new Error('This is no Word document to be read')
  if (problem) throw new UnsafeDocument(problem)
}
