import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const { newTenant, newPage } = browser
const fr = words('fr', 'contacts')

test('a file is imported once, though an answer is lost and the list of contacts is too long to be read at once', async () => {
  const { manager } = await newTenant()
  const call = await browser.as(manager)
  const page = await newPage({ width: 1440, height: 900, expected: /ERR_FAILED .*contacts.import$/ })
  await signIn(page, manager, '/apps/contacts/import')
  const file = {
    name: 'contacts.csv',
    mimeType: 'text/csv',
    // As Excel writes it here.
    buffer: Buffer.from('Nom,E-mail\nAnaïs,ana@kit.example\nBo,bo@kit.example\n', 'latin1'),
  }
  const workbook = { ...file, name: 'contacts.xlsx', buffer: Buffer.from('PK\u0003\u0004\u0014\0') }
  const choose = () => page.locator('input[type=file]').setInputFiles(file)
  const start = page.getByRole('button', { name: /^Importer/ })
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.locator('input[type=file]').setInputFiles(workbook)
  await page.getByText(fr('import.file.unreadable')).waitFor()
  await choose()
  await start.waitFor()
  await page.route('**/api/apps/contacts/import', lose)
  await start.click()
  await page.getByRole('alert').first().waitFor()
  await page.unroute('**/api/apps/contacts/import', lose)
  await start.click()
  await page.getByRole('heading', { name: fr('import.results') }).waitFor()
  const names = async () => (await call(contacts.all, {})).map(({ name }) => name)
  expect(await names()).toEqual(['Anaïs', 'Bo'])

  // As the short list is where there are thousands: whoever is missing in it is known all the same.
  await page.route('**/api/apps/contacts/all', (route) => route.fulfill({ json: [] }))
  await page.goto('/apps/contacts/import')
  await choose()
  await start.waitFor()
  await start.click()
  await page.getByRole('heading', { name: fr('import.results') }).waitFor()
  expect(await names()).toEqual(['Anaïs', 'Bo'])
})

test('a file with more tags than there may be is imported, with those that are most used; what finds no room is said before and after', async () => {
  const { manager, addPerson } = await newTenant()
  // Who imports has asked for much by then.
  const call = await browser.as(await addPerson({ permissions: ['ALL'] }))
  await call(contacts.createTag, { tag: { title: 'Client' } })
  const page = await newPage({ width: 1440, height: 900 })
  await signIn(page, manager, '/apps/contacts/import')
  const alone = Array.from({ length: 104 }, (_, at) => `Personne ${at},Mot ${at}`)
  const lines = ['Nom,Étiquettes', ...alone, 'Ana,Salon', 'Bo,salon', 'Cy,CLIENT'].join('\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) })
  const leftOut = page.getByText(fr('import.tagsLeftOut_other', { count: 6, most: 100 }))
  await leftOut.waitFor()
  const made: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/contacts\/tags?$/.test(request.url())) made.push(request.url())
  })
  await page.getByRole('button', { name: /^Importer/ }).click()
  await page.getByRole('heading', { name: fr('import.results') }).waitFor()
  await leftOut.waitFor()
  const [all, tags] = [await call(contacts.all, {}), await call(contacts.tags, {})]
  const tagsOf = (name: string) =>
    all.find((one) => one.name === name)?.tags.map((id) => tags.find((tag) => tag.id === id)?.title)
  expect([all.length, tags.length, made.length]).toEqual([107, 100, 1])
  expect(['Ana', 'Bo', 'Cy', 'Personne 0', 'Personne 103'].map(tagsOf)).toEqual([
    ['salon'],
    ['salon'],
    ['Client'],
    ['Mot 0'],
    [],
  ])
})

test('what came of an import has the focus; undoing it says that a contact which was there before keeps what it got, and takes along the tags that nobody else has', async () => {
  const { manager } = await newTenant()
  const call = await browser.as(manager)
  await call(contacts.create, { contact: { name: 'Ana', emails: [{ email: 'ana@kit.example', label: '' }] } })
  const page = await newPage({ width: 1440, height: 900 })
  await call(contacts.createTag, { tag: { title: 'Déjà' } })
  await signIn(page, manager, '/apps/contacts/import')
  const buffer = Buffer.from(
    'Nom,E-mail,Fonction,Étiquettes\nAna,ana@kit.example,Achats,Fidèle\nBo,bo@kit.example,,Salon;Fidèle;Déjà\n',
  )
  await page.locator('input[type=file]').setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: fr('import.start_other', { count: 2 }) }).press('Enter')
  const focused = page.getByRole('region', { name: fr('import.title') }).and(page.locator(':focus'))
  await focused.getByText(fr('import.done', { good: 2, count: 2 })).waitFor()
  await page.getByRole('button', { name: fr('import.undo') }).press('Enter')
  await focused.getByText(fr('import.undone_one', { count: 1 })).waitFor()
  await focused.getByText(fr('import.understood', { good: 2, count: 2 })).waitFor()
  expect((await call(contacts.all, {})).map(({ name, title }) => [name, title])).toEqual([['Ana', 'Achats']])
  expect((await call(contacts.tags, {})).map(({ title }) => title).toSorted()).toEqual(['Déjà', 'Fidèle'])
})

test('an import can be undone after looking at a contact that it added, also once the page was loaded again', async () => {
  const { manager } = await newTenant()
  const call = await browser.as(manager)
  const page = await newPage({ width: 1440, height: 900 })
  await signIn(page, manager, '/apps/contacts/import')
  const chooseFile = async (name: string) => {
    const buffer = Buffer.from(`Nom,Étiquettes\n${name},Salon\n`)
    await page.locator('input[type=file]').setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: fr('import.start_one', { count: 1 }) }).click()
    await page.getByRole('link', { name, exact: true }).waitFor()
  }
  await chooseFile('Ana')
  await chooseFile('Bo')
  await page.getByRole('link', { name: 'Bo', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: 'Bo' }).waitFor()
  await page.goBack()
  await page.getByText(fr('import.done', { good: 1, count: 1 })).waitFor()
  await page.reload()
  await page.getByRole('button', { name: fr('import.undo') }).click()
  await page.getByText(fr('import.undone_zero')).waitFor()
  expect((await call(contacts.all, {})).map(({ name }) => name)).toEqual(['Ana'])
  await page.reload()
  await page.getByRole('button', { name: fr('import.choose_file') }).waitFor()
  expect(await page.getByText(fr('import.results')).count()).toBe(0)
})

test('a file that is dropped where it says so is read like one that was chosen', async () => {
  const { manager } = await newTenant()
  const page = await newPage({ width: 1440, height: 900 })
  await signIn(page, manager, '/apps/contacts/import')
  const place = page.getByText(words('fr')('ui.dropFile'))
  await place.waitFor()
  const dataTransfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    data.items.add(new File(['Nom,E-mail\\nAna,ana@kit.example'], 'contacts.csv', { type: 'text/csv' }))
    return data
  })()`)
  for (const type of ['dragover', 'drop']) await place.dispatchEvent(type, { dataTransfer })
  await page.getByText(fr('import.understood', { count: 1, good: 1 })).waitFor()
})
