import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

/** Reads a ZIP archive by its directory; fails on any inconsistency. */
export const unzip = (archive: Buffer): Record<string, Buffer> => {
  const end = archive.length - 22
  assert.equal(archive.readUInt32LE(end), 0x06054b50)
  const files: Record<string, Buffer> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(archive.readUInt32LE(at), 0x02014b50)
    const [sum, packed, size] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field))
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    assert.equal(archive.readUInt32LE(local), 0x04034b50)
    // All fields but the time, which the library writes anew in the directory.
    for (const [first, last] of [
      [4, 10],
      [14, 30],
    ] as const) {
      assert.deepEqual(archive.subarray(local + first, local + last), archive.subarray(at + first + 2, at + last + 2))
    }
    const from = local + 30 + nameLength
    const content = inflateRawSync(archive.subarray(from, from + (packed ?? 0)))
    assert.equal(content.length, size)
    assert.equal(crc32(content), sum)
    files[name] = content
    at += 46 + nameLength
  }
  assert.equal(at, end)
  return files
}
