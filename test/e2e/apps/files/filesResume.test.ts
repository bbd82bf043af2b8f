import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { files } from '#shared/apps/files/contract.ts'
import { FILE_LIMITS, partSizes } from '#shared/apps/files/rules.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { item } from './filesKit.ts'

const browser = await openBrowser()
const fr = words('fr', 'files')
const en = words('en', 'files')

const FOLDER = '/apps/file-manager/folders/company'
const MEGABYTE = 1024 * 1024
/** The numbers of the parts of a file. */
const numbersOf = (bytes: number) => partSizes(bytes).map((_, index) => index + 1)
/** One file is as large as may be; of the others a middle to break off in is wanted, and each megabyte costs. */
const ENOUGH = FILE_LIMITS.partBytes * 7
/** So slow that the middle lasts for a second or two. */
const PER_SECOND = { largest: 50 * MEGABYTE, enough: 16 * MEGABYTE }
const expected = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/

const directory = mkdtempSync(join(tmpdir(), 'regie-resume-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** A file of which no part is like another. */
const newFile = (name: string, bytes: number) => {
  const content = Buffer.alloc(bytes)
  for (let at = 0; at < content.length; at += 4096) content.writeUInt32LE(at, at)
  content.write('%PDF-1.7\n')
  content.write('\n%%EOF\n', content.length - 7)
  const path = join(directory, name)
  writeFileSync(path, content)
  return { path, hash: createHash('sha256').update(content).digest('hex') }
}

/** Which parts the storage has taken, in the order in which it did, and how many were begun. */
const partsFrom = (page: Page) => {
  const parts: { taken: number[]; begun: number } = { taken: [], begun: 0 }
  const numberIn = (url: string) => Number(new URL(url).searchParams.get('partNumber') ?? 0)
  page.on('request', (request) => {
    if (request.method() === 'PUT' && numberIn(request.url())) parts.begun += 1
  })
  page.on('requestfinished', async (request) => {
    const isPart = request.method() === 'PUT' && numberIn(request.url())
    const answer = isPart ? await request.response().catch(() => undefined) : undefined
    if (isPart && answer?.ok()) parts.taken.push(isPart)
  })
  return parts
}
const network = (session: CDPSession, { offline = false, perSecond }: { offline?: boolean; perSecond: number }) =>
  session.send('Network.emulateNetworkConditions', {
    offline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: perSecond,
  })
const throttled = async (page: Page, perSecond = PER_SECOND.enough): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await network(session, { perSecond })
  return session
}
const list = (page: Page) => page.getByRole('region', { name: fr('uploads.title') })
const choose = (page: Page, path: string) => page.locator('input[type=file][multiple]').setInputFiles(path)

/** What is kept in the company's folder, as its bytes are stored. */
const storedBy = async (manager: Parameters<typeof browser.as>[0]) => {
  const as = await browser.as(manager)
  const [file] = (await as(files.list, { folderId: 'company' })).files
  const { url } = await as(files.download, { id: file?.id ?? '' })
  return createHash('sha256')
    .update(Buffer.from(await (await fetch(url)).arrayBuffer()))
    .digest('hex')
}

test('a file of a hundred megabytes comes whole over a connection that breaks twice, and no part of it is sent twice', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage({ width: 1440, height: 900, language: 'fr', expected })
  const { path, hash } = newFile('plans.pdf', FILE_LIMITS.fileBytes)
  await signIn(page, manager, FOLDER)
  await page.getByText(fr('empty.title')).waitFor()
  const parts = partsFrom(page)
  await page.evaluate(`(() => {
    window.shown = []
    const look = () => {
      const bar = document.querySelector('[role=progressbar][aria-label*="plans.pdf"]')
      if (bar) window.shown.push(Number(bar.getAttribute('aria-valuenow')))
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  })()`)
  const session = await throttled(page, PER_SECOND.largest)
  const numbers = numbersOf(FILE_LIMITS.fileBytes)
  await choose(page, path)
  for (const enough of [3, 7]) {
    await expect.poll(() => parts.taken.length, { timeout: 20_000, interval: 10 }).toBeGreaterThanOrEqual(enough)
    await network(session, { offline: true, perSecond: PER_SECOND.largest })
    await list(page).getByText(fr('uploads.network')).waitFor()
    expect(parts.taken.length).toBeLessThan(numbers.length)
    await network(session, { perSecond: PER_SECOND.largest })
  }
  await item(page, 'plans.pdf').waitFor()
  expect(parts.taken.toSorted((a, b) => a - b)).toEqual(numbers)
  // Something was under way each time.
  expect(parts.begun).toBeGreaterThanOrEqual(numbers.length + 2)
  const shown = await page.evaluate<number[]>('window.shown')
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  expect(await list(page).getByText(fr('uploads.network')).count()).toBe(0)
  expect(await storedBy(manager)).toBe(hash)
})

test('the same file, chosen again after its page was closed, goes on with the parts that are missing', async () => {
  const { manager } = await browser.newTenant()
  const first = await browser.newPage({ width: 1440, height: 900, language: 'fr' })
  const { path, hash } = newFile('archives.pdf', ENOUGH)
  await signIn(first, manager, FOLDER)
  await first.getByText(fr('empty.title')).waitFor()
  const before = partsFrom(first)
  await throttled(first)
  await choose(first, path)
  await expect.poll(() => before.taken.length, { timeout: 20_000, interval: 10 }).toBeGreaterThanOrEqual(4)
  const context = first.context()
  await first.close()
  const numbers = numbersOf(ENOUGH)
  expect(before.taken.length).toBeLessThan(numbers.length)

  const next = await context.newPage()
  await next.goto(FOLDER)
  await next.getByText(fr('empty.title')).waitFor()
  const after = partsFrom(next)
  await choose(next, path)
  await item(next, 'archives.pdf').waitFor()
  expect(after.taken.filter((part) => before.taken.includes(part))).toEqual([])
  expect(after.taken.length).toBeLessThanOrEqual(numbers.length - before.taken.length)
  expect(await storedBy(manager)).toBe(hash)
  expect(await next.evaluate("localStorage.getItem('regie:draft:uploads')")).toBeNull()
})

test('a file that is cancelled is given up in the storage too, and begun anew when it is chosen again', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage({ width: 1440, height: 900, language: 'fr' })
  const { path } = newFile('doublon.pdf', ENOUGH)
  await signIn(page, manager, FOLDER)
  await page.getByText(fr('empty.title')).waitFor()
  const parts = partsFrom(page)
  await throttled(page)
  await choose(page, path)
  await expect.poll(() => parts.taken.length, { timeout: 20_000, interval: 10 }).toBeGreaterThanOrEqual(2)
  const given = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await list(page)
    .getByRole('button', { name: fr('uploads.cancel', { name: 'doublon.pdf' }) })
    .click()
  expect((await given).status()).toBe(200)
  expect(await page.evaluate("localStorage.getItem('regie:draft:uploads')")).toBeNull()
  const asked = page.waitForRequest((request) => request.url().endsWith('/uploads/parts'))
  await choose(page, path)
  expect(((await asked).postDataJSON() as { begun?: unknown }).begun).toBeUndefined()
  await item(page, 'doublon.pdf').waitFor()
})

test('a part that the storage has lost is sent again before the file is kept, and nobody is asked to', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage({ width: 1440, height: 900, language: 'fr', expected: /409/ })
  const { path, hash } = newFile('perdu.pdf', FILE_LIMITS.partBytes * 3)
  await signIn(page, manager, FOLDER)
  await page.getByText(fr('empty.title')).waitFor()
  // It says that it has it, and has not.
  const lost = { status: 200, headers: { 'access-control-allow-origin': '*' } }
  await page.route(/partNumber=2&/, (route) => route.fulfill(lost), { times: 1 })
  const parts = partsFrom(page)
  const refused = page.waitForResponse((answer) => answer.status() === 409)
  await choose(page, path)
  expect(await (await refused).json()).toMatchObject({ code: 'files.incomplete' })
  await item(page, 'perdu.pdf').waitFor()
  expect(parts.begun).toBe(4)
  expect(await list(page).getByRole('alert').count()).toBe(0)
  expect(await storedBy(manager)).toBe(hash)
})

test('who has no account sends what a link asks for in parts, on from where it broke off, and frees what they cancel', async () => {
  const { manager } = await browser.newTenant()
  const as = await browser.as(manager)
  const { token } = await as(files.createLink, { id: 'company', kind: 'ask', days: 14 })
  const page = await browser.newPage({ width: 390, height: 800, expected })
  await page.goto(`${browser.url}/shared-files?token=${token}`)
  await page.getByText(en('shared.limits', { megabytes: 100 })).waitFor()
  const { path, hash } = newFile('plans.pdf', ENOUGH)
  const parts = partsFrom(page)
  const session = await throttled(page)
  await choose(page, path)
  await expect.poll(() => parts.taken.length, { timeout: 20_000, interval: 10 }).toBeGreaterThanOrEqual(3)
  await network(session, { offline: true, perSecond: PER_SECOND.enough })
  await page.getByText(en('uploads.network')).waitFor()
  const numbers = numbersOf(ENOUGH)
  expect(parts.taken.length).toBeLessThan(numbers.length)
  await network(session, { perSecond: PER_SECOND.enough })
  await page.getByText(en('shared.given_one', { count: 1 })).waitFor()
  expect(parts.taken.toSorted((a, b) => a - b)).toEqual(numbers)
  expect(await storedBy(manager)).toBe(hash)
  await expectAccessible(page)
  // Sent as one, and slow enough to be given up.
  const small = join(directory, 'petit.pdf')
  writeFileSync(small, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(4 * MEGABYTE)]))
  await network(session, { perSecond: 256 * 1024 })
  await choose(page, small)
  await page.getByRole('progressbar', { name: en('uploads.of', { name: 'petit.pdf' }) }).waitFor()
  const given = page.waitForResponse((answer) => answer.url().endsWith('/shared/uploads/drop'))
  await page.getByRole('button', { name: en('uploads.cancel', { name: 'petit.pdf' }) }).click()
  expect((await given).status()).toBe(200)
  await page.getByText('petit.pdf').waitFor({ state: 'detached' })
})

test('a file that is cancelled while it begins is given up once it has begun', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage({ width: 1440, height: 900, language: 'fr' })
  const { path } = newFile('hâtif.pdf', FILE_LIMITS.partBytes * 3)
  await signIn(page, manager, FOLDER)
  await page.getByText(fr('empty.title')).waitFor()
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route('**/uploads/parts', async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  const parts = partsFrom(page)
  await choose(page, path)
  await asked.promise
  await list(page)
    .getByRole('button', { name: fr('uploads.cancel', { name: 'hâtif.pdf' }) })
    .click()
  const given = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  held.resolve()
  expect((await given).status()).toBe(200)
  expect(parts.begun).toBe(0)
  expect(await page.evaluate("localStorage.getItem('regie:draft:uploads')")).toBeNull()
})
