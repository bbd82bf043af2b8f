import { expect, test } from 'vitest'
import { cra } from '#shared/time/cra/contract.ts'
import { button, openBrowser, signIn, waitUntilSettled, watchConnection } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import { cells, inAnotherTab, newCompany } from './craKit.ts'

const now = thisMonth()
const last = thisMonth(-1)

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

test('two tabs that change one month: the second one compares, chooses, and loses nothing', async () => {
  const { freelancer } = await newCompany(browser)
  const one = await browser.newPage()
  await signIn(one, freelancer)
  const two = await one.context().newPage()
  for (const page of [one, two]) {
    const connected = await watchConnection(page)
    await page.goto(fillPath(now))
    await cells(page).first().waitFor()
    // What is read again once it is there comes before anything is changed.
    await connected()
  }
  await cells(one).nth(1).fill('0.25')
  // What is typed before the other tab saves stays as typed.
  await cells(two).nth(2).fill('0.75')
  await two.keyboard.press('Tab')
  await button(one, en('cra.save')).click()
  await one.getByText(en('cra.craUpdated')).waitFor()
  await button(two, en('cra.save')).click()
  const dialog = two.getByRole('dialog')
  await dialog.getByText(en('cra.compare.title')).waitFor()
  const [mine, saved] = ['cra.compare.mine', 'cra.compare.theirs'].map((key) =>
    dialog.getByRole('table', { name: en(key), exact: true }),
  )
  expect(await mine?.locator('mark').allTextContents()).toEqual(['0', '0.75'])
  expect(await saved?.locator('mark').allTextContents()).toEqual(['0.25', '0'])
  expect(await saved?.locator('tfoot td').last().textContent()).toBe('0.25')
  await dialog.getByText(/^Differences: \w{3} \d+ and \w{3} \d+\.$/).waitFor()
  await dialog.getByRole('button', { name: en('cra.compare.takeMine') }).click()
  await two.getByText(en('cra.craUpdated')).waitFor()
  await one.reload()
  await cells(one).first().waitFor()
  expect(await cells(one).nth(1).inputValue()).toBe('0')
  expect(await cells(one).nth(2).inputValue()).toBe('0.75')
})

test('two tabs that fill one month each keep on this device what was typed in them, until it is saved there', async () => {
  const { freelancer } = await newCompany(browser)
  const one = await browser.newPage()
  await signIn(one, freelancer)
  const two = await one.context().newPage()
  for (const page of [one, two]) {
    await page.goto(fillPath(now))
    await cells(page).first().waitFor()
  }
  const kept = async () =>
    (await one.evaluate<string[]>('Object.keys(localStorage)')).filter((key) => key.startsWith('regie:draft:')).length
  await cells(one).nth(1).fill('0.25')
  await one.keyboard.press('Enter')
  await expect.poll(kept).toBe(1)
  await cells(two).nth(2).fill('0.75')
  await two.keyboard.press('Enter')
  await expect.poll(kept).toBe(2)
  await button(two, en('cra.save')).click()
  await two.getByText(en('cra.craUpdated')).waitFor()
  await expect.poll(kept).toBe(1)
  await one.reload()
  await button(one, en('cra.notice.keepRestored')).waitFor()
  expect(await cells(one).nth(1).inputValue()).toBe('0.25')
  await button(one, en('cra.save')).click()
  await one.getByRole('dialog').getByText(en('cra.compare.title')).waitFor()
})

test('what was typed survives a closed tab, and says since when', async () => {
  const { freelancer } = await newCompany(browser)
  const page = await browser.newPage()
  await signIn(page, freelancer, fillPath(now))
  await cells(page).first().fill('0.1')
  const again = await inAnotherTab(page)
  await again.goto(fillPath(now))
  await again.getByText(/Unsaved changes of .* restored/).waitFor()
  expect(await cells(again).first().inputValue()).toBe('0.1')
})

test('what is being typed in a day as the page closes is restored, on a phone, too', async () => {
  const { freelancer, acceptMission } = await browser.newTenant()
  await acceptMission(freelancer)
  const page = await browser.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, freelancer, fillPath(now))
  await cells(page).first().click()
  await page.keyboard.type('0.3')
  await page.reload()
  await page.getByText(/Unsaved changes of .* restored/).waitFor()
  expect(await cells(page).first().inputValue()).toBe('0.3')

  const phone = await browser.newPage({ width: 390, touch: true })
  // It throws pages away without asking.
  await phone.addInitScript(`addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)`)
  await signIn(phone, freelancer, fillPath(last))
  const free = phone.locator('li[data-day] input')
  await free.first().focus()
  await phone.keyboard.type('0.4')
  await phone.reload()
  await phone.getByText(/Unsaved changes of .* restored/).waitFor()
  expect(await free.first().inputValue()).toBe('0.4')
})

test.each([1280, 390])(
  'who goes back while typing in a day is asked as after typing, %i pixels wide',
  async (width) => {
    const { freelancer } = await newCompany(browser)
    const page = await browser.newPage({ width })
    await signIn(page, freelancer, '/activity-report')
    await page
      .locator(`a[href="${fillPath(last)}"]`)
      .first()
      .click()
    const first = page.locator('main :is(table, li[data-day]) input:not([disabled])').first()
    await first.click()
    await page.keyboard.type('0.4')
    // A gesture on a phone: no field loses the focus by it.
    await page.goBack()
    await button(page, en('cra.leave.stay')).click()
    expect(await first.inputValue()).toBe('0.4')
  },
)

test('a month that another device has sent meanwhile says so when it is saved, and offers nothing that fails again', async () => {
  const company = await newCompany(browser)
  const { freelancer } = company
  const page = await browser.newPage()
  await signIn(page, freelancer, fillPath(last))
  await cells(page).first().fill('0.5')
  await company.send(freelancer, last)
  await page.getByRole('button', { name: en('cra.save'), exact: true }).click()
  await page.getByText(en('errors.cra.locked')).waitFor()
  await page.getByRole('button', { name: en('cra.takeBack.action') }).waitFor()
  expect(
    await page
      .getByRole('main')
      .getByRole('button', { name: en('cra.retry') })
      .count(),
  ).toBe(0)
})

test.each([1280, 390])(
  'a month that another device sends while it is typed in says so, %i pixels wide, and what was typed is there once it is taken back',
  async (width) => {
    const company = await newCompany(browser)
    const { freelancer } = company
    const page = await browser.newPage({ width })
    const first = page.locator('main input[inputmode=decimal]:not([disabled])').first()
    const connected = await watchConnection(page)
    await signIn(page, freelancer, fillPath(last))
    await first.waitFor()
    await connected()
    await first.fill('0.5')
    await page.keyboard.press('Tab')
    await company.send(freelancer, last)
    // Connected again, it reads what it missed.
    await page.evaluate('live.close()')
    await page.getByText(en('cra.notice.keptHere')).waitFor()
    await page.getByText(en('errors.cra.locked')).waitFor()
    await button(page, en('cra.takeBack.action')).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: en('cra.takeBack.action'), exact: true })
      .click()
    await expect.poll(() => first.inputValue()).toBe('0.5')
  },
)

test('a month that could not be sent without a network is said not to be sent, also once it is saved', async () => {
  const { freelancer } = await newCompany(browser)
  // What is read ahead may fail without a network, too: the page is loaded anew when it needs that.
  const page = await browser.newPage({ expected: /ERR_INTERNET_DISCONNECTED|dynamically imported module/ })
  await signIn(page, freelancer, fillPath(last))
  await page.getByRole('button', { name: en('cra.fill') }).click()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: en('cra.send'), exact: true }).click()
  await page.getByText(en('cra.notice.notSentKept')).waitFor()
  await page.context().setOffline(false)
  await page.getByText(en('cra.craUpdated')).waitFor()
  await page.getByText(en('cra.notice.notSent')).waitFor()
  await page
    .getByRole('main')
    .getByRole('button', { name: en('cra.retry') })
    .click()
  await page.getByText(en('cra.status.WAITING_VALIDATION')).first().waitFor()
  expect(await page.getByText(en('cra.notice.notSent')).count()).toBe(0)
})

test('a month that waited to be sent for a save which failed is said not to be sent, and sent by the next attempt', async () => {
  const { freelancer } = await newCompany(browser)
  const page = await browser.newPage({ expected: /ERR_FAILED/ })
  await signIn(page, freelancer, fillPath(last))
  const lost = Promise.withResolvers<void>()
  await page.route(/\/api\/cra\/months\//, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await lost.promise
    await route.abort()
  })
  await page.getByRole('button', { name: en('cra.fill') }).click()
  const saving = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: en('cra.save'), exact: true }).click()
  await saving
  await page.getByRole('button', { name: en('cra.send'), exact: true }).click()
  lost.resolve()
  await page.getByText(en('cra.notice.notSentKept')).waitFor()
  await page.unrouteAll()
  await page
    .getByRole('main')
    .getByRole('button', { name: en('cra.retry') })
    .click()
  await page.getByText(en('cra.status.WAITING_VALIDATION')).first().waitFor()
})

test('nothing of one company is to be seen in another, not even by its address', async () => {
  const [theirs, ours] = await Promise.all([newCompany(browser), newCompany(browser)])
  const { id } = await theirs.send(theirs.resource, last)
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, ours.manager, '/activity-report?tab=team')
  await page.getByText(ours.resource.name).first().waitFor()
  expect(await page.getByText(theirs.resource.name).count()).toBe(0)
  await page.goto(`/activity-report/timesheets/validate/${id}`)
  await page.getByText(fr('errors.resource.notFound')).waitFor()
  expect(await page.getByText(theirs.resource.name).count()).toBe(0)
  // Another attempt would find nothing either: it leads to the list alone.
  await page
    .locator('main')
    .getByRole('link', { name: fr('cra.list.title') })
    .waitFor()
  expect(await page.locator('main').getByRole('button').count()).toBe(0)
})

/** A month of the freelancer that a manager is about to answer. */
const openToAnswer = async (action: 'validate' | 'reject') => {
  const company = await newCompany(browser)
  const report = await company.send(company.freelancer, last)
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, company.manager, `/activity-report/timesheets/validate/${report.id}`)
  const open = page.locator('main').getByRole('button', { name: fr(`cra.${action}.action`), exact: true })
  await open.click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return { ...company, report, page, open, dialog }
}

test('a manager who signs a month that was taken back meanwhile is told so, and nothing is left to press', async () => {
  const { freelancer, report, page, dialog } = await openToAnswer('validate')
  await (await browser.as(freelancer))(cra.takeBack, { craId: report.id, version: report.version })
  await button(page, fr('cra.sign.action')).click()
  await page.getByText(fr('cra.validate.takenBack', { name: freelancer.name })).waitFor()
  await dialog.waitFor({ state: 'detached' })
})

test('who rejects a month that was rejected meanwhile is told by whom, and keeps what they wrote', async () => {
  const { freelancer, validator, report, page, open, dialog } = await openToAnswer('reject')
  const text = dialog.locator('[contenteditable]')
  await text.fill('Le 12 était un jour de congé.')
  const craId = report.id
  const asValidator = await browser.as(validator)
  await asValidator(cra.respond, { craId, craValidationStatus: 'REJECTED', message: '<p>Et le 13 ?</p>' })
  await button(page, fr('cra.reject.send')).click()
  await page.getByText(fr('cra.validate.overtakenRejected', { name: validator.name })).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await (await browser.as(freelancer))(cra.send, { craId })
  await page.getByText(fr('cra.validate.reloaded')).waitFor({ state: 'detached' })
  await open.click()
  await expect.poll(() => text.innerText()).toContain('Le 12 était un jour de congé.')
})

test('whoever has rejected a month is offered the next one, until the first is sent again', async () => {
  const { freelancer, resource, report, send, page, open, dialog } = await openToAnswer('reject')
  await send(resource, last)
  await dialog.locator('[contenteditable]').fill('Le 12 était un jour de congé.')
  await button(page, fr('cra.reject.send')).click()
  const next = page.getByRole('link', { name: fr('cra.next.action') })
  await next.waitFor()
  await (await browser.as(freelancer))(cra.send, { craId: report.id })
  await expect.poll(() => open.isEnabled()).toBe(true)
  await waitUntilSettled(page)
  expect(await next.count()).toBe(0)
})
