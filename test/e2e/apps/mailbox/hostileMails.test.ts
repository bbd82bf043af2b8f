import { createTransport } from 'nodemailer'
import type { Request } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { productionPageHeaders } from '#infra/local/pageHeaders.ts'
import { HOST } from '#infra/local/ports.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { waitForFrames } from '#test/kit/browser/frames.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { words } from '#test/kit/browser/words.ts'
import { ELSEWHERE, HOSTILE } from '#test/kit/samples/hostileMails.ts'

const browser = await openBrowser()
const t = words('en', 'mailbox')

/** What the kit adds to every page is not run in the frame of a mail: nothing is. */
const KIT_IN_FRAME = /^error: Blocked script execution in '(?:about:srcdoc|http:\/\/[^/]+\/mail-pictures\.html)'/
/** Whether all pictures of a mail have come, or failed to. */
const ALL_LOADED = `[...document.querySelector('iframe').contentDocument.images].every(({ complete }) => complete)`
/** One person alone would ask for more in a minute than somebody may. */
const READERS = 3
/** What a browser could take for markup. What is only broken shows as lines of text; that it is read is for the API's test. */
const MARKED_UP = HOSTILE.filter(([, raw]) => /<[a-z!][^<@]*>/i.test(String(raw)))

describe('opening any hostile mail, as text and as it was formatted', async () => {
  const { addPerson } = await browser.newTenant()
  const readers = await Promise.all(
    Array.from({ length: READERS }, async () => {
      const person = await addPerson({ firstName: 'Priya' })
      const call = await browser.as(person)
      const { address } = await call(mailbox.claimAddress, {})
      return { person, call, address }
    }),
  )
  let opened = 0
  let formatted = 0
  let fetched = 0

  beforeAll(async () => {
    const client = createTransport({ host: HOST, port: browser.smtpPort, ignoreTLS: true, pool: true })
    for (const [index, [name, raw]] of MARKED_UP.entries()) {
      const to = readers[index % READERS]?.address ?? ''
      await client.sendMail({ envelope: { from: 'mallory@hostile.example', to }, raw }).catch((error: unknown) => {
        throw new Error(`${name}: ${error}`)
      })
    }
    client.close()
  })

  test.each(readers.map((reader, index) => [index + 1, reader] as const))(
    'asks no other host for anything, opens no dialog and stays on the page: share %i of them',
    async (_, { person, call }) => {
      const site = new URL(browser.url).host
      const elsewhere: string[] = []
      /** What was fetched once pictures were asked for. */
      const shown: Request[] = []
      let isAsked = false
      const page = await browser.newPage({ width: 1440, expected: KIT_IN_FRAME })
      const context = page.context()
      await context.route(`https://${ELSEWHERE}/**`, (route) => route.fulfill({ body: PNG, contentType: 'image/png' }))
      context.on('request', (request) => {
        const { host, protocol } = new URL(request.url())
        if (!protocol.startsWith('http') || host === site) return
        if (isAsked) shown.push(request)
        else elsewhere.push(request.url())
      })
      page.on('dialog', (dialog) => {
        elsewhere.push(`dialog: ${dialog.message()}`)
        void dialog.dismiss()
      })
      await signIn(page, person)
      // Before the page asks for much itself.
      const pages: string[][] = []
      for (let listed = true; listed; ) {
        const { mails: some } = await call(mailbox.mails, { folder: 'inbox', page: pages.length + 1 })
        listed = some !== null
        if (some) pages.push(some.map(({ id }) => id))
      }
      for (const [index, ids] of pages.entries()) {
        const number = index + 1
        await page.goto(`/apps/mailbox/inbox/${number}`)
        for (const id of ids) {
          const read = page.waitForResponse((response) => response.url().includes(`id=${id}`))
          await page.locator(`a[href$="/${id}"]`).click()
          await read
          await page.waitForURL(`**/${id}`)
          await page.getByRole('article').first().waitFor()
          await waitUntilSettled(page)
          // As text first, whatever was shown before.
          await expect.poll(() => page.locator('iframe').count()).toBe(0)
          opened += 1
          const show = page.getByRole('button', { name: t('outside.asFormatted') })
          if ((await show.count()) === 0) continue
          await show.last().click()
          const frame = page.locator(`iframe[title="${t('outside.formatted')}"]`)
          await frame.first().waitFor()
          await frame.first().contentFrame().locator('body').waitFor()
          formatted += 1
          // Time for what would be fetched or run.
          await waitForFrames(page)
          const pictures = page.getByRole('button', { name: t('outside.showPictures') })
          if ((await pictures.count()) > 0) {
            isAsked = true
            await pictures.click()
            const inside = frame.first().contentFrame()
            await inside.locator('img').first().waitFor({ state: 'attached' })
            await expect.poll(() => page.evaluate(ALL_LOADED)).toBe(true)
            await waitForFrames(page)
            isAsked = false
          }
          expect(new URL(page.url()).pathname).toBe(`/apps/mailbox/inbox/${number}/${id}`)
        }
      }
      expect(page.context().pages()).toHaveLength(1)
      expect(elsewhere).toEqual([])
      for (const request of shown) {
        const { protocol, pathname } = new URL(request.url())
        const { referer = null } = await request.allHeaders()
        expect({ type: request.resourceType(), protocol, referer }).toEqual({
          type: 'image',
          protocol: 'https:',
          referer: null,
        })
        expect(pathname).toMatch(/\.(?:png|gif)$/)
      }
      fetched += shown.length
    },
  )

  test('has been looked at of most of them', () => {
    expect(opened).toBeGreaterThanOrEqual(40)
    expect(formatted).toBeGreaterThanOrEqual(25)
    expect(fetched).toBeGreaterThanOrEqual(4)
  })
})

test('the site’s own policy knows no frame, no script and no picture from elsewhere', () => {
  const policy = productionPageHeaders('https://files.example')['content-security-policy']
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // A mail with its pictures, and a video: no other document of the site may be in a frame.
    "frame-src 'self'",
    "connect-src 'self' https://files.example",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ])
})
