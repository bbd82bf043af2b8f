import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import audit from 'lighthouse'
import { chromium } from 'playwright-core'
import { freePort, HOST, listen } from '#infra/local/ports.ts'
import { PASSWORD, rivage } from '#infra/local/seed/people.ts'
import { startStack } from '#infra/local/stack.ts'
import { packedChromium } from '#test/kit/browser/chromium.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'

const OF_STRANGERS = ['/home', '/sign-in']
const SIGNED_IN = [fillPath(thisMonth()), '/apps/experience', '/apps/chat']
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
  const { host, port } = new URL(to)
  const server = createServer((incoming, response) => {
    const { url, method, headers } = incoming
    const own = { ...headers, host, ...(headers.origin && { origin: to }) }
    const asked = request(new URL(url ?? '/', to), { method, headers: own }, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => name !== LEFT_OUT)
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    incoming.pipe(asked)
  })
  server.on('upgrade', ({ url, headers }, socket, head) => {
    const own = Object.entries({ ...headers, host, origin: to }).map(([name, value]) => `${name}: ${value}\r\n`)
    const asked = connect(Number(port), HOST, () => asked.write(`GET ${url} HTTP/1.1\r\n${own.join('')}\r\n`))
    asked.write(head)
    asked.pipe(socket).pipe(asked)
    for (const one of [asked, socket]) one.on('error', () => one.destroy())
  })
  const url = `http://localhost:${await listen(server, 0)}`
  return { url, stop: () => server.close() }
}

/** Signs in the browser's own profile, whose tabs Lighthouse opens. */
const signIn = async (port: number, url: string): Promise<void> => {
  const browser = await chromium.connectOverCDP(`http://${HOST}:${port}`)
  const [context] = browser.contexts()
  const page = await context?.newPage()
  if (!page) throw new Error('The browser has no profile')
  await page.goto(`${url}/sign-in`)
  await page.locator('input[name=email]').fill(rivage.oriane.email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
  await page.close()
  await browser.close()
}

/** What Lighthouse says of the built pages that strangers see, and of some that one signs in for, on its slow phone. */
export const lighthouse = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'))
  const stack = await startStack({ port: 0, folder, reset: true, content: 'sample', built: true })
  const site = await passingOn(stack.url)
  const port = await freePort()
  const browser = await startBrowser(port, join(folder, 'profile'))
  const look = async (page: string, disableStorageReset: boolean) => {
    const result = await audit(site.url + page, {
      port,
      hostname: HOST,
      output: 'json',
      logLevel: 'error',
      disableStorageReset,
      onlyCategories: [...CATEGORIES],
    }).catch(() => undefined)
    const { categories, audits, runtimeError } = result?.lhr ?? {}
    if (!result || runtimeError) return { page, trouble: runtimeError?.code ?? 'the browser ended' }
    const missed = Object.values(audits ?? {}).filter(({ score }) => score !== null && score < 0.9)
    return {
      page,
      ...Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories?.[name]?.score ?? 0) * 100)])),
      'first paint': audits?.['first-contentful-paint']?.displayValue,
      'largest paint': audits?.['largest-contentful-paint']?.displayValue,
      blocked: audits?.['total-blocking-time']?.displayValue,
      'layout shift': audits?.['cumulative-layout-shift']?.displayValue,
      missed: missed.map(({ id }) => id).join(' '),
    }
  }
  try {
    const rows = []
    for (const page of OF_STRANGERS) rows.push(await look(page, false))
    await signIn(port, site.url)
    for (const page of SIGNED_IN) rows.push(await look(page, true))
    return {
      title: 'Lighthouse, on a slow phone',
      note: 'Goal: performance at least 98, the others 100. Measured with the packed browser for Linux x64, with every header but Referrer-Policy.',
      rows,
    }
  } finally {
    browser.kill()
    site.stop()
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
