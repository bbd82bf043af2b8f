import { expect, test } from 'vitest'
import { transact } from '#functions/core/table/table.ts'
import { proposeKit } from '#functions/data/apps/inventory/starts.ts'
import { missionsOf } from '#functions/data/missions/missions.ts'
import { buildPastPositioning } from '#functions/data/positionings/pastPositioning.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { expectWithinWidth, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { dayIn } from '#test/kit/dates.ts'

const browser = await openBrowser()
const [en, dashboards] = [words('en', 'inventory'), words('en', 'dashboards')]

test('a kit is handed over for the mission that somebody begins, with the keyboard, and another one is not needed', async () => {
  const { tenant, addPerson, freelancer, resource } = await browser.newTenant()
  const manager = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  const as = await browser.as(manager)
  const { id: laptop } = await as(inventory.createProduct, {})
  await as(inventory.updateProduct, { id: laptop, product: { name: 'Granit 14' } })
  await as(inventory.addUnits, { productId: laptop, serialNumbers: ['GR-1', 'GR-2'] })
  for (const name of ['Newcomer', 'Client badge']) await as(inventory.createKit, { name, products: [laptop] })
  const client = await as(missions.createClient, { title: 'Mutuelle du Golfe' })
  const fields = { title: 'Refonte du portail', description: '', skills: [], minYears: 0, languages: [] }
  const { id } = await as(missions.create, {
    ...fields,
    clientId: client.id,
    startDate: dayIn(12),
    endDate: dayIn(300),
    rateMin: 450,
    rateMax: 650,
    interventionType: 'HYBRID',
    city: 'Nantes',
    country: 'FR',
    positions: 2,
    validators: [],
  })
  const mission = await missionsOf(tenant).getStored(id)
  if (!mission) throw new Error('There is no mission')
  for (const one of [freelancer, resource]) {
    const person = { id: one.personId, name: one.name }
    const by = { id: manager.personId, name: manager.name }
    const steps = ['SELECT', 'PROPOSE', 'ACCEPT', 'SEND_TO_CLIENT', 'CLIENT_ACCEPT'] as const
    for (const writes of buildPastPositioning({ tenant, client, mission, person, manager: by, rate: 500, steps }))
      expect(await transact(writes)).toBeUndefined()
    await transact([proposeKit(tenant, { person: person.id, mission: id, startDate: dayIn(12) })])
  }

  const page = await browser.newPage({ width: 390 })
  await signIn(page, manager, '/dashboard')
  await page.getByText(dashboards('dashboard.inbox.KITS_other', { count: 2 })).waitFor()
  await page.goto('/apps/ecommerce/inventory/kits')
  await page.getByRole('heading', { name: en('starts.title') }).waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)
  await expectWithinWidth(page)
  await page.getByRole('button', { name: en('starts.handOverTo', { name: resource.name }) }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(resource.name).waitFor()
  await dialog.getByLabel(en('starts.kit'), { exact: true }).selectOption('Client badge')
  await dialog.getByRole('heading', { name: 'Client badge' }).waitFor()
  // What somebody else deletes meanwhile is chosen no more.
  const badge = (await as(inventory.kits, {})).find(({ name }) => name === 'Client badge')
  const somebodyElse = await browser.as(await addPerson({ permissions: ['MANAGE_EQUIPMENT'], type: 'ESN' }))
  await somebodyElse(inventory.deleteKit, { id: badge?.id ?? '' })
  await dialog.getByRole('heading', { name: 'Newcomer' }).waitFor()
  await dialog.getByLabel('Granit 14').waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: en('units.handOver'), exact: true }).press('Enter')
  await page.getByText(en('handOver.done', { name: resource.name })).waitFor()
  await expect.poll(() => page.getByText(resource.name, { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: en('starts.dismissFor', { name: freelancer.name }) }).press('Enter')
  await page.getByText(en('starts.dismissed', { name: freelancer.name })).waitFor()
  await page.getByRole('heading', { name: en('starts.title') }).waitFor({ state: 'detached' })
  expect((await as(inventory.held, { personId: resource.personId })).items).toMatchObject([{ serialNumber: 'GR-1' }])
})
