import { expect, test } from 'vitest'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, rivage, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [en, fr] = [words('en', 'dashboards'), words('fr', 'dashboards')]

test('the figures of all missions, or of one that is chosen by its name, which the address keeps', async () => {
  const page = await browser.newPage({ language: 'fr' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await signIn(page, rivage.maelle, '/dashboards/project?tab=team')
  const people = page.getByRole('listitem').filter({ has: page.locator('a[href="/apps/mailbox/inbox/1"]') })
  await people.nth(3).waitFor()
  const all = await people.count()
  expect(asked).not.toContain('/api/missions')
  const as = await browser.as(rivage.maelle)
  const { items } = await as(missions.list, { sort: 'newest', size: 25 })
  const mission = items.find(({ counts }) => (counts.ACCEPTED_BY_CLIENT ?? 0) > 0)
  const field = page.getByLabel(fr('project.mission'), { exact: true })
  await field.focus()
  const label = `${mission?.title} · ${mission?.client.title}`
  await page.locator(`datalist option[value="${label}"]`).waitFor({ state: 'attached' })
  // What was offered can be taken while something else is looked for.
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/missions?**', (route) => answer.promise.then(() => route.continue()))
  const looking = page.waitForRequest('**/api/missions?**')
  await field.fill(mission?.title ?? '')
  await looking
  await field.fill(label)
  await page.waitForURL(`**/dashboards/project?tab=team&mission=${mission?.id}`)
  answer.resolve()
  await expect.poll(() => people.count()).toBeLessThan(all)
  await waitUntilSettled(page)
  await expectAccessible(page)
  await page.getByRole('tab', { name: fr('project.tab.budget') }).click()
  await page.getByRole('heading', { name: fr('project.expenses') }).waitFor()
  // Their lists are of all missions.
  expect(await page.locator('main a[href*="/dashboards/finance?"], main a[href^="/mission?"]').count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('mission')).toBe(mission?.id)
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe(label)
  await page.getByRole('tab', { name: fr('project.tab.team') }).waitFor()
  // The tab is pressed before the screen shows that the mission is gone, and does not bring it back.
  const press = (what: string, name: string) =>
    `Array.from(document.querySelectorAll('${what}')).find((one) => one.textContent.startsWith('${name}')).click()`
  await page.evaluate(`(async () => {
    ${press('button', fr('project.allMissions'))}
    for (let step = 0; step < 100; step += 1) await null
    ${press('[role=tab]', fr('project.tab.team'))}
  })()`)
  await expect.poll(() => people.count()).toBe(all)
  expect(new URL(page.url()).search).toBe('?tab=team')
})

test('this week is compared with the last one up to the same weekday: with a week earlier', async () => {
  const { addPerson } = await browser.newTenant()
  const leader = await addPerson({ permissions: ['VALIDATE_CRA'], type: 'ESN' })
  const as = await browser.as(leader)
  const board = await as(scrumboard.createBoard, { board: { title: 'Week', icon: 'client' } })
  await as(scrumboard.createCard, { card: { listId: board.lists[0]?.id ?? '', title: 'Call', dueDate: null } })
  const page = await browser.newPage({ width: 390, scheme: 'dark' })
  await signIn(page, leader, '/dashboards/project')
  const said = page.getByText(en('change.week.none'))
  await expect
    .poll(async () => {
      if ((await said.count()) > 0) return true
      await page.reload()
      await waitUntilSettled(page)
      return (await said.count()) > 0
    })
    .toBe(true)
  await expectAccessible(page)
  // Whoever does not see missions chooses none.
  expect(await page.getByLabel(en('project.mission'), { exact: true }).count()).toBe(0)
})
