import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { academy } from '#shared/apps/academy/contract.ts'
import { help } from '#shared/apps/help/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { newCompany } from '#test/e2e/time/craKit.ts'
import { fillCredentials, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'

const last = thisMonth(-1)

/** Long forms, none of which is lost when the session of who writes in it ends: the compiler asks each what it keeps. */
const browser = await openBrowser()
const en = words('en')

const TYPED = 'Typed before the session ended'

/** A company with two who may do everything, and something to write of each kind. */
const company = async () => {
  const { addPerson } = await browser.newTenant()
  const [writer, other] = [await addPerson({ permissions: ['ALL'] }), await addPerson({ permissions: ['ALL'] })]
  const as = await browser.as(writer)
  const { id: article } = await as(help.createArticle, { title: 'Trips', category: 'projects' })
  const { id: course } = await as(academy.createCourse, { title: 'Safety' })
  return { writer, asOther: await browser.as(other), article, course }
}

test('what was typed in a long form is there again when the session ended meanwhile, until it is given up', async () => {
  const { writer, asOther, article, course } = await company()
  const of = (group: string) => words('en', group)
  const forms = [
    { at: '/mission/new', label: of('missions')('missions.name'), save: of('missions')('missions.create') },
    { at: '/profile/resume', label: of('profiles')('profiles.professionalTitle'), save: en('profiles.bar.save') },
    { at: '/apps/contacts/new', label: of('contacts')('field.name'), save: of('contacts')('save') },
    { at: `/apps/help-center/authoring/${article}`, label: of('help')('edit.title'), save: of('help')('edit.save') },
    { at: `/apps/academy/authoring/${course}`, label: of('academy')('edit.title'), save: of('academy')('edit.save') },
  ]
  const page = await browser.newPage()
  await signIn(page, writer, '/dashboard')
  const kept = async () =>
    (await page.evaluate<string[]>('Object.keys(localStorage)')).filter((key) => key.startsWith('regie:draft:'))
  for (const { at, label } of forms) {
    await page.goto(at)
    const field = page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first()
    await field.fill(TYPED)
    await asOther(users.endSessions, { userId: writer.personId })
    await page.reload()
    await page.waitForURL(/\/sign-in/)
    await fillCredentials(page, writer)
    await page.waitForURL(`**${at}`)
    await page.getByText(en('ui.restored.title')).waitFor()
    expect(await field.inputValue()).toBe(TYPED)
    expect(await kept()).toHaveLength(1)
    await page.getByRole('button', { name: en('ui.restored.discard') }).click()
    await page.getByText(en('ui.restored.title')).waitFor({ state: 'detached' })
    expect(await field.inputValue()).not.toBe(TYPED)
    await expect.poll(kept).toEqual([])
  }
})

test('what was typed is not kept when its writer signs out in another tab', async () => {
  const { addPerson } = await browser.newTenant()
  const page = await browser.newPage()
  await signIn(page, await addPerson({ permissions: ['ALL'] }), '/mission/new')
  const field = page.getByRole('textbox', { name: new RegExp(`^${words('en', 'missions')('missions.name')}`) })
  await field.fill(TYPED)
  const other = await page.context().newPage()
  await other.goto('/sign-out')
  await page.waitForURL(/\/sign-(in|out)/)
  await field.waitFor({ state: 'detached' })
  const left = await page.evaluate<string[]>('Object.keys(localStorage)')
  expect(left.filter((key) => key.startsWith('regie:draft:'))).toEqual([])
})

test('nor is the message of a rejection that was being written', async () => {
  const { validator, resource, send } = await newCompany(browser)
  await send(resource, last)
  const page = await browser.newPage()
  await signIn(page, validator, '/activity-report?tab=validate')
  await page.getByRole('row').filter({ hasText: resource.name }).last().getByRole('link').click()
  await page.getByRole('button', { name: words('en', 'cra')('cra.reject.action') }).click()
  const message = page.getByRole('dialog').locator('[contenteditable=true]')
  await message.click()
  await page.keyboard.type(TYPED)
  const other = await page.context().newPage()
  await other.goto('/sign-out')
  await page.waitForURL(/\/sign-(in|out)/)
  await message.waitFor({ state: 'detached' })
  const left = await page.evaluate<string[]>('Object.keys(localStorage)')
  expect(left.filter((key) => key.startsWith('regie:draft:'))).toEqual([])
})

test('the reason of a rejection is kept by Escape, and given up by cancelling', async () => {
  const { freelancer, validator, send } = await newCompany(browser)
  const report = await send(freelancer, last)
  const page = await browser.newPage()
  await signIn(page, validator, `/activity-report/timesheets/validate/${report.id}`)
  const open = page.locator('main').getByRole('button', { name: words('en', 'cra')('cra.reject.action'), exact: true })
  const dialog = page.getByRole('dialog')
  const message = dialog.locator('[contenteditable]')
  await open.click()
  await message.fill(TYPED)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await open.click()
  await expect.poll(() => message.innerText()).toContain(TYPED)
  await message.fill('Else')
  await dialog.getByRole('button', { name: words('en')('ui.cancel'), exact: true }).click()
  await open.click()
  await expect.poll(() => message.innerText()).toContain(TYPED)
})

test('the reason of a rejection that is being written is there again after its page was closed', async () => {
  const { freelancer, validator, send } = await newCompany(browser)
  const report = await send(freelancer, last)
  const page = await browser.newPage()
  await signIn(page, validator, `/activity-report/timesheets/validate/${report.id}`)
  const open = page.locator('main').getByRole('button', { name: words('en', 'cra')('cra.reject.action'), exact: true })
  const message = page.getByRole('dialog').locator('[contenteditable]')
  await open.click()
  await message.fill(TYPED)
  await page.reload()
  await open.click()
  await expect.poll(() => message.innerText()).toContain(TYPED)
})

test('what one person typed stays on no screen when another one comes in another tab, and nobody is asked about it', async () => {
  const { addPerson } = await browser.newTenant()
  const [writer, next] = [await addPerson({ permissions: ['ALL'] }), await addPerson({ permissions: ['ALL'] })]
  const page = await browser.newPage({ expected: /401/ })
  await signIn(page, writer, '/mission/new')
  const field = page.getByRole('textbox', { name: new RegExp(`^${words('en', 'missions')('missions.name')}`) })
  // As a hand does: a browser asks only about what somebody has touched.
  await field.click()
  await page.keyboard.type(TYPED)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  const other = await page.context().newPage()
  await page.context().clearCookies()
  await other.goto('/sign-in')
  await fillCredentials(other, next)
  await page.waitForURL(/dashboard$/)
  await field.waitFor({ state: 'detached' })
  expect(asked).toEqual([])
})

test('two tabs in which the same is written keep it apart: none takes away what was typed in the other', async () => {
  const { writer, asOther } = await company()
  const contacts = words('en', 'contacts')
  const one = await browser.newPage()
  await signIn(one, writer)
  const [two, three] = [await one.context().newPage(), await one.context().newPage()]
  const nameIn = (page: Page) => page.getByRole('textbox', { name: new RegExp(`^${contacts('field.name')}`) }).first()
  for (const page of [one, two, three]) {
    await page.goto('/apps/contacts/new')
    await nameIn(page).waitFor()
  }
  const kept = async () =>
    (await one.evaluate<string[]>('Object.keys(localStorage)')).filter((key) => key.startsWith('regie:draft:')).length
  await nameIn(one).fill('Typed in one')
  await expect.poll(kept).toBe(1)
  await three.close({ runBeforeUnload: true })
  await nameIn(two).fill('Typed in the other')
  await expect.poll(kept).toBe(2)
  await asOther(users.endSessions, { userId: writer.personId })
  await one.reload()
  await one.waitForURL(/\/sign-in/)
  await fillCredentials(one, writer)
  const found: string[] = []
  for (const left of [1, 0]) {
    await one.getByText(en('ui.restored.title')).waitFor()
    found.push(await nameIn(one).inputValue())
    await one.getByRole('button', { name: en('ui.restored.discard') }).click()
    await expect.poll(kept).toBe(left)
    await one.reload()
    await nameIn(one).waitFor()
  }
  expect(found).toEqual(['Typed in the other', 'Typed in one'])
  expect(await nameIn(one).inputValue()).toBe('')
})
