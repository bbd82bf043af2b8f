import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { users } from '#shared/people/users/contract.ts'
import { joinAlso } from '#test/api/people/signIn/factorKit.ts'
import { newCompany } from '#test/e2e/time/craKit.ts'
import { fillCredentials, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'

const last = thisMonth(-1)

const browser = await openBrowser()
const en = words('en')

/** Somebody who signs for two companies, and the link of the mail that asks them to in the second one. */
const signerOfTwo = async () => {
  const [here, there] = await Promise.all([newCompany(browser), newCompany(browser)])
  const { validator } = here
  await joinAlso(validator, there.tenant, ['VALIDATE_CRA'])
  const { id } = await there.send(there.resource, last)
  const link = await browser.linkTo(`/activity-report/timesheets/validate/${id}`, validator.email)
  return { here, there, validator, link, path: `/activity-report/timesheets/validate/${id}` }
}

/** The report of a mail is open, at its own address, and can be answered. */
const expectOpen = async (page: Page, { there, path }: Awaited<ReturnType<typeof signerOfTwo>>) => {
  await page.getByRole('heading', { name: there.resource.name }).waitFor()
  await page
    .getByRole('main')
    .getByRole('button', { name: en('cra.validate.action'), exact: true })
    .waitFor()
  expect(page.url()).toBe(browser.url + path)
}

test('the link of a mail opens in the workspace that the mail is about, also for who signs in by it', async () => {
  const found = await signerOfTwo()
  const page = await browser.newPage()
  await signIn(page, found.validator, '/profile')
  await page.goto(found.link)
  await expectOpen(page, found)
  // Once there, it opens like any other address.
  await page.goto(found.link)
  await expectOpen(page, found)

  const other = await browser.newPage()
  await other.goto(found.link)
  await other.waitForURL(/sign-in/)
  await fillCredentials(other, found.validator)
  await expectOpen(other, found)
})

/** Has the next switches of workspaces be done, without their answers, nor the cookies in them, reaching the page. */
const loseSwitches = async (page: Page, times: number) => {
  let lost = 0
  await page.route('**/api/auth/switch-workspace', async (route) => {
    if (lost >= times) return route.fallback()
    lost += 1
    const request = route.request()
    await fetch(request.url(), {
      method: request.method(),
      headers: await request.allHeaders(),
      body: request.postData() ?? '',
    })
    await route.abort()
  })
}

test.each([
  [1, 'by itself'],
  [2, 'by asking for it again'],
  [2, 'by a reload'],
] as const)('a switch whose answer is lost %i times is found done %s, and keeps drafts', async (times, how) => {
  const [here, there] = await Promise.all([browser.newTenant(), browser.newTenant({ name: 'Brume & Fils' })])
  const { validator } = here
  await joinAlso(validator, there.tenant, ['VALIDATE_CRA'])
  const page = await browser.newPage({ expected: /switch-workspace/ })
  await signIn(page, validator, '/profile')
  const draft = `regie:draft:${validator.personId}:a-draft`
  await page.evaluate((name) => localStorage.setItem(name, '{}'), draft)
  await loseSwitches(page, times)
  const ofThere = (checked: boolean) => page.getByRole('menuitemradio', { name: 'Brume & Fils', checked })
  const menu = page.getByRole('button', { name: en('shell.user.label') })
  const moved = page.waitForEvent('load')
  await menu.click()
  await ofThere(false).click()
  // A call is sent twice by itself; what is lost then is told, and asked for once more.
  if (times > 1) {
    await page.getByText(en('errors.network')).waitFor()
    if (how === 'by a reload') await page.reload()
    else {
      await menu.click()
      await ofThere(false).click()
    }
  }
  await moved
  await menu.click()
  await ofThere(true).waitFor()
  expect(await page.evaluate((name) => localStorage.getItem(name), draft)).toBe('{}')
})

test('who signs in again, into another of their workspaces, finds the drafts of the other one there, and nobody else does', async () => {
  const [here, there] = await Promise.all([browser.newTenant(), browser.newTenant({ name: 'Brume & Fils' })])
  const { validator, resource } = here
  const { personId } = await joinAlso(validator, there.tenant, ['VALIDATE_CRA'])
  const page = await browser.newPage({ expected: /refresh/ })
  await signIn(page, validator, `/profile?workspace=${there.tenant}`)
  await page.getByText('Brume & Fils').first().waitFor()
  const draft = `regie:draft:${personId}:a-draft`
  await page.evaluate((name) => localStorage.setItem(name, '{}'), draft)
  await page.goto(`/profile?workspace=${here.tenant}`)
  await page.getByText('Atelier du Kit').first().waitFor()
  const draftAfter = async (person: typeof validator) => {
    await page.context().clearCookies()
    await page.goto('/profile')
    await page.waitForURL(/sign-in/)
    await fillCredentials(page, person)
    await page.waitForURL('**/profile')
    return page.evaluate((name) => localStorage.getItem(name), draft)
  }
  expect(await draftAfter(validator)).toBe('{}')
  expect(await draftAfter(resource)).toBeNull()
})

test.each([false, true])(
  'a link into a workspace where one was signed out everywhere leads to sign-in and on to what it names (locked: %s)',
  async (locked) => {
    const found = await signerOfTwo()
    const { validator, there } = found
    const page = await browser.newPage({ expected: /switch-workspace/ })
    await signIn(page, validator, '/profile')
    const draft = `regie:draft:${validator.personId}:a-draft`
    await page.evaluate((name) => localStorage.setItem(name, '{}'), draft)
    const person = (await (await browser.as(there.manager))(users.list, {})).items.find(
      ({ email }) => email === validator.email,
    )
    await (await browser.as(there.manager))(users.endSessions, { userId: person?.id ?? '' })
    if (locked) {
      await page.getByRole('button', { name: en('shell.user.label') }).click()
      await page.getByRole('menuitem', { name: en('unlockSession.lock') }).click()
      await page.getByRole('dialog').waitFor()
    }
    await page.goto(found.link)
    if (locked) {
      await page.locator('input[name=password]').fill(validator.password)
      await page.keyboard.press('Enter')
    }
    await page.waitForURL(/sign-in/)
    await fillCredentials(page, validator)
    await expectOpen(page, found)
    expect(await page.evaluate((name) => localStorage.getItem(name), draft)).toBe('{}')
  },
)

test('a link into another workspace waits until a locked app is unlocked', async () => {
  const found = await signerOfTwo()
  const page = await browser.newPage()
  await signIn(page, found.validator, '/profile')
  await page.getByRole('button', { name: en('shell.user.label') }).click()
  await page.getByRole('menuitem', { name: en('unlockSession.lock') }).click()
  await page.getByRole('dialog').waitFor()
  await page.goto(found.link)
  await page.getByRole('dialog').waitFor()
  await page.locator('input[name=password]').fill(found.validator.password)
  await page.keyboard.press('Enter')
  await expectOpen(page, found)
})

test('a link about a workspace of others opens nothing of one’s own', async () => {
  const { here, there } = await signerOfTwo()
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, here.resource, '/profile')
  await page.goto(`${fillPath(last)}?workspace=${there.tenant}`)
  await page.waitForURL('**/error-404')
})

test('a switch asks before it loses what is not saved', async () => {
  const [here, there] = await Promise.all([browser.newTenant(), browser.newTenant({ name: 'Brume & Fils' })])
  const { validator } = here
  await joinAlso(validator, there.tenant, ['VALIDATE_CRA'])
  const page = await browser.newPage()
  await signIn(page, validator, '/settings')
  const name = page.getByLabel(en('users.column.firstName'))
  await name.fill('Ysée')
  const switchOver = async () => {
    await page.getByRole('button', { name: en('shell.user.label') }).click()
    await page.getByRole('menuitemradio', { name: 'Brume & Fils' }).click()
  }
  const question = page.getByRole('dialog', { name: en('leave.title') })
  await switchOver()
  await question.getByRole('button', { name: en('ui.cancel') }).click()
  await question.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('Ysée')
  await switchOver()
  await question.getByRole('button', { name: en('leave.discard') }).click()
  await page.getByText('Brume & Fils').first().waitFor()
  expect(new URL(page.url()).pathname).not.toBe('/settings')
})
