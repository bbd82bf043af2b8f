import { expect, test } from 'vitest'
import { frenchHolidays, workingDaysOf } from '#infra/local/seed/months.ts'
import { civilDate, daysOf } from '#shared/core/dates/calendar.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { button, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { loseAnswers } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import { cells, newCompany } from './craKit.ts'

const now = thisMonth()
const last = thisMonth(-1)

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

const monthOf = ({ year, month }: { year: number; month: number }) => `**/api/cra/months/${year}/${month}`

/** What is under way when it is asked for waits until it is let go. */
const held = () => {
  let go = () => {}
  const until = new Promise<void>((resolve) => {
    go = resolve
  })
  return { go, until }
}

test('a save whose answer is lost in a tunnel is no change that somebody else has made', async () => {
  const { freelancer } = await newCompany(browser)
  const page = await browser.newPage({ expected: /ERR_FAILED/ })
  await signIn(page, freelancer, fillPath(now))
  await cells(page).first().fill('0.5')
  const lost = await loseAnswers(page, monthOf(now), 'PUT', 2)
  await button(page, en('cra.save')).click()
  await expect.poll(lost).toBe(2)
  await cells(page).nth(1).fill('0.25')
  await page.keyboard.press('Tab')
  await page.getByText(en('cra.craUpdated')).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  const asThem = await browser.as(freelancer)
  expect(await asThem(cra.month, now)).toMatchObject({ totalWorkedDays: 0.75 })
})

test('a sending whose answer is lost is not said to have failed once it is seen to be there', async () => {
  const { freelancer } = await newCompany(browser)
  const page = await browser.newPage({ expected: /ERR_FAILED/ })
  await signIn(page, freelancer, fillPath(last))
  await button(page, en('cra.fill')).click()
  await button(page, en('cra.save')).click()
  await page.getByText(en('cra.craUpdated')).waitFor()
  const lost = await loseAnswers(page, '**/api/cra/reports/*/send', 'POST', 2)
  await button(page, en('cra.send')).click()
  await expect.poll(lost).toBe(2)
  await page.getByText(en('errors.network')).waitFor()
  await button(page, en('cra.retry')).click()
  await page.getByText(en('cra.status.WAITING_VALIDATION')).first().waitFor()
  await waitUntilSettled(page)
  await expect.poll(() => page.getByText(en('cra.notice.notSent')).count()).toBe(0)
  expect(await page.getByText(en('errors.cra.locked')).count()).toBe(0)
})

test('who leaves while a save is under way leaves once it is there', async () => {
  const { freelancer } = await newCompany(browser)
  const page = await browser.newPage()
  await signIn(page, freelancer, fillPath(now))
  await cells(page).first().fill('0.5')
  const { go, until } = held()
  await page.route(monthOf(now), (route) =>
    route.request().method() === 'PUT' ? until.then(() => route.continue()) : route.continue(),
  )
  await button(page, en('cra.save')).click()
  await page.getByText(en('cra.state.save')).waitFor()
  await page.locator('main nav a').first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('cra.leave.save') })
    .click()
  go()
  await page.waitForURL('**/activity-report')
})

test('what is sent while it is being saved is sent after that', async () => {
  const { freelancer } = await newCompany(browser)
  const page = await browser.newPage()
  await signIn(page, freelancer, fillPath(last))
  await button(page, en('cra.fill')).click()
  const { go, until } = held()
  const saves: string[] = []
  await page.route(monthOf(last), async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    saves.push(route.request().url())
    await until
    await route.continue()
  })
  await button(page, en('cra.save')).click()
  await page.getByText(en('cra.state.save')).waitFor()
  await page.keyboard.press('ControlOrMeta+s')
  await button(page, en('cra.send')).click()
  go()
  await page.getByText(en('cra.sentToValidators')).waitFor()
  expect(saves).toHaveLength(1)
})

test('who sends a month that was changed elsewhere, and chooses their own, has sent it', async () => {
  const { freelancer, acceptMission } = await newCompany(browser)
  const { client, mission } = await acceptMission(freelancer)
  const page = await browser.newPage()
  await signIn(page, freelancer, fillPath(last))
  await button(page, en('cra.fill')).first().click()
  const activity = [{ client: client.id, mission: mission.id, details: [] }]
  await (await browser.as(freelancer))(cra.save, { ...last, version: 0, comments: 'From the phone', activity })
  await button(page, en('cra.send')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('From the phone').waitFor()
  await dialog.getByRole('button', { name: en('cra.compare.takeMine') }).click()
  await page.getByText(en('cra.sentToValidators')).waitFor()
})

test('what was typed in a day stays its own where a weekend is pressed meanwhile', async () => {
  const { freelancer } = await newCompany(browser)
  const page = await browser.newPage()
  await signIn(page, freelancer, fillPath(now))
  await cells(page).first().waitFor()
  const days = daysOf(now.year, now.month)
  const first = days.find(({ weekend }) => !weekend)?.day
  const weekend = days.find((one) => one.weekend)?.day
  const cell = page.locator(`[data-day="${first}"] input`)
  await cell.click()
  await page.locator(`td[data-day="${weekend}"]`).click()
  await page.keyboard.type('0.5')
  await page.keyboard.press('Enter')
  expect(await cell.inputValue()).toBe('0.5')
})

test('the reason of a rejection outlives a report that changed while it was written', async () => {
  const { freelancer, manager, send } = await newCompany(browser)
  const report = await send(freelancer, last)
  const page = await browser.newPage()
  await signIn(page, manager, `/activity-report/timesheets/validate/${report.id}`)
  await page
    .locator('main')
    .getByRole('button', { name: fr('cra.reject.action'), exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[contenteditable]').fill('Le 12 était un jour de congé.')
  // Its owner takes it back and sends it anew; the page does not hear of it in time.
  const asThem = await browser.as(freelancer)
  const back = await asThem(cra.takeBack, { craId: report.id, version: report.version })
  await asThem(cra.send, { craId: report.id, version: back.version })
  await dialog.getByRole('button', { name: fr('cra.reject.send') }).click()
  await page.getByText(fr('cra.validate.reloaded')).waitFor()
  await page
    .locator('main')
    .getByRole('button', { name: fr('cra.reject.action'), exact: true })
    .click()
  await expect.poll(() => dialog.locator('[contenteditable]').innerText()).toContain('Le 12 était un jour de congé.')
})

test('a sent month prints as it was sent, before it is read again', async () => {
  const { freelancer } = await newCompany(browser)
  const page = await browser.newPage()
  await page.addInitScript('window.print = () => { window.printing = true }')
  await signIn(page, freelancer, fillPath(last))
  await button(page, en('cra.fill')).click()
  const { go, until } = held()
  await page.route(monthOf(last), (route) =>
    route.request().method() === 'GET' ? until.then(() => route.continue()) : route.continue(),
  )
  await button(page, en('cra.send')).click()
  await page.getByText(en('cra.sentToValidators')).waitFor()
  await button(page, en('cra.print.action')).click()
  await expect.poll(() => page.evaluate('window.printing === true')).toBe(true)
  const printed = await page.locator('.printed tfoot td').last().textContent()
  const shown = await page.locator('main tfoot td').last().textContent()
  go()
  expect(shown).toMatch(/[1-9]/)
  expect(printed).toBe(shown)
})

test('who signs one report is led to the next one that waits for them, behind a page of those of others', async () => {
  const { manager, resource, freelancer, send } = await newCompany(browser)
  await send(freelancer, now)
  const { id } = await send(resource, now)
  const page = await browser.newPage()
  await page.route('**/api/cra/waiting', (route) => route.fulfill({ json: { items: [], cursor: 'next' } }))
  await page.route('**/api/cra/waiting?cursor=next', async (route) =>
    route.continue({ url: route.request().url().replace('?cursor=next', '') }),
  )
  await signIn(page, manager, `/activity-report/timesheets/validate/${id}`)
  await page
    .locator('main')
    .getByRole('button', { name: fr('cra.validate.action'), exact: true })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: fr('cra.sign.action') })
    .click()
  await page.getByRole('link', { name: fr('cra.next.action') }).waitFor()
  await page.goto('/activity-report?tab=validate')
  await page.getByText(freelancer.name).first().waitFor()
})

test('the month before, where it comes once another month is open, says nothing there', async () => {
  const { freelancer, send } = await newCompany(browser)
  await send(freelancer, last)
  const page = await browser.newPage()
  const { go, until } = held()
  await signIn(page, freelancer, fillPath(now))
  await cells(page).first().waitFor()
  await page.route(monthOf(last), (route) => until.then(() => route.continue()))
  await button(page, en('cra.copy.action')).click()
  await page.locator('main nav a').first().click()
  await page.waitForURL('**/activity-report')
  const response = page.waitForResponse(monthOf(last))
  go()
  await (await response).finished()
  await waitUntilSettled(page)
  expect(await page.locator('[role=status], [role=alert]').allInnerTexts()).not.toContainEqual(
    expect.stringMatching(/copied/),
  )
})

test.each([1280, 390])(
  'days that a mission has lost while they were filled are named, and go at once, %i pixels wide',
  async (width) => {
    const { freelancer } = await newCompany(browser)
    const page = await browser.newPage({ width })
    await signIn(page, freelancer, fillPath(last))
    await button(page, en('cra.fill')).click()
    await page.getByText(/Draft kept on this device/).waitFor()
    const working = workingDaysOf(last, (await frenchHolidays())(undefined))
    const [end, lost] = working.slice(-2)
    await page.route(monthOf(last), async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      const month = await response.json()
      month.options[0].endDate = civilDate(last.year, last.month, end?.day ?? 0)
      await route.fulfill({ response, json: month })
    })
    await page.reload()
    const hint = page.getByText(/^Outside the mission’s dates: \w{3} \d+\./)
    await hint.waitFor()
    expect(await hint.textContent()).toContain(` ${lost?.day}.`)
    await waitUntilSettled(page)
    await expectAccessible(page)
    await button(page, en('cra.grid.removeOutside')).click()
    await hint.waitFor({ state: 'detached' })
    const saving = page.waitForRequest((request) => request.method() === 'PUT')
    await button(page, en('cra.save')).click()
    const { activity } = (await saving).postDataJSON()
    expect(activity[0].details.map(({ day }: { day: number }) => day)).toEqual(
      working.slice(0, -1).map(({ day }) => day),
    )
    await page.getByText(en('cra.craUpdated')).waitFor()
    await page.getByRole('button', { name: en('cra.undo') }).click()
    await hint.waitFor()
  },
)

test('a month that was filled without a connection and is there already, as its answer was lost, is no conflict', async () => {
  const { freelancer } = await newCompany(browser)
  const page = await browser.newPage()
  await signIn(page, freelancer, fillPath(now))
  await cells(page).first().fill('0.5')
  await page.keyboard.press('Tab')
  await page.getByText(/Draft kept on this device/).waitFor()
  const drafts = `Object.entries(localStorage).filter(([key]) => key.startsWith('regie:draft:'))`
  const [kept] = await page.evaluate<[string, string][]>(drafts)
  await button(page, en('cra.save')).click()
  await page.getByText(en('cra.craUpdated')).waitFor()
  await page.goto('/settings')
  await waitUntilSettled(page)
  const [key, draft] = kept ?? ['', '{}']
  const offline = JSON.stringify({ ...JSON.parse(draft), offline: true })
  await page.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(offline)})`)
  const refused = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.reload()
  expect((await refused).status()).toBe(409)
  await expect.poll(() => page.evaluate(drafts)).toEqual([])
})

test('reports that were signed and whose answer was lost are signed, for who signs them again', async () => {
  const { validator, resource, freelancer, send } = await newCompany(browser)
  await send(freelancer, last)
  await send(resource, last)
  const page = await browser.newPage({ expected: /ERR_FAILED/ })
  await signIn(page, validator, '/activity-report?tab=validate')
  await page.getByLabel(en('cra.waiting.all')).check()
  await button(page, en('cra.waiting.validate_other', { count: 2 })).click()
  const action = page.getByRole('dialog').getByRole('button', { name: en('cra.sign.action') })
  const lost = await loseAnswers(page, '**/api/cra/validate-many', 'POST', 2)
  await action.click()
  await expect.poll(lost).toBe(2)
  await page.getByText(en('errors.network')).first().waitFor()
  await action.click()
  await page.getByText(en('cra.waiting.done_other', { count: 2 })).waitFor()
})
