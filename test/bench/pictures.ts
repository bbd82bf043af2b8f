import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { callAs } from '#infra/local/client.ts'
import { PASSWORD, rivage } from '#infra/local/seed/people.ts'
import { startStack } from '#infra/local/stack.ts'
import { GUIDE_PICTURE, guidePicture } from '#shared/apps/help/rules.ts'
import { common } from '#shared/overview/common/contract.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { launchChromium } from '#test/kit/browser/chromium.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { type LandingPicture, landingPicture, SMALL_WIDTH_PX } from '#web/overview/home/pictures.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import { GUIDE_SHOTS } from './guideShots.ts'

const FOLDER = join(import.meta.dirname, '../../web/public/pictures')
const fill = fillPath(thisMonth())

interface Shot {
  name: LandingPicture
  person: { email: string }
  /** Who is shown in French, where what the person wrote is in sight. */
  inFrench?: { email: string }
  width: number
  height: number
  /** Goes to the screen. */
  show: (page: Page) => Promise<unknown>
}

const SHOTS: readonly Shot[] = [
  {
    name: 'fill-month',
    person: rivage.emma,
    inFrench: rivage.lucie,
    width: 1280,
    height: 800,
    show: (page) => page.goto(fill),
  },
  {
    name: 'team',
    person: rivage.tanguy,
    width: 1280,
    height: 800,
    show: (page) => page.goto('/activity-report?tab=team'),
  },
  {
    name: 'board',
    person: rivage.maelle,
    width: 1280,
    height: 800,
    show: async (page) => {
      await page.goto('/mission-proposals')
      await page.locator('a[href^="/mission-proposals/"]').first().click()
    },
  },
  {
    name: 'phone',
    person: rivage.emma,
    inFrench: rivage.lucie,
    width: 390,
    height: 844,
    show: (page) => page.goto(fill),
  },
]

type Language = 'EN' | 'FR'
type Scheme = 'light' | 'dark'
const SCHEMES: readonly Scheme[] = ['light', 'dark']

interface Reader {
  person: { email: string }
  scheme: Scheme
  width: number
  height: number
}

const signedIn = async (browser: Browser, url: string, { person, scheme, width, height }: Reader): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: scheme,
    viewport: { width, height },
    locale: 'en-GB',
    reducedMotion: 'reduce',
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
const asWebp = async (page: Page, png: Buffer, width: number, quality = 0.82): Promise<Buffer> => {
  const base64 = await page.evaluate(
    async ([source, across, fine]) => {
      const { createImageBitmap, OffscreenCanvas } = globalThis as unknown as Drawing
      const bytes = Uint8Array.from(atob(source), (character) => character.charCodeAt(0))
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(across, Math.round((picture.height * across) / picture.width))
      const context = canvas.getContext('2d')
      context.imageSmoothingQuality = 'high'
      context.drawImage(picture, 0, 0, canvas.width, canvas.height)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: fine })
      return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''))
    },
    [png.toString('base64'), width, quality] as const,
  )
  return Buffer.from(base64, 'base64')
}

/** Has somebody read everything in a language. */
const speak = async (url: string, email: string, displayLanguage: Language): Promise<void> => {
  const { accessToken } = await callAs(url, undefined, auth.signIn, { email, password: PASSWORD })
  await callAs(url, accessToken, common.updateUser, { displayLanguage })
}

/** The pictures of the landing page, in each language and scheme; the README shows those in English. */
const takeShots = async (browser: Browser, url: string): Promise<void> => {
  for (const { person: own, inFrench = own, name, width, height, show } of SHOTS) {
    for (const language of ['EN', 'FR'] as const) {
      const person = language === 'FR' ? inFrench : own
      await speak(url, person.email, language)
      for (const scheme of SCHEMES) {
        const page = await signedIn(browser, url, { person, scheme, width, height })
        await show(page)
        await page.getByRole('heading').first().waitFor()
        // The conversations come last.
        if (width > 800) await page.locator('aside button').first().waitFor()
        await page.waitForLoadState('networkidle')
        const png = await page.screenshot()
        const file = landingPicture(name, language.toLowerCase(), scheme)
        writeFileSync(join(FOLDER, `${file}.webp`), await asWebp(page, png, width))
        if (width > 800) writeFileSync(join(FOLDER, `${file}-small.webp`), await asWebp(page, png, SMALL_WIDTH_PX))
        console.log(file)
        await page.context().close()
      }
    }
  }
}

/** As fine as a picture of a guide may be within its bytes. */
const small = async (page: Page, png: Buffer): Promise<Buffer> => {
  for (let quality = 0.82; ; quality -= 0.08) {
    const webp = await asWebp(page, png, GUIDE_PICTURE.width, quality)
    if (webp.length <= GUIDE_PICTURE.bytes || quality < 0.3) return webp
  }
}

const WIDE = 1440

/** The pictures of the guides, in each language and scheme: what the screen holds, without the ways to other screens. */
const takeGuides = async (browser: Browser, url: string): Promise<void> => {
  const shots = Object.entries(GUIDE_SHOTS)
  const emails = [...new Set(shots.map(([, { person }]) => person.email))]
  for (const email of emails) {
    for (const displayLanguage of ['EN', 'FR'] as const) {
      await speak(url, email, displayLanguage)
      for (const scheme of SCHEMES) {
        const page = await signedIn(browser, url, { person: { email }, scheme, width: WIDE, height: 800 })
        for (const [guide, { person, show }] of shots) {
          if (person.email !== email) continue
          await page.setViewportSize({ width: WIDE, height: 800 })
          await show(page)
          await page.getByRole('heading', { level: 1 }).first().waitFor()
          await page.waitForLoadState('networkidle')
          if (page.url().includes('error-404')) throw new Error(`${guide}: no such screen`)
          const main = page.locator('#main')
          const beside = WIDE - ((await main.boundingBox())?.width ?? 0)
          await page.setViewportSize({ width: GUIDE_PICTURE.width + beside, height: 800 })
          const { x = 0, y = 0 } = (await main.boundingBox()) ?? {}
          const clip = { x, y, width: GUIDE_PICTURE.width, height: GUIDE_PICTURE.height }
          const name = guidePicture(guide, displayLanguage, scheme)
          writeFileSync(join(FOLDER, 'guides', name), await small(page, await page.screenshot({ clip })))
          console.log(name)
        }
        await page.context().close()
      }
    }
  }
}

/** `npm run pictures`: what is shown of the product, taken of it as it is built, with its sample content; `-- guides` or `-- landing` for those alone. */
const folder = mkdtempSync(join(tmpdir(), 'regie-pictures-'))
mkdirSync(join(FOLDER, 'guides'), { recursive: true })
const stack = await startStack({ port: 0, folder, reset: true, content: 'sample', built: true })
const browser = await launchChromium()
if (!process.argv.includes('guides')) await takeShots(browser, stack.url)
if (!process.argv.includes('landing')) await takeGuides(browser, stack.url)
await browser.close()
await stack.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
