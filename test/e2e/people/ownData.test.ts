import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notes } from '#shared/apps/notes/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { readZipEntries } from '#shared/core/files/zipEntries.ts'
import { account } from '#shared/people/account/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en')

test('what the workspace holds on somebody is saved as one archive; nothing of it while a part fails', async () => {
  const { freelancer } = await browser.newTenant()
  const as = await browser.as(freelancer)
  await as(notes.create, { note: { title: 'Croquis', image: `data:image/png;base64,${PNG.toString('base64')}` } })
  const { id } = await as(tasks.create, {})
  await as(tasks.update, { id, task: { title: 'Relire le bail' } })
  const page = await browser.newPage()
  await signIn(page, freelancer, '/settings/data')
  const take = page.getByRole('button', { name: en('settings.data.download') })
  const path = `**${account.personalData.path}*`
  await page.route(path, (route) => route.fulfill({ status: 403, json: { code: 'access.denied' } }), { times: 1 })
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  await take.click()
  await page.getByText(en('errors.access.denied')).waitFor()
  expect(downloads).toBe(0)

  const [saved] = await Promise.all([page.waitForEvent('download'), take.click()])
  expect(saved.suggestedFilename()).toMatch(/^regie-\d{4}-\d\d-\d\d\.zip$/)
  const entries = readZipEntries(new Uint8Array(readFileSync(await saved.path()))) ?? []
  const found = new Map(entries.map(({ name, packed }) => [name, Buffer.from(packed)]))
  expect([...found.keys()][0]).toBe('README.txt')
  expect(JSON.parse(String(found.get('profile.json')))).toMatchObject({ email: freelancer.email })
  expect(String(found.get('tasks/tasks.json'))).toContain('Relire le bail')
  const picture = [...found].find(([name]) => /^notes\/pictures\/[\w-]+\.png$/.test(name))
  expect(picture?.[1].subarray(0, 4)).toEqual(PNG.subarray(0, 4))
  expect(found.has('missing.json')).toBe(false)
  await expectAccessible(page)
})

test('whoever manages nobody chooses no e-mails about people, as they get none', async () => {
  const { manager, freelancer } = await browser.newTenant()
  const page = await browser.newPage()
  await signIn(page, freelancer, '/settings/notifications')
  await page.getByRole('checkbox', { name: en('settings.mails.reports') }).waitFor()
  expect(await page.getByRole('main').getByRole('checkbox').count()).toBe(2)
  const theirs = await browser.newPage()
  await signIn(theirs, manager, '/settings/notifications')
  await theirs.getByRole('checkbox', { name: words('fr')('settings.mails.account') }).waitFor()
})
