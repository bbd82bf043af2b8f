import { expect, test } from 'vitest'
import { copyDocument } from '#functions/core/files/files.ts'
import { startApi } from '#test/kit/api.ts'

await startApi()

test('a document that is no longer there is not copied, which is no failure', async () => {
  expect(await copyDocument('tenant/gone', 'tenant/kept', '"0123456789abcdef0123456789abcdef"')).toBe(false)
})
