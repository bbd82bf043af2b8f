import { existsSync } from 'node:fs'
import puppeteer, { type Page } from 'puppeteer-core'
import type { Driver, InstalledBrowser } from './driver.ts'

const PLACES = [
  process.env.REGIE_FIREFOX ?? '',
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/** Scrollbars that take room of their own, as on Windows: where they are laid over the page, nothing can show beside them. */
const CLASSIC_SCROLLBARS = { 'widget.gtk.overlay-scrollbars.enabled': false, 'ui.useOverlayScrollbars': 0 }

const driverOf = (page: Page): Driver => ({
  open: async (url) => void (await page.goto(url)),
  run: async <T>(expression: string) => (await page.evaluate(expression)) as T,
  click: ({ x, y }) => page.mouse.click(x, y),
  type: (text) => page.keyboard.type(text),
  press: (key) => page.keyboard.press(key),
  resize: async (width, height) => {
    await page.setViewport({ width, height }).catch((error: unknown) => {
      // The long-term release of 2025 cannot turn its screen, which comes with it; its size it has all the same.
      if (!String(error).includes('setScreenOrientationOverride')) throw error
    })
  },
})

/** Firefox, which speaks WebDriver BiDi itself; undefined: there is none. */
export const launchFirefox = async (): Promise<InstalledBrowser | undefined> => {
  const executablePath = PLACES.find((place) => place !== '' && existsSync(place))
  if (!executablePath) return undefined
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: CLASSIC_SCROLLBARS,
    defaultViewport: null,
  })
  return {
    name: await browser.version(),
    newProfile: async () => {
      const context = await browser.createBrowserContext()
      return { newPage: async () => driverOf(await context.newPage()), close: () => context.close() }
    },
    close: () => browser.close(),
  }
}
