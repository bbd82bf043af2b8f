import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStack } from '#infra/local/stack.ts'
import { launchFirefox } from './firefox.ts'
import { JOURNEYS } from './journeys.ts'
import { travel } from './page.ts'
import { launchWebKit } from './webkit.ts'

/**
 * `npm run test:browsers`: the main journeys in an installed Firefox and an installed WebKit; the tests of `npm test` run in
 * Chromium. It needs `npm run build` before. `REGIE_FIREFOX` and `REGIE_WEBKIT_DRIVER` say where they are when they are at
 * none of their places. `-- WebKit phone toast`: in this one only, and only what has one of these words in its name.
 */
const BROWSERS = { Firefox: launchFirefox, WebKit: launchWebKit }
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Answers how many went wrong. */
const tryIn = async (kind: keyof typeof BROWSERS, words: string[]): Promise<number> => {
  const browser = await BROWSERS[kind]()
  if (!browser) {
    say(`There is no ${kind} here: nothing was tried in it.`)
    return 0
  }
  say(browser.name)
  const folder = mkdtempSync(join(tmpdir(), 'regie-browsers-'))
  const stack = await startStack({ port: 0, folder, reset: true, content: 'sample', built: true })
  let wrong = 0
  for (const [name, journey] of Object.entries(JOURNEYS)) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue
    try {
      await travel(await browser.newProfile(), stack.url, journey)
      say(`  ok    ${name}`)
    } catch (error) {
      wrong += 1
      say(`  wrong ${name}\n${error instanceof Error ? error.stack : String(error)}`)
    }
  }
  await browser.close()
  await stack.stop()
  rmSync(folder, { recursive: true, force: true })
  return wrong
}

const isKind = (word: string | undefined): word is keyof typeof BROWSERS => word !== undefined && word in BROWSERS
const [first, ...others] = process.argv.slice(2)
if (isKind(first)) process.exit((await tryIn(first, others)) > 0 ? 1 : 0)
// A stack of its own each, which a process has only one of: what was sent in one browser cannot be sent in the next.
let failed = false
for (const kind of Object.keys(BROWSERS)) {
  const [code] = await once(fork(import.meta.filename, [kind, ...process.argv.slice(2)]), 'exit')
  failed ||= code !== 0
}
process.exit(failed ? 1 : 0)
