import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { daysOf } from '#shared/core/dates/calendar.ts'
import { compareNames } from '#shared/core/names.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { button, expectWithinWidth, openBrowser, rivage, signIn, watchConnection } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import { cells, newCompany } from './craKit.ts'

const now = thisMonth()
const last = thisMonth(-1)

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

/** What confirms that a month is sent though days are missing. */
const sendDays = new RegExp(fr('cra.sendPartial.confirm_other', { value: '[\\d.,]+' }))

const status = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

test('a month on one mission is filled and sent well under ten seconds', async () => {
  const { resource } = await newCompany(browser)
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, resource, '/')
  const fill = page.getByRole('link', { name: /^Remplir / }).first()
  await fill.waitFor()
  const began = performance.now()
  await fill.click()
  await button(page, fr('cra.fill')).click()
  await button(page, fr('cra.send')).click()
  await status(page, fr('cra.status.WAITING_VALIDATION'))
  expect(performance.now() - began).toBeLessThan(10_000)
  // What is said goes when it is closed, before it would by itself.
  const said = page.getByText(fr('cra.sentToValidators'))
  await said.waitFor()
  await said
    .locator('..')
    .getByRole('button', { name: fr('ui.close') })
    .click()
  await said.waitFor({ state: 'detached', timeout: 2000 })
  expect(await cells(page).count()).toBe(0)
  expect(await button(page, fr('cra.send')).isDisabled()).toBe(true)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: fr('navigation.cra') })
    .first()
    .click()
  const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric' }).format(
    new Date(now.year, now.month - 1),
  )
  const bar = page.getByRole('progressbar', { name: new RegExp(`^${month}$`, 'i') })
  await expect.poll(() => bar.getAttribute('aria-valuenow')).not.toBe('0')
})

test('what was sent reaches its validator within seconds, who signs it with the keyboard; the owner sees number, name and signature', async () => {
  const { freelancer, manager, validator: signer } = await newCompany(browser)
  const owner = await browser.newPage()
  await signIn(owner, freelancer, fillPath(now))
  const missing = [en('cra.validations.date'), 'N/A', en('cra.validations.signature'), 'N/A']
  const named = (number: number, name: string) => [String(number), en('cra.validations.name'), name, ...missing]
  const validators = owner.getByRole('listitem').filter({ hasText: en('cra.validations.signature') })
  const names = [manager.name, signer.name].toSorted(compareNames)
  await expect
    .poll(async () => (await validators.allInnerTexts()).map((one) => one.split(/\n+/)))
    .toEqual(names.map((name, index) => named(index + 1, name)))
  await button(owner, en('cra.fill')).click()
  await button(owner, en('cra.send')).click()
  await status(owner, en('cra.status.WAITING_VALIDATION'))

  const validator = await browser.newPage()
  await signIn(validator, signer, '/activity-report?tab=validate')
  const row = validator.getByRole('row').filter({ hasText: freelancer.name })
  await row.last().getByRole('link').click()
  await validator.waitForURL('**/timesheets/validate/*')
  await button(validator, en('cra.validate.action')).focus()
  await validator.keyboard.press('Enter')
  await validator.getByRole('dialog').getByText(en('cra.sign.meaning_one')).waitFor()
  await validator
    .getByRole('dialog')
    .getByRole('button', { name: en('cra.sign.action'), exact: true })
    .focus()
  await validator.keyboard.press('Enter')
  await status(validator, en('cra.status.VALIDATED'))
  await validator.getByText(en('cra.seal.intact')).waitFor()
  expect(await button(validator, en('cra.validate.action')).isDisabled()).toBe(true)

  await owner.reload()
  await status(owner, en('cra.status.VALIDATED'))
  await owner.getByText(signer.name).first().waitFor()
})

test('a month sent too early is taken back with the keyboard and is open at once; its validator’s page and list say so', async () => {
  const { manager, validator: signer, resource, send } = await newCompany(browser)
  await send(resource, last)
  const validator = await browser.newPage()
  const connected = await watchConnection(validator)
  await signIn(validator, signer, '/activity-report?tab=validate')
  const title = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(
    Date.UTC(last.year, last.month - 1, 1),
  )
  const row = validator
    .getByRole('row')
    .filter({ hasText: resource.name })
    .filter({ hasText: new RegExp(title, 'i') })
  await row.getByRole('link').click()
  await button(validator, en('cra.validate.action')).waitFor()
  await connected()

  const owner = await browser.newPage({ language: 'fr' })
  const ownerConnected = await watchConnection(owner)
  await signIn(owner, resource, fillPath(last))
  await button(owner, fr('cra.takeBack.action')).press('Enter')
  const confirm = owner.getByRole('dialog').getByRole('button', { name: fr('cra.takeBack.action'), exact: true })
  await confirm.press('Enter')
  await owner.getByText(fr('cra.takenBack')).waitFor()
  await status(owner, fr('cra.status.DRAFT'))
  expect(await button(owner, fr('cra.print.action')).count()).toBe(0)
  await expect.poll(() => owner.evaluate('document.activeElement.matches("table input")')).toBe(true)
  const first = cells(owner).first()
  expect(await first.inputValue()).toBe('1')
  await owner.keyboard.type('0,25')
  await owner.keyboard.press('Enter')
  await owner.keyboard.press('ControlOrMeta+s')
  await owner.getByText(fr('cra.craUpdated')).waitFor()
  expect(await first.inputValue()).toBe('0,25')

  await validator.getByText(en('cra.validate.takenBack', { name: resource.name })).waitFor()
  await validator
    .getByRole('main')
    .getByRole('link', { name: en('cra.list.title') })
    .last()
    .click()
  await validator.waitForURL('**/activity-report?tab=validate')
  await validator.getByText(en('cra.waiting.none')).waitFor()
  expect(await row.count()).toBe(0)

  // Sent again, and back because somebody else rejects it, it does not take the focus from where its owner is.
  await button(owner, fr('cra.send')).click()
  await owner.getByRole('dialog').getByRole('button', { name: sendDays }).click()
  await status(owner, fr('cra.status.WAITING_VALIDATION'))
  await ownerConnected()
  const { id: craId } = await (await browser.as(resource))(cra.month, last)
  const asManager = await browser.as(manager)
  await asManager(cra.respond, { craId: craId ?? '', craValidationStatus: 'REJECTED', message: '<p>Le 1er ?</p>' })
  await status(owner, fr('cra.status.REJECTED'))
  await cells(owner).first().waitFor()
  expect(await owner.evaluate('document.activeElement.matches("table input")')).toBe(false)
})

test('a rejected month comes back with the message, is corrected and sent again', async () => {
  const { manager, resource, send } = await newCompany(browser)
  await send(resource, last)
  const validator = await browser.newPage({ language: 'fr' })
  await signIn(validator, manager, '/activity-report?tab=validate')
  const row = validator.getByRole('row').filter({ hasText: resource.name })
  await row.last().getByRole('link').click()
  await validator.waitForURL('**/timesheets/validate/*')
  await button(validator, fr('cra.reject.action')).click()
  const dialog = validator.getByRole('dialog')
  const editor = dialog.locator('.ql-editor')
  await editor.waitFor()
  await dialog.getByRole('button', { name: fr('cra.reject.send'), exact: true }).click()
  await dialog.getByText(fr('errors.cra.messageRequired')).waitFor()
  await expect.poll(() => validator.evaluate('document.activeElement.matches(".ql-editor")')).toBe(true)
  await validator.keyboard.type('Le premier lundi manque.')
  const rejections: string[] = []
  validator.on('request', (request) => request.url().endsWith(cra.respond.path) && rejections.push(request.url()))
  await dialog.getByRole('button', { name: fr('cra.reject.send'), exact: true }).dblclick()
  await status(validator, fr('cra.status.REJECTED'))
  expect(rejections).toHaveLength(1)

  const owner = await browser.newPage({ language: 'fr' })
  await signIn(owner, resource, fillPath(last))
  await owner.getByText('Le premier lundi manque.').waitFor()
  await cells(owner).first().fill('0,5')
  await button(owner, fr('cra.send')).click()
  await owner.getByRole('dialog').getByRole('button', { name: sendDays }).click()
  await status(owner, fr('cra.status.WAITING_VALIDATION'))
})

test('without a mouse: move through the grid, type, undo, change, and nothing to redo; save', async () => {
  const { freelancer } = await newCompany(browser)
  const page = await browser.newPage()
  await signIn(page, freelancer, fillPath(now))
  await cells(page).first().focus()
  await page.keyboard.type('0.5')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('abc')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('2')
  await page.keyboard.press('ArrowRight')
  expect(await cells(page).nth(0).inputValue()).toBe('0.5')
  expect(await cells(page).nth(1).inputValue()).toBe('0')
  expect(await cells(page).nth(2).inputValue()).toBe('0')
  await page
    .getByText(/more than 1|exceed/i)
    .first()
    .waitFor()
  await page.keyboard.press('Home')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  expect(await cells(page).nth(0).inputValue()).toBe('1')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => cells(page).nth(0).inputValue()).toBe('0.5')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(() => cells(page).nth(0).inputValue()).toBe('1')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => cells(page).nth(0).inputValue()).toBe('0.5')
  await cells(page).nth(3).focus()
  await page.keyboard.type('0.25')
  await page.keyboard.press('Enter')
  // What was undone before another change is gone: redoing brings nothing back.
  await page.keyboard.press('ControlOrMeta+Shift+z')
  expect(await cells(page).nth(3).inputValue()).toBe('0.25')
  expect(await cells(page).nth(0).inputValue()).toBe('0.5')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => cells(page).nth(3).inputValue()).toBe('0')
  expect(await cells(page).nth(0).inputValue()).toBe('0.5')
  // The browser does not save the page as well.
  await page.evaluate(`addEventListener('keydown', (event) => { globalThis.taken = event.defaultPrevented })`)
  await page.keyboard.press('ControlOrMeta+s')
  expect(await page.evaluate('globalThis.taken')).toBe(true)
  await page.getByText(en('cra.craUpdated')).waitFor()
})

/** Pastes text where the focus is, as a spreadsheet puts it on the clipboard. */
const paste = (page: Page, text: string) =>
  page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)

test('a row and a column from a spreadsheet land whole, to their last value, and are what is saved', async () => {
  const { freelancer, acceptMission } = await newCompany(browser)
  await acceptMission(freelancer)
  const page = await browser.newPage()
  await signIn(page, freelancer, fillPath(last))
  // A blank month opens with its missions.
  await cells(page).first().waitFor()
  const days = (await cells(page).count()) / 2
  expect(days).toBe(daysOf(last.year, last.month).filter(({ weekend }) => !weekend).length)
  const row = Array.from({ length: days }, (_, index) => (index % 2 === 0 ? '0.5' : '0.25'))
  await cells(page).first().focus()
  await paste(page, `${row.join('\t')}\r\n`)
  const values = (from: number, to: number) =>
    Promise.all(
      Array.from({ length: to - from }, (_, index) =>
        cells(page)
          .nth(from + index)
          .inputValue(),
      ),
    )
  await expect.poll(() => values(0, days)).toEqual(row)
  expect(await values(days, 2 * days)).toEqual(row.map(() => '0'))
  await cells(page)
    .nth(days - 1)
    .focus()
  await paste(page, '0.1\n0.9')
  await expect
    .poll(() =>
      cells(page)
        .nth(days - 1)
        .inputValue(),
    )
    .toBe('0.1')
  expect(
    await cells(page)
      .nth(2 * days - 1)
      .inputValue(),
  ).toBe('0.9')
  await button(page, en('cra.save')).click()
  await page.getByText(en('cra.craUpdated')).waitFor()
  await page.reload()
  await cells(page).first().waitFor()
  expect(await values(0, 2 * days)).toEqual([...row.slice(0, -1), '0.1', ...row.slice(1).map(() => '0'), '0.9'])
})

test('on a phone the month is a list without sideways scrolling, with save, send and undo at hand', async () => {
  const page = await browser.newPage({ width: 390, height: 844 })
  await signIn(page, rivage.tanguy)
  await page.goto(fillPath(now))
  await button(page, en('cra.sendShort')).waitFor()
  await expectWithinWidth(page)
  await expect.poll(() => page.locator('li[data-day]').count()).toBeGreaterThan(20)
  await page.locator('li[data-day]').last().scrollIntoViewIfNeeded()
  const at = await button(page, en('cra.undo')).boundingBox()
  expect(at?.y).toBeGreaterThan(0)
  expect(at?.y).toBeLessThan(844)
})
