import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import audit from 'lighthouse'
import { freePort, HOST, listen } from '#infra/local/ports.ts'
import { startStack } from '#infra/local/stack.ts'
import { launchChromium } from '#test/kit/chromium.ts'

const PAGES = ['/home', '/sign-in']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** A page that leaves its opener is another one to the headless browser, which ends the navigation that Lighthouse follows. */
const LEFT_OUT = ['cross-origin-opener-policy']

/** The product behind a server that leaves these headers out. */
const passingOn = async (to: string) => {
  const server = createServer(({ url, method, headers }, response) => {
    const asked = request(new URL(url ?? '/', to), { method, headers }, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !LEFT_OUT.includes(name))
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
  })
  const url = `http://localhost:${await listen(server, 0)}`
  return { url, stop: () => server.close() }
}

/** What Lighthouse says of the built pages that strangers see, on its slow phone. */
export const lighthouse = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'))
  const stack = await startStack({ port: 0, folder, reset: true, content: 'empty', built: true })
  const site = await passingOn(stack.url)
  const port = await freePort()
  const browser = await launchChromium([`--remote-debugging-port=${port}`])
  try {
    const rows = []
    for (const page of PAGES) {
      const result = await audit(site.url + page, {
        port,
        hostname: HOST,
        output: 'json',
        logLevel: 'error',
        onlyCategories: [...CATEGORIES],
      }).catch(() => undefined)
      const { categories, audits, runtimeError } = result?.lhr ?? {}
      if (!result || runtimeError) {
        rows.push({ page, trouble: runtimeError?.code ?? 'the browser ended' })
        continue
      }
      const score = (name: string) => Math.round((categories?.[name]?.score ?? 0) * 100)
      rows.push({
        page,
        ...Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])),
        'largest paint': audits?.['largest-contentful-paint']?.displayValue,
        'layout shift': audits?.['cumulative-layout-shift']?.displayValue,
      })
    }
    return {
      title: 'Lighthouse, on a slow phone',
      note: `Goal for /home: at least 95 of 100. Without ${LEFT_OUT}, which Lighthouse cannot follow in the headless browser.`,
      rows,
    }
  } finally {
    await browser.close()
    site.stop()
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
