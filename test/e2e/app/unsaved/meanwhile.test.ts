import { expect, test } from 'vitest'
import { files } from '#shared/apps/files/contract.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { daysOf } from '#shared/core/dates/calendar.ts'
import { account } from '#shared/people/account/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { matching } from '#shared/staffing/matching/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { newCompany } from '#test/e2e/time/craKit.ts'
import { openBrowser, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { pagesThatHear, rereads } from './meanwhileKit.ts'

const last = thisMonth(-1)

/** What somebody else saves while a form is open is read at once; what is sent then is what was changed in the form, and no more. */
const browser = await openBrowser()
const { open, lose } = pagesThatHear(browser)
const en = words('en')

test('the settings of a company keep what another manager has changed while one of them was typing', async () => {
  const { addPerson } = await browser.newTenant()
  const [one, other] = [
    await addPerson({ permissions: ['ALL'], type: 'ESN' }),
    await addPerson({ permissions: ['ALL'] }),
  ]
  const texts = words('en', 'company')
  const page = await open(one, '/company/settings')
  const form = (title: string) =>
    page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) }).locator('form')
  const save = async (title: string) => {
    await form(title)
      .getByRole('button', { name: en('settings.save') })
      .click()
    await page.getByText(en('settings.saved')).first().waitFor()
    await waitUntilSettled(page)
  }
  await page.getByLabel(texts('company.identity.city')).fill('Locmaria')
  await page.getByLabel(texts('company.rules.hours')).fill('7.5')
  const chat = form(texts('apps.title')).getByRole('checkbox', { name: en('navigation.app.chat'), exact: true })
  await chat.uncheck()

  const asOther = await browser.as(other)
  await rereads(page, '/api/company', () =>
    asOther(company.update, {
      name: 'Rivage Neuf',
      zipCode: '29000',
      appsOff: ['notes'],
      placeOfWork: { country: 'BE', region: null },
    }),
  )
  expect(await page.getByLabel(texts('company.identity.name')).inputValue()).toBe('Rivage Neuf')
  expect(await page.getByLabel(texts('company.identity.city')).inputValue()).toBe('Locmaria')
  for (const title of ['company.identity.title', 'company.rules.title', 'apps.title'] as const) await save(texts(title))

  expect(await asOther(company.get, {})).toMatchObject({
    name: 'Rivage Neuf',
    zipCode: '29000',
    city: 'Locmaria',
    hoursPerDay: 7.5,
    placeOfWork: { country: 'BE', region: null },
    appsOff: ['chat', 'notes'],
  })
})

test('who changes their account keeps the language that they have chosen beside it', async () => {
  const { addPerson } = await browser.newTenant()
  const person = await addPerson({ language: 'EN' })
  const page = await open(person, '/settings')
  await page.getByLabel(en('settings.account.jobTitle')).fill('Architect')
  const as = await browser.as(person)
  await as(account.updateProfile, { displayLanguage: 'FR', phone: '+33 2 98 00 00 00' })
  await rereads(page, '/api/account/profile', () => lose(page))
  await page.getByRole('button', { name: en('settings.save'), exact: true }).click()
  await expect.poll(async () => (await as(account.profile, {})).title).toBe('Architect')
  expect(await as(account.profile, {})).toMatchObject({ displayLanguage: 'FR', phone: '+33 2 98 00 00 00' })
})

test('weights that are being typed stay when somebody else has saved others', async () => {
  const { addPerson } = await browser.newTenant()
  const [one, other] = [await addPerson({ permissions: ['ALL'] }), await addPerson({ permissions: ['ALL'] })]
  const asOther = await browser.as(other)
  const page = await open(one, '/company/matching')
  const texts = words('en', 'matching')
  const skills = page.getByLabel(texts('matching.criterion.skills'), { exact: true })
  await skills.fill('37')
  const { weights, openToPeople, version } = await asOther(matching.settings, {})
  await rereads(page, '/api/matching/settings', async () => {
    await asOther(matching.setSettings, { weights: { ...weights, place: 9 }, openToPeople, version })
    await lose(page)
  })
  expect(await skills.inputValue()).toBe('37')
  await page.getByRole('button', { name: texts('matching.settings.save') }).click()
  await page.getByText(texts('matching.settings.saved')).waitFor()
  expect((await asOther(matching.settings, {})).weights).toMatchObject({ skills: 37, place: 9 })
})

test('a report that was sent again while its validator was about to sign is not signed unread', async () => {
  const { validator, resource, mission, send } = await newCompany(browser)
  const { id: craId } = await send(resource, last)
  const page = await open(validator, `/activity-report/timesheets/validate/${craId}`)
  const texts = words('en', 'cra')
  await page
    .getByRole('button', { name: texts('cra.validate.action') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  // Read again once both have happened, as by a computer that was asleep.
  const both = Promise.withResolvers<void>()
  await page.route('**/api/cra/reports/**', async (route) => {
    await both.promise
    await route.continue().catch(() => {})
  })
  const as = await browser.as(resource)
  const { version } = await as(cra.month, last)
  const draft = await as(cra.takeBack, { craId, version })
  const [day] = daysOf(last.year, last.month).filter(({ weekend }) => !weekend)
  const activity = [
    { client: mission.client.id, mission: mission.mission.id, details: [{ day: day?.day ?? 1, value: 1 }] },
  ]
  const saved = await as(cra.save, { ...last, version: draft.version, comments: 'less', activity })
  await as(cra.send, { craId, version: saved.version })
  both.resolve()
  await rereads(page, `/api/cra/reports/${craId}`, () => lose(page))
  await dialog.getByRole('button', { name: texts('cra.sign.action') }).click()
  await page.getByText(texts('cra.validate.reloaded')).waitFor()
  expect((await as(cra.month, last)).status).toBe('WAITING_VALIDATION')
})

test('a signature and a label of mails that are changed in another window stay changed', async () => {
  const { addPerson } = await browser.newTenant()
  const person = await addPerson({ language: 'EN' })
  const as = await browser.as(person)
  const { id } = await as(mailbox.createLabel, { label: { title: 'Clients' } })
  const page = await open(person, '/apps/mailbox/settings')
  const texts = words('en', 'mailbox')
  await page.getByLabel(texts('labelTitle', { title: 'Clients' })).waitFor()
  await as(mailbox.saveSettings, { settings: { signature: '<p>Best regards</p>' } })
  await as(mailbox.updateLabel, { id, label: { title: 'Customers' } })
  const saved = { signature: '<p>Best regards</p>', label: 'Customers' }
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/apps/mailbox/')) sent.push(request.url())
  })
  await rereads(page, '/api/apps/mailbox/settings', () => lose(page))
  await page.getByLabel(texts('labelTitle', { title: 'Customers' })).waitFor()
  await page.getByText('Best regards').first().waitFor()
  const field = page.getByLabel(texts('labelTitle', { title: 'Customers' }))
  await field.fill('Clients of ours')
  const now = async () => {
    const [{ signature }, [label]] = [await as(mailbox.settings, {}), await as(mailbox.labels, {})]
    return { signature, label: label?.title }
  }
  await expect.poll(now).toEqual({ ...saved, label: 'Clients of ours' })
  // What was read before would have been saved before it.
  expect(sent).toHaveLength(1)
})

test('the description of a folder that is being typed stays when somebody else writes another one', async () => {
  const { addPerson } = await browser.newTenant()
  const [one, other] = [await addPerson({ permissions: ['ALL'] }), await addPerson({ permissions: ['ALL'] })]
  const asOther = await browser.as(other)
  const { id } = await asOther(files.createFolder, { folderId: 'company', name: 'Contracts' })
  const page = await open(one, `/apps/file-manager/folders/company/details/${id}`)
  const texts = words('en', 'files')
  await page.getByRole('button', { name: texts('details.describe') }).click()
  const field = page.getByRole('textbox', { name: texts('details.description') })
  await field.fill('Signed and countersigned')
  await rereads(page, '/api/apps/file-manager', () => asOther(files.update, { id, description: 'Signed ones only' }))
  expect(await field.inputValue()).toBe('Signed and countersigned')
  await page.getByRole('button', { name: en('ui.cancel') }).click()
  await page.getByText('Signed ones only').waitFor()
  await page.getByRole('button', { name: texts('details.describe') }).click()
  expect(await field.inputValue()).toBe('Signed ones only')
})

test('a kit of equipment that is being renamed keeps the product that somebody else adds', async () => {
  const { addPerson } = await browser.newTenant()
  const [one, other] = [await addPerson({ permissions: ['ALL'] }), await addPerson({ permissions: ['ALL'] })]
  const asOther = await browser.as(other)
  const product = async (name: string) => {
    const { id } = await asOther(inventory.createProduct, {})
    await asOther(inventory.updateProduct, { id, product: { name } })
    return id
  }
  const [laptop, headset] = [await product('Laptop'), await product('Headset')]
  const { id } = await asOther(inventory.createKit, { name: 'Newcomer', products: [laptop] })
  const page = await open(one, '/apps/ecommerce/inventory/kits')
  const texts = words('en', 'inventory')
  await page.getByRole('button', { name: texts('units.more', { name: 'Newcomer' }) }).click()
  await page.getByRole('menuitem', { name: texts('kits.edit') }).click()
  await page.getByRole('dialog').getByLabel(texts('kits.name')).first().fill('First day')
  await rereads(page, '/api/apps/ecommerce/inventory/kits', () =>
    asOther(inventory.updateKit, { id, products: [laptop, headset] }),
  )
  await page.getByRole('button', { name: texts('kits.save') }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const [kit] = await asOther(inventory.kits, {})
  expect(kit).toMatchObject({ name: 'First day', products: [{ id: laptop }, { id: headset }] })
})

test('permissions that were ticked stay so when somebody else decides others, and nothing that was taken comes back', async () => {
  const { addPerson } = await browser.newTenant()
  const [one, other] = [await addPerson({ permissions: ['ALL'] }), await addPerson({ permissions: ['ALL'] })]
  const { personId: userId } = await addPerson({ permissions: ['VIEW_CRA', 'MANAGE_MISSIONS'] })
  const asOther = await browser.as(other)
  const page = await open(one, `/company/user-info/${userId}`)
  const box = (permission: string) =>
    page.getByRole('checkbox', { name: en(`users.permission.${permission}`), exact: true })
  await box('MANAGE_CRA').check()
  await rereads(page, `/api/users/${userId}`, () =>
    asOther(users.setPermissions, { userId, permissions: ['VIEW_CRA', 'MANAGE_PROFILES'] }),
  )
  expect(await box('MANAGE_CRA').isChecked()).toBe(true)
  expect(await box('MANAGE_MISSIONS').count()).toBe(1)
  expect(await box('MANAGE_MISSIONS').isChecked()).toBe(false)
  await page.getByRole('button', { name: en('users.permissions.save') }).click()
  const held = async () => (await asOther(users.get, { userId, year: last.year })).user.permissions.toSorted()
  await expect.poll(held).toEqual(['MANAGE_CRA', 'MANAGE_PROFILES', 'VIEW_CRA'])
})
