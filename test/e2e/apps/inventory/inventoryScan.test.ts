import type { Page, Request } from 'playwright-core'
import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { LIVE_PATH } from '#shared/core/live.ts'
import { expectWithinWidth, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en', 'inventory')
const INVENTORY = '/apps/ecommerce/inventory'

/** What the camera sees from now on. */
const holdUp = async (page: Page, text: string) => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  await page.evaluate((code) => Object.assign(globalThis, { heldUp: code }), { size, dark: [...data] })
}

/** A camera that shows what is held up to it; `refusals`: how often it may not be used before. */
const withCamera = (page: Page, refusals = 0) =>
  page.addInitScript(`
    delete globalThis.BarcodeDetector
    let refusals = ${refusals}
    navigator.mediaDevices.getUserMedia = async () => {
      refusals -= 1
      if (refusals >= 0) throw new DOMException('Refused', 'NotAllowedError')
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
      const context = canvas.getContext('2d')
      setInterval(() => {
        context.fillStyle = 'white'
        context.fillRect(0, 0, 640, 480)
        context.fillStyle = 'black'
        const { size, dark } = globalThis.heldUp ?? { size: 1, dark: [] }
        const draw = (at) => context.fillRect(120 + 8 * (at % size), 80 + 8 * Math.floor(at / size), 8, 8)
        dark.forEach((isDark, at) => isDark && draw(at))
      }, 100)
      return canvas.captureStream(10)
    }
  `)

const equipped = async () => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  const as = await browser.as(manager)
  const { id } = await as(inventory.createProduct, {})
  await as(inventory.updateProduct, { id, product: { name: 'Granit 14' } })
  const units = await as(inventory.addUnits, { productId: id, serialNumbers: ['GR-1', 'GR-2'] })
  return { manager, as, units }
}

test('labels that are held up to a phone’s camera are ticked in a count, one after the other', async () => {
  const { manager, as, units } = await equipped()
  const { id } = await as(inventory.startCount, { name: 'Yearly count' })
  const page = await browser.newPage({ width: 390 })
  await withCamera(page)
  await signIn(page, manager, `${INVENTORY}/counts/${id}`)
  await page.getByRole('button', { name: en('scan.camera') }).press('Enter')
  await page.getByLabel(en('scan.view')).waitFor()
  for (const { id: unit, serialNumber } of units) {
    await holdUp(page, `${browser.url}${INVENTORY}?unit=${unit}`)
    await page.getByText(`Granit 14 · ${serialNumber}`).waitFor()
  }
  await holdUp(page, 'https://elsewhere.example/')
  await page.getByText(en('scan.unknown', { label: 'https://elsewhere.example/' })).waitFor()
  await waitUntilSettled(page)
  await expectWithinWidth(page)
})

test('a camera that may not be used is said so, may be asked for again, and a code is typed', async () => {
  const { manager } = await equipped()
  const page = await browser.newPage({ width: 390 })
  await withCamera(page, 1)
  await signIn(page, manager, INVENTORY)
  await page.getByRole('button', { name: en('scan.action') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: en('scan.camera') }).click()
  await dialog.getByText(en('scan.noCamera')).waitFor()
  await dialog.getByRole('button', { name: en('scan.camera') }).click()
  await dialog.getByLabel(en('scan.view')).waitFor()
  await dialog.getByLabel(en('scan.label')).fill('unknown')
  await page.keyboard.press('Enter')
  await dialog.getByText(en('scan.unknown', { label: 'unknown' })).waitFor()
  // As a scanner does, which empties nothing before.
  await page.keyboard.type('gr-2')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('GR-2').waitFor()
})

test('who counts without seeing hears what was noted, and what is left to decide', async () => {
  const { manager, as } = await equipped()
  const { id: cables } = await as(inventory.createProduct, {})
  await as(inventory.updateProduct, { id: cables, product: { name: 'Cable', stock: 9 } })
  const { id } = await as(inventory.startCount, { name: 'Yearly count' })
  const page = await browser.newPage()
  await signIn(page, manager, `${INVENTORY}/counts/${id}`)
  await page.getByLabel(en('count.piecesOf', { name: 'Cable' })).fill('7')
  await page.keyboard.press('Enter')
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
  await said(en('count.countedBy', { name: manager.name, quantity: 7, pieces: 9 }))
  await page.getByRole('button', { name: en('count.end') }).press('Enter')
  await page.locator('[role=dialog] button:focus').waitFor()
  await page.keyboard.press('Enter')
  await said(en('count.toDecide_other', { count: 3 }))
  // None of the two units was seen, whatever was noted of the cables.
  const figures = page.getByRole('region', { name: en('count.figures') }).getByRole('definition')
  expect(await figures.allInnerTexts()).toEqual(['0', '2', '2', '1'])
  await page.getByRole('checkbox', { name: /Cable/ }).first().press('Space')
  await page.getByRole('button', { name: en('count.leave_one', { count: 1 }) }).press('Enter')
  await said(en('count.toDecide_other', { count: 2 }))
})

test('a count is read again while it goes on, for what others have seen, and no more once it has ended', async () => {
  const { manager, as } = await equipped()
  const { id } = await as(inventory.startCount, { name: 'Yearly count' })
  const page = await browser.newPage()
  await page.clock.install()
  // Nothing is pushed to it, which would be read, too, and on a busy machine comes late.
  await page.routeWebSocket(`**${LIVE_PATH}`, () => undefined)
  await signIn(page, manager, `${INVENTORY}/counts/${id}`)
  const isRead = (request: Request) => new URL(request.url()).pathname.endsWith(`/counts/${id}`)
  await page.getByText(en('count.state.OPEN'), { exact: true }).waitFor()
  await waitUntilSettled(page)
  const [again] = await Promise.all([page.waitForRequest(isRead), page.clock.runFor(31_000)])
  await again.response()
  await as(inventory.cancelCount, { id })
  await page.reload()
  await page.getByText(en('count.state.CANCELLED'), { exact: true }).waitFor()
  // What a page does once it stands is not asked about.
  await page.clock.runFor(60_000)
  await waitUntilSettled(page)
  const reads: Request[] = []
  page.on('request', (request) => isRead(request) && reads.push(request))
  await page.clock.runFor(60_000)
  await waitUntilSettled(page)
  expect(reads).toEqual([])
})
