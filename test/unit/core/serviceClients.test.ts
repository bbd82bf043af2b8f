import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { s3 } from '#functions/core/files/files.ts'
import { SERVICES } from '#functions/core/services.ts'

test('no client is made and nothing is fetched in functions but with these time-outs', () => {
  const sources = globSync('functions/**/*.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const made = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/new [\w.]*Client\([^;]{0,300}/g)].map(([call]) => ({ file, call })),
  )
  // The model is fetched, and copies are asked of the same service as files.
  expect(made.length).toBe(Object.keys(SERVICES).length - 2)
  expect(made.filter(({ call }) => !call.includes('clientSettings('))).toEqual([])
  const fetched = sources.filter(({ text }) => /\bfetch\(/.test(text))
  expect(fetched.map(({ file }) => file)).toEqual(['functions/core/embedding.ts'])
})

test('all requests for files share one client and its connections, copies another', async () => {
  const [{ client }, together] = await Promise.all([s3(), s3()])
  expect(together.client).toBe(client)
  expect((await s3()).client).toBe(client)
  expect((await s3('copies')).client).not.toBe(client)
})
