import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { refuseServerOnly } from '../../../../web/build/serverOnly.ts'

/** Builds a screen of these words. */
const built = (words: string) => {
  const folder = mkdtempSync(join(import.meta.dirname, '../../../../node_modules/.cache-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const screen = join(folder, 'Screen.ts')
  writeFileSync(screen, words)
  return build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [refuseServerOnly()],
    build: { write: false, minify: false, rolldownOptions: { input: screen } },
  })
}

test('a screen that lets schemas into the browser is not built, and is named', async () => {
  await expect(built(`import * as z from 'zod'\nconsole.log(z.string())`)).rejects.toThrow(
    /would be sent to browsers, as .*Screen\.ts imports it/,
  )
})

test('the types of schemas are welcome', async () => {
  await expect(
    built(`import type { z } from 'zod'\nexport const one: z.infer<z.ZodString> = 'one'`),
  ).resolves.toBeDefined()
})
