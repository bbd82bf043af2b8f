const startsWithBytes = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte)

/**
 * The text of a file as spreadsheets and address books save it: in UTF-8, in UTF-16 where it says so, or else, as those
 * of Windows still do in French, a byte a character. It may have been cut within a character. Undefined: it is no text,
 * such as a workbook.
 */
export const decodeTextFile = (bytes: Uint8Array): string | undefined => {
  if (startsWithBytes(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWithBytes(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
