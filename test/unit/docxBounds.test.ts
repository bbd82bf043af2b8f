import { expect, test } from 'vitest'
import { zip } from '#functions/lib/zip.ts'
import { resumeFile } from '#functions/texts/resume.ts'
import { EMPTY_PROFILE, snapshotOf } from '#shared/rules/profiles.ts'
import { refuseBomb } from '#web/screens/profiles/docxBounds.ts'

const at = new Date('2026-11-21')
const bufferOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer
const archive = (name: string, bytes: number) => zip([{ name, content: Buffer.alloc(bytes, 32), at }])
const MEGABYTE = 1024 * 1024

test('a Word document is read, with pictures of any size', async () => {
  const person = { id: 'p', firstName: 'Ada', lastName: 'L', type: 'ESN_RESOURCE' as const }
  const file = await resumeFile(snapshotOf(person, { ...EMPTY_PROFILE, professionalTitle: 'Tester' }, 1), 'EN')
  await expect(refuseBomb(await file.arrayBuffer())).resolves.toBeUndefined()
  await expect(refuseBomb(bufferOf(archive('word/media/image1.png', 20 * MEGABYTE)))).resolves.toBeUndefined()
})

test('one that unpacks to more than a document needs is not, whatever it says of its size', async () => {
  const bomb = archive('word/document.xml', 40 * MEGABYTE)
  expect(bomb.length).toBeLessThan(MEGABYTE)
  await expect(refuseBomb(bufferOf(bomb))).rejects.toThrow()
  const lying = Buffer.from(bomb)
  const directory = lying.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  lying.writeUInt32LE(100, directory + 24)
  lying.writeUInt32LE(100, 22)
  await expect(refuseBomb(bufferOf(lying))).rejects.toThrow()
  const many = zip(
    Array.from({ length: 20 }, (_, n) => ({ name: `word/header${n}.xml`, content: Buffer.alloc(MEGABYTE, 32), at })),
  )
  await expect(refuseBomb(bufferOf(many))).rejects.toThrow()
})

test('what is cut, shifted or no archive at all is not read', async () => {
  const sound = archive('word/document.xml', 1000)
  await expect(refuseBomb(bufferOf(sound))).resolves.toBeUndefined()
  for (const broken of [
    Buffer.alloc(0),
    Buffer.from('PK'),
    Buffer.alloc(100, 80),
    sound.subarray(0, -1),
    sound.subarray(10),
    Buffer.concat([Buffer.from('PK\u0003\u0004 before'), sound]),
  ])
    await expect(refuseBomb(bufferOf(broken))).rejects.toThrow()
})
