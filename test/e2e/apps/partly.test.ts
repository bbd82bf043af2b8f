import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { files } from '#shared/apps/files/contract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const say = words('en')
const [file, mail, user] = [words('en', 'files'), words('en', 'mailbox'), words('en', 'users')]

const newManager = async () => {
  const { addPerson } = await browser.newTenant()
  const person = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
  return { person, addPerson, as: await browser.as(person), page: await browser.newPage({ width: 1440 }) }
}

/** Refuses calls of a method that name one of these. */
const refuse = (page: Page, method: string, named: readonly string[]) =>
  page.route(/\/api\//, (route) => {
    const asked = `${decodeURIComponent(route.request().url())} ${route.request().postData() ?? ''}`
    if (route.request().method() !== method || !named.some((one) => asked.includes(one))) return route.fallback()
    return route.fulfill({ status: 409, json: { code: 'resource.conflict' } })
  })
const reason = say('errors.resource.conflict')

test('files of which some are not deleted or moved: it is said how many, and they stay selected', async () => {
  const { person, as, page } = await newManager()
  const create = (name: string) => as(files.createFolder, { name, folderId: 'company' })
  const folders = [await create('Bids'), await create('Plans'), await create('Rates'), await create('Texts')]
  const goal = await create('Past')
  await signIn(page, person, '/apps/file-manager/folders/company')
  const tick = (name: string) => page.getByRole('checkbox', { name: file('choose', { name }) }).check()
  for (const { name } of folders) await tick(name)
  const some = folders.slice(1).map(({ id }) => id)
  await refuse(page, 'DELETE', some)
  const chosen = page.getByRole('toolbar', { name: file('chosen.title') })
  await chosen.getByRole('button', { name: file('remove'), exact: true }).click()
  const alert = page.getByRole('alert')
  await alert.getByText(file('failedSeveral_other', { count: 3, name: 'Plans', reason })).waitFor()
  await page
    .getByRole('status')
    .getByText(file('removed_one', { count: 1 }))
    .waitFor()
  await chosen.getByText(file('chosen.count_other', { count: 3 })).waitFor()
  await refuse(page, 'PATCH', some.slice(1))
  await chosen.getByRole('button', { name: file('moveTo'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: goal.name }).click()
  await dialog.getByRole('button', { name: file('move.confirm') }).click()
  await alert.getByText(file('failed', { name: 'Rates', reason })).waitFor()
  await chosen.getByText(file('chosen.count_other', { count: 2 })).waitFor()
})

test('mails of which some are not archived: it is said how many, and they stay selected', async () => {
  const { person, addPerson, as, page } = await newManager()
  const asColleague = await browser.as(await addPerson({ type: 'ESN' }))
  const to = [{ name: '', address: person.email }]
  for (const subject of ['Planning', 'Budget'])
    await asColleague(mailbox.send, { to, cc: [], bcc: [], subject, content: '<p>Hello</p>', send: true })
  const { mails } = await as(mailbox.mails, { folder: 'inbox' })
  await signIn(page, person, '/apps/mailbox/inbox/1')
  for (const subject of ['Planning', 'Budget'])
    await page.getByRole('checkbox', { name: mail('several.tick', { subject }) }).check()
  await refuse(page, 'PATCH', [mails?.find(({ subject }) => subject === 'Budget')?.id ?? ''])
  const chosen = page.getByRole('toolbar', { name: mail('several.title') })
  await chosen.getByRole('button', { name: mail('action.archive') }).click()
  await page
    .getByRole('alert')
    .getByText(`${mail('several.failed_one', { count: 1 })} ${reason}`)
    .waitFor()
  await page.getByRole('link', { name: /Planning/ }).waitFor({ state: 'detached' })
  await chosen.getByText(mail('several.count_one', { count: 1 })).waitFor()
})

test('people of whom some cannot be disabled stay selected', async () => {
  const { person, addPerson, page } = await newManager()
  const people = [await addPerson({ firstName: 'Ada' }), await addPerson({ firstName: 'Bo' })]
  await signIn(page, person, '/company')
  for (const { name } of people)
    await page.getByRole('checkbox', { name: user('users.people.choose', { name }), exact: true }).check()
  await refuse(page, 'PATCH', [people[0]?.personId ?? ''])
  await refuse(page, 'POST', [people[0]?.personId ?? ''])
  await page.getByRole('button', { name: user('users.action.disable') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: user('users.action.disable') })
    .click()
  await page.getByText(reason).waitFor()
  await page.getByRole('checkbox', { name: user('users.bulk.chosen_one', { count: 1 }) }).waitFor()
  await page
    .getByRole('checkbox', { name: user('users.people.choose', { name: people[0]?.name ?? '' }), checked: true })
    .waitFor()
})
