import { expect, test } from 'vitest'
import { missions } from '#shared/staffing/missions/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { expectWithinWidth, navigateWithin, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'

const browser = await openBrowser()
const say = words('en')
const sayOfCompany = words('en', 'company')
const sayOfUsers = words('en', 'users')

test('who begins a company has four steps, ticked by what is there, until all are or they are hidden', async () => {
  const { addPerson, manager } = await browser.newTenant()
  const founder = await addPerson({ permissions: ['ALL'], type: 'ESN', addedAt: new Date() })
  const page = await browser.newPage({ width: 390 })
  await signIn(page, founder, '/dashboard')
  const steps = page.getByRole('region', { name: say('dashboard.firstSteps.title') })
  const todo = async () =>
    (await steps.getByRole('listitem').getByRole('link').allInnerTexts()).map((one) => one.trim())
  await steps.waitFor()
  const [client, mission, month] = [
    say('dashboard.firstSteps.client.action'),
    say('dashboard.firstSteps.mission.action'),
    say('dashboard.firstSteps.month.action'),
  ]
  expect(await todo()).toEqual([client, mission, month])
  await waitUntilSettled(page)
  expect(await page.getByRole('region', { name: say('cra.list.now') }).innerText()).toMatch(/\b0 days filled/)
  await expectAccessible(page)
  await expectWithinWidth(page)

  await (await browser.as(founder))(missions.createClient, { title: 'Coopérative du Sillon' })
  await navigateWithin(page, `/activity-report?year=${thisMonth(-1).year}`)
  await page.getByText(say('cra.list.beforeYou')).first().waitFor()
  await page.goto('/dashboard')
  await expect.poll(todo).toEqual([mission, month])

  // A made-up company, full at once, in which everything can be tried, and back: nothing of it is left.
  await steps.getByRole('button', { name: sayOfCompany('sample.fill') }).click()
  await page.getByText(sayOfCompany('sample.here')).waitFor()
  await page
    .getByText(say('dashboard.inbox.SIGN_other', { count: 2 }))
    .first()
    .waitFor()
  expect(await steps.count()).toBe(0)
  await waitUntilSettled(page)
  await expectAccessible(page)
  await expectWithinWidth(page)
  await page.getByRole('button', { name: sayOfCompany('sample.remove') }).click()
  await expect.poll(todo).toEqual([mission, month])
  await steps.getByRole('button', { name: sayOfCompany('sample.fill') }).waitFor()
  expect(await page.getByText(sayOfCompany('sample.here')).count()).toBe(0)

  // As long as nobody else is there, the first step leads to the invitation itself; left, it is in the address no more.
  await page.route('**/api/users', async (route) => {
    const answer = await route.fetch()
    const { items, ...rest } = await answer.json()
    await route.fulfill({ response: answer, json: { ...rest, items: items.slice(0, 1) } })
  })
  await page.goto('/dashboard')
  await steps.getByRole('link', { name: say('dashboard.firstSteps.people.action') }).click()
  const inviting = page.getByRole('dialog', { name: sayOfUsers('users.invite.title') })
  await inviting.getByRole('textbox').first().waitFor()
  await page.keyboard.press('Escape')
  await inviting.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/dashboard')

  await steps.getByRole('button', { name: say('dashboard.firstSteps.hide') }).click()
  await steps.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitUntilSettled(page)
  expect(await steps.count()).toBe(0)

  // Who was here before has begun long ago, and who works alone has nobody to invite.
  const alone = await addPerson({ permissions: ['ALL'], type: 'FREELANCER', addedAt: new Date() })
  for (const person of [manager, alone]) {
    const other = await browser.newPage()
    await signIn(other, person, '/')
    await other.getByRole('heading', { level: 1 }).waitFor()
    await waitUntilSettled(other)
    expect(await other.getByText(say('dashboard.firstSteps.title')).count()).toBe(0)
  }
})

test('who was invited is led to their profile, then to their month', async () => {
  const { addPerson } = await browser.newTenant()
  const consultant = await addPerson({ type: 'ESN_RESOURCE', addedAt: new Date() })
  const page = await browser.newPage({ width: 390 })
  await signIn(page, consultant, '/user-dashboard')
  const steps = page.getByRole('region', { name: say('dashboard.firstSteps.title') })
  const [profile, month] = (['profile', 'ownMonth'] as const).map((key) =>
    steps.getByRole('link', { name: say(`dashboard.firstSteps.${key}.action`) }),
  )
  await month?.waitFor()
  await waitUntilSettled(page)
  await expectWithinWidth(page)
  await expectAccessible(page)
  await profile?.click()
  await page.waitForURL('**/profile/resume')

  const as = await browser.as(consultant)
  const begun = await as(profiles.get, { profilId: consultant.personId })
  const task = { headline: 'Portal', skills: [{ code: 'React', level: 3 }] }
  const about = { title: 'Lead', organization: '', description: '', startDate: '2018-01-01', endDate: null }
  const userExperiences = [{ ...about, tasks: [task] }]
  await as(profiles.save, { ...begun, profilId: consultant.personId, professionalTitle: 'Developer', userExperiences })
  await page.goto('/user-dashboard')
  await month?.waitFor()
  expect(await profile?.count()).toBe(0)
  await month?.click()
  await page.waitForURL('**/activity-report/**')
})

test('a month that was filled in December is still ticked in January', async () => {
  const { addPerson } = await browser.newTenant()
  const year = new Date().getUTCFullYear()
  const founder = await addPerson({ permissions: ['ALL'], type: 'ESN', addedAt: new Date(Date.UTC(year - 1, 11, 4)) })
  const december = { year: year - 1, month: 12, version: 0, activity: [], comments: 'Congés' }
  await (await browser.as(founder))(cra.save, december)
  const page = await browser.newPage()
  await page.clock.setFixedTime(Date.UTC(year, 0, 5, 9))
  await signIn(page, founder, '/dashboard')
  const steps = page.getByRole('region', { name: say('dashboard.firstSteps.title') })
  await steps.getByRole('link', { name: say('dashboard.firstSteps.client.action') }).waitFor()
  expect(await steps.getByRole('link', { name: say('dashboard.firstSteps.month.action') }).count()).toBe(0)
})
