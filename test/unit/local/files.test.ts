import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pageOrigin } from '#infra/aws/cors.ts'
import { startFiles } from '#infra/local/emulators/files.ts'
import { AVATARS_BUCKET, DOCUMENTS_BUCKET } from '#infra/local/environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'regie-files-'))
const site = await startFiles({
  directory: folder,
  buckets: [DOCUMENTS_BUCKET, AVATARS_BUCKET],
  origin: pageOrigin(undefined),
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Whose pages a browser lets read an answer of a bucket. */
const readableBy = async (origin: string, bucket = DOCUMENTS_BUCKET): Promise<string | null> =>
  (await fetch(`${site.endpoint}/${bucket}/none`, { headers: { origin } })).headers.get('access-control-allow-origin')

test('a browser shows what lies in the documents bucket to the site’s own page, and to no other', async () => {
  expect(await readableBy('https://d111111abcdef8.cloudfront.net')).toBe('https://d111111abcdef8.cloudfront.net')
  expect(await readableBy('https://elsewhere.example')).toBeNull()
  expect(await readableBy('https://cloudfront.net.elsewhere.example')).toBeNull()
  expect(await readableBy('http://d111111abcdef8.cloudfront.net')).toBeNull()
  expect(await readableBy('https://d111111abcdef8.cloudfront.net', AVATARS_BUCKET)).toBeNull()
})
