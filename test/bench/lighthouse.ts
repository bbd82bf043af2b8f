import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import audit from 'lighthouse'
import { freePort, HOST, listen } from '#infra/local/ports.ts'
import { startStack } from '#infra/local/stack.ts'
import { packedChromium } from '#test/kit/browser/chromium.ts'

const PAGES = ['/home', '/sign-in']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** With this header Lighthouse takes the packed browser's own navigation for one that was given up (net::ERR_ABORTED). */
const LEFT_OUT = 'referrer-policy'

/** The packed browser by itself, as Lighthouse works with a tab of its own. */
const startBrowser = async (port: number, profile: string) => {
  const { executablePath, args, env } = await packedChromium()
  const more = ['--headless=shell', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank']
  const browser = spawn(executablePath, [...args, ...more], { stdio: 'ignore', env })
  const version = `http://${HOST}:${port}/json/version`
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await fetch(version).catch(() => undefined)) break
    await pause(100)
  }
  return browser
}

/** The product behind a server that leaves one header out. */
const passingOn = async (to: string) => {
  const server = createServer((incoming, response) => {
    const { url, method, headers } = incoming
    const asked = request(new URL(url ?? '/', to), { method, headers }, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => name !== LEFT_OUT)
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    incoming.pipe(asked)
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
  const browser = await startBrowser(port, join(folder, 'profile'))
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
      note: 'Goal for /home: at least 95 of 100. Measured with the packed browser for Linux x64, with every header but Referrer-Policy.',
      rows,
    }
  } finally {
    browser.kill()
    site.stop()
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
