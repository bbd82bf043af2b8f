const startsWithBytes = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte)

/**
 * Decodes a text file as spreadsheets and address books write it: UTF-8, UTF-16 with a byte order mark, or else
 * Windows-1252. The file may be truncated within a character. Undefined for binary files, such as workbooks.
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
