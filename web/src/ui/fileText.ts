/**
 * The text in the bytes of a file as programs write them: UTF-8, what Excel calls Unicode or, where it is neither, what
 * Windows writes in western Europe, as Excel does a CSV. Undefined: it is no text, such as a workbook.
 */
export const textIn = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The text that a file holds; undefined: it holds none. */
export const fileText = async (file: Blob): Promise<string | undefined> =>
  textIn(new Uint8Array(await file.arrayBuffer()))
