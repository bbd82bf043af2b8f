import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { PASSWORD, rivage } from '#infra/local/seed/people.ts'
import { startStack } from '#infra/local/stack.ts'
import { launchChromium } from '#test/kit/browser/chromium.ts'

const FOLDER = join(import.meta.dirname, '../../web/public/pictures')
const today = new Date()
const month = `${today.getUTCMonth() + 1}/${today.getUTCFullYear()}`

interface Shot {
  name: string
  person: { email: string }
  scheme: 'light' | 'dark'
  width: number
  height: number
  /** Goes to the screen. */
  show: (page: Page) => Promise<unknown>
}

const SHOTS: readonly Shot[] = [
  {
    ...{ name: 'fill-month', person: rivage.emma, scheme: 'light', width: 1280, height: 800 },
    show: (page) => page.goto(`/activity-report/timesheets/${month}`),
  },
  {
    ...{ name: 'team-dark', person: rivage.tanguy, scheme: 'dark', width: 1280, height: 800 },
    show: (page) => page.goto('/activity-report?tab=team'),
  },
  {
    ...{ name: 'board', person: rivage.maelle, scheme: 'light', width: 1280, height: 800 },
    show: async (page) => {
      await page.goto('/mission-proposals')
      await page.locator('a[href^="/mission-proposals/"]').first().click()
    },
  },
  {
    ...{ name: 'phone', person: rivage.emma, scheme: 'light', width: 390, height: 844 },
    show: (page) => page.goto(`/activity-report/timesheets/${month}`),
  },
]

const signedIn = async (browser: Browser, url: string, { person, scheme, width, height }: Shot): Promise<Page> => {
  const context = await browser.newContext({
    ...{ baseURL: url, colorScheme: scheme, viewport: { width, height }, locale: 'en-GB', reducedMotion: 'reduce' },
  })
  const page = await context.newPage()
  await page.addInitScript("localStorage.setItem('regie:language', 'en')")
  await page.goto('/sign-in')
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
  return page
}

/** Of the browser's globals, those that turn one picture into another. */
interface Drawing {
  createImageBitmap: (blob: Blob) => Promise<{ width: number; height: number }>
  OffscreenCanvas: new (
    width: number,
    height: number,
  ) => {
    width: number
    height: number
    getContext: (kind: '2d') => { imageSmoothingQuality: string; drawImage: (...from: unknown[]) => void }
    convertToBlob: (how: { type: string; quality: number }) => Promise<Blob>
  }
}

/** A PNG as WebP of a width, made by the browser itself. */
const asWebp = async (page: Page, png: Buffer, width: number): Promise<Buffer> => {
  const base64 = await page.evaluate(
    async ([source, across]) => {
      const { createImageBitmap, OffscreenCanvas } = globalThis as unknown as Drawing
      const bytes = Uint8Array.from(atob(source), (character) => character.charCodeAt(0))
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(across, Math.round((picture.height * across) / picture.width))
      const context = canvas.getContext('2d')
      context.imageSmoothingQuality = 'high'
      context.drawImage(picture, 0, 0, canvas.width, canvas.height)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })
      return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''))
    },
    [png.toString('base64'), width] as const,
  )
  return Buffer.from(base64, 'base64')
}

/** `npm run pictures`: the pictures of the README and the landing page, taken of the built product with its sample content. */
const folder = mkdtempSync(join(tmpdir(), 'regie-pictures-'))
const stack = await startStack({ port: 0, folder, reset: true, content: 'sample', built: true })
const browser = await launchChromium()
for (const shot of SHOTS) {
  const page = await signedIn(browser, stack.url, shot)
  await shot.show(page)
  await page.getByRole('heading').first().waitFor()
  // The conversations come last.
  if (shot.width > 800) await page.locator('aside button').first().waitFor()
  await page.waitForLoadState('networkidle')
  const png = await page.screenshot()
  writeFileSync(join(FOLDER, `${shot.name}.png`), png)
  writeFileSync(join(FOLDER, `${shot.name}.webp`), await asWebp(page, png, shot.width))
  if (shot.width > 800) writeFileSync(join(FOLDER, `${shot.name}-small.webp`), await asWebp(page, png, 640))
  console.log(shot.name)
}
await browser.close()
await stack.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
