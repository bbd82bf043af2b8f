import { expect, test } from 'vitest'
import { recognised } from '#functions/core/files/fileTypes.ts'
import { resumeFile } from '#functions/texts/resume/file.ts'
import { EMPTY_PROFILE, snapshotOf } from '#shared/staffing/profiles/rules.ts'
import { BROKEN_DOCX, SOUND_DOCX, UNSAFE_DOCX } from '#test/kit/samples/docx.ts'
import { PAPER } from '#test/kit/samples/paper.ts'
import { assertSafeDocx } from '#web/staffing/profiles/import/docxBounds.ts'

/** In the browser; the server's is `recognised`. */
const read = (bytes: Buffer) => assertSafeDocx(new Uint8Array(bytes).buffer)

test('a résumé of ours is kept and read', async () => {
  const person = { id: 'p', firstName: 'Ada', lastName: 'L', type: 'ESN_RESOURCE' as const }
  const profile = { ...EMPTY_PROFILE, professionalTitle: 'Tester', linkedinUrl: 'https://linkedin.com/in/x' }
  const file = await resumeFile(snapshotOf(person, profile, 1), PAPER, 'EN')
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(await recognised(bytes)).toMatchObject({ extension: 'docx' })
  await expect(read(bytes)).resolves.toBeUndefined()
})

test.each(SOUND_DOCX)('a document with %s is kept and read', async (_, bytes) => {
  expect(await recognised(bytes)).toMatchObject({ extension: 'docx', content: bytes })
  await expect(read(bytes)).resolves.toBeUndefined()
})

test.each(BROKEN_DOCX)('a document with %s is none', async (_, bytes) => {
  expect(await recognised(bytes)).toBeUndefined()
  await expect(read(bytes)).rejects.toThrow('no Word document')
})

test.each(UNSAFE_DOCX)('a document with %s is refused for its %s', async (_, unsafe, bytes) => {
  expect(await recognised(bytes)).toEqual({ unsafe })
  await expect(read(bytes)).rejects.toMatchObject({ name: 'UnsafeDocument', message: unsafe })
})
