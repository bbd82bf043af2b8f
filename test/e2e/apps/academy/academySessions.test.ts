import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { academy } from '#shared/apps/academy/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { textStep, toWrite } from '#test/api/apps/academy/academyKit.ts'
import { aPlan, mondayIn } from '#test/api/apps/academy/academySessionKit.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [en, fr] = [words('en', 'academy'), words('fr', 'academy')]
const product = words('fr')

/** A course that is published, and what is done as its author. */
const newCourse = async (author: Parameters<typeof browser.as>[0]) => {
  const asAuthor = await browser.as(author)
  const course = await asAuthor(academy.createCourse, { title: 'RGPD' })
  const audience = { who: 'EVERYBODY' as const, people: [] }
  const written = { ...toWrite(course), description: 'Les bases.', audience, steps: [textStep('Les bases')] }
  const { version } = await asAuthor(academy.saveCourse, { id: course.id, version: 1, course: written })
  await asAuthor(academy.publishCourse, { id: course.id, version, published: true })
  return { course, asAuthor }
}

test('an author plans a session; somebody takes its last seat and finds its days in their month, where they are filled when they say so', async () => {
  const { addPerson } = await browser.newTenant()
  const author = await addPerson({ permissions: ['MANAGE_CONTENT'], type: 'ESN' })
  const reader = await addPerson({ language: 'FR' })
  const { course } = await newCourse(author)

  const page = await browser.newPage()
  await signIn(page, author, `/apps/academy/authoring/${course.id}/sessions`)
  await page.getByText(en('session.none')).waitFor()
  await page.getByRole('button', { name: en('session.plan') }).click()
  const dialog = page.getByRole('dialog')
  const { place, trainer } = aPlan()
  await dialog.getByLabel(en('session.day', { number: 1 })).fill(mondayIn(3, -2))
  await dialog.getByLabel(en('session.place'), { exact: true }).fill(place)
  await dialog.getByLabel(en('session.trainer')).fill(trainer)
  await dialog.getByLabel(en('session.seats')).fill('1')
  await dialog.getByRole('button', { name: en('session.save') }).click()
  await dialog.getByText(en('session.problem.weekend')).waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)
  await dialog.getByLabel(en('session.day', { number: 1 })).fill(mondayIn(3))
  await dialog.getByLabel(en('session.part')).selectOption('MORNING')
  await dialog.getByRole('button', { name: en('session.save') }).click()
  await page.getByText(en('session.taken', { taken: 0, seats: 1 })).waitFor()

  const reading = await browser.newPage()
  await signIn(reading, reader, `/apps/academy/${course.id}`)
  await reading.getByRole('button', { name: new RegExp(`^${fr('session.enrol')}`) }).click()
  await reading.getByText(fr('session.mine')).first().waitFor()
  await waitUntilSettled(reading)
  await expectAccessible(reading)
  const [year, month] = mondayIn(3).split('-').map(Number)
  await reading.goto(`/activity-report/timesheets/${month}/${year}`)
  const accept = reading.getByRole('button', { name: new RegExp(`^${product('cra.training.add')}`) })
  await accept.waitFor()
  await waitUntilSettled(reading)
  expect(await reading.locator('table input').count()).toBe(0)
  await accept.click()
  await reading.getByRole('rowheader', { name: /Formation\s: RGPD/ }).waitFor()
  await accept.waitFor({ state: 'detached' })
  await waitUntilSettled(reading)
  await expectAccessible(reading)
  const filled = await reading
    .locator('table input')
    .evaluateAll((inputs) => inputs.map((input) => (input as unknown as { value: string }).value).filter(Boolean))
  expect(filled).toEqual(['0,5'])

  await page.reload()
  await page.getByRole('button', { name: en('session.attendees') }).click()
  await page.getByText(reader.name).waitFor()
  await page.evaluate('window.print = () => undefined')
  await page.getByRole('button', { name: en('session.sheet.print') }).click()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('table')
  const rows = await sheet.getByRole('row').allInnerTexts()
  // Half a day has one column to sign in.
  expect(rows.map((row) => row.split('\t').length)).toEqual([2, 2, 2])
  expect(rows[0]).toContain(en('session.parts.MORNING'))
  expect(rows.slice(1).map((row) => row.trim())).toEqual([reader.name, en('session.sheet.trainer', { trainer })])
  expect(await page.getByRole('navigation').count()).toBe(0)
})

test('a session at the same time as one’s own cannot be taken, which it says; one’s own stands on the home', async () => {
  const { addPerson } = await browser.newTenant()
  const author = await addPerson({ permissions: ['MANAGE_CONTENT'], type: 'ESN' })
  const reader = await addPerson({ language: 'FR' })
  const { course, asAuthor } = await newCourse(author)
  const plan = (part: 'DAY' | 'MORNING' | 'AFTERNOON') =>
    asAuthor(academy.planSession, { course: course.id, session: aPlan({ days: [{ date: mondayIn(1), part }] }) })
  const { id } = await plan('MORNING')
  await plan('DAY')
  await plan('AFTERNOON')
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, reader, `/apps/academy/${course.id}`)
  const enrol = page.getByRole('button', { name: new RegExp(`^${fr('session.enrol')}`) })
  await expect.poll(() => enrol.count()).toBe(3)
  await (await browser.as(reader))(academy.enrol, { id, wait: false })
  await page.reload()
  await page.getByText(/au même moment/).waitFor()
  // Of the morning one has the seat, the whole day meets it: the afternoon is left.
  await expect.poll(() => enrol.count()).toBe(1)
  await waitUntilSettled(page)
  await expectAccessible(page)

  await page.goto('/user-dashboard')
  const waiting = page.getByRole('region', { name: product('dashboard.inbox.title') })
  await waiting.getByText(product('dashboard.inbox.ATTEND_one', { course: 'RGPD' })).waitFor()
  await waiting.getByRole('link', { name: product('dashboard.inbox.action.ATTEND') }).click()
  await page.waitForURL(`**/apps/academy/${course.id}`)
})

test('whoever has a seat keeps its days as a file for their calendar, by the names that the one they follow has', async () => {
  const { addPerson } = await browser.newTenant()
  const author = await addPerson({ permissions: ['MANAGE_CONTENT'], type: 'ESN' })
  const reader = await addPerson({ language: 'FR' })
  const { course, asAuthor } = await newCourse(author)
  const { id } = await asAuthor(academy.planSession, { course: course.id, session: aPlan() })
  const asReader = await browser.as(reader)
  const page = await browser.newPage({ width: 390 })
  await signIn(page, reader, `/apps/academy/${course.id}`)
  await page.getByRole('button', { name: new RegExp(`^${fr('session.enrol')}`) }).waitFor()
  const keeping = page.getByRole('button', { name: new RegExp(`^${fr('session.toCalendar')}`) })
  expect(await keeping.count()).toBe(0)
  await asReader(academy.enrol, { id })
  await page.reload()
  await keeping.waitFor()
  await expectAccessible(page)
  const [file] = await Promise.all([page.waitForEvent('download'), keeping.click()])
  expect(file.suggestedFilename()).toBe('Formation RGPD.ics')
  const entries = (text: string) =>
    new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map((one) =>
        ['uid', 'url', 'dtstart', 'summary', 'location', 'transp'].map((name) => `${one.getFirstPropertyValue(name)}`),
      )
  const kept = entries(readFileSync(await file.path(), 'utf8'))
  const { token } = await asReader(tasks.makeCalendarLink, {})
  const followed = await fetch(new URL(`${tasks.calendar.path}?token=${token}`, page.url()))
  expect(kept).toEqual(entries(await followed.text()))
  expect(kept.map(([, , ...one]) => one)).toEqual([
    [mondayIn(3), 'Formation\u00A0: RGPD', 'Salle Belle-Île, Nantes', 'OPAQUE'],
    [mondayIn(3, 1), 'Formation (matin)\u00A0: RGPD', 'Salle Belle-Île, Nantes', 'TRANSPARENT'],
  ])
})

test('a session that is cancelled once its days are filled is named in the month, which they are removed from', async () => {
  const { addPerson } = await browser.newTenant()
  const author = await addPerson({ permissions: ['MANAGE_CONTENT'], type: 'ESN' })
  const reader = await addPerson({ language: 'FR' })
  const { course, asAuthor } = await newCourse(author)
  const date = mondayIn(1)
  const days = [{ date, part: 'MORNING' as const }]
  const { id } = await asAuthor(academy.planSession, { course: course.id, session: aPlan({ days }) })
  const asReader = await browser.as(reader)
  await asReader(academy.enrol, { id })
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const { options } = await asReader(cra.month, { year, month })
  const activity = [{ client: options[0]?.client.id ?? '', mission: id, details: [{ day, value: 0.5 }] }]
  await asReader(cra.save, { year, month, version: 0, activity, comments: '' })
  await asAuthor(academy.cancelSession, { id })
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, reader, `/activity-report/timesheets/${month}/${year}`)
  const remove = page.getByRole('button', { name: new RegExp(`^${product('cra.training.remove')}`) })
  await expect
    .poll(async () => {
      await page.reload()
      await waitUntilSettled(page)
      return remove.count()
    })
    .toBe(1)
  await expectAccessible(page)
  await remove.press('Enter')
  await remove.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: product('cra.save'), exact: true }).click()
  await expect.poll(async () => (await asReader(cra.month, { year, month })).activities).toEqual([])
  await page.reload()
  await waitUntilSettled(page)
  // Nobody offers the seat that they have no more.
  expect(await page.getByRole('button', { name: new RegExp(`^${product('cra.training.add')}`) }).count()).toBe(0)
})

test('a seat that somebody else took first is said to be gone, and the waiting list stands open', async () => {
  const { addPerson } = await browser.newTenant()
  const author = await addPerson({ permissions: ['MANAGE_CONTENT'], type: 'ESN' })
  const [first, second] = [await addPerson(), await addPerson()]
  const { course, asAuthor } = await newCourse(author)
  const { id } = await asAuthor(academy.planSession, { course: course.id, session: aPlan({ seats: 1 }) })
  const page = await browser.newPage()
  await signIn(page, second, `/apps/academy/${course.id}`)
  await page.getByText(en('session.left_one', { count: 1 })).waitFor()
  await (await browser.as(first))(academy.enrol, { id })
  await page.getByRole('button', { name: new RegExp(`^${en('session.enrol')}`) }).click()
  await page.getByText(en('errors.academy.sessionFull')).waitFor()
  const waiting = page.getByRole('button', { name: new RegExp(`^${en('session.wait')}`) })
  await waiting.waitFor()
  expect(await page.getByText(en('session.left_one', { count: 1 })).count()).toBe(0)
  await waiting.click()
  await page.getByText(en('session.waiting', { place: 1 })).waitFor()
  // A seat that was just given up goes to who waits: nobody else is told of it.
  const third = await addPerson()
  await page.route('**/api/apps/academy/sessions?*', async (route) => {
    const response = await route.fetch()
    const sessions = (await response.json()) as { taken: number }[]
    await route.fulfill({ response, json: sessions.map((one) => ({ ...one, taken: 0 })) })
  })
  await signIn(page, third, `/apps/academy/${course.id}`)
  await waiting.waitFor()
  await page.getByText(en('session.left_zero')).waitFor()
})

test('an author adds and removes days by keys, and saves what was typed also where another changed the session', async () => {
  const { addPerson } = await browser.newTenant()
  const author = await addPerson({ permissions: ['MANAGE_CONTENT'], type: 'ESN' })
  const { course, asAuthor } = await newCourse(author)
  const days = [{ date: mondayIn(3), part: 'DAY' as const }]
  const { id, version } = await asAuthor(academy.planSession, { course: course.id, session: aPlan({ days }) })
  const page = await browser.newPage()
  await signIn(page, author, `/apps/academy/authoring/${course.id}/sessions`)
  await page.getByRole('button', { name: new RegExp(`^${en('session.change')}`) }).click()
  const dialog = page.getByRole('dialog')
  const day = (number: number) => dialog.getByLabel(en('session.day', { number })).and(dialog.locator('input'))
  const focused = page.locator(':focus')
  await dialog.getByRole('button', { name: en('session.addDay') }).press('Enter')
  // A day that cannot be is named itself.
  await day(2).and(focused).fill(mondayIn(3, 5))
  const save = dialog.getByRole('button', { name: en('session.save') })
  await save.click()
  await dialog.getByText(en('session.problem.weekend')).waitFor()
  expect([await day(1).getAttribute('aria-invalid'), await day(2).getAttribute('aria-invalid')]).toEqual([null, 'true'])
  await day(2).fill(mondayIn(3, 1))
  await dialog.getByRole('button', { name: en('session.addDay') }).press('Enter')
  await day(3).and(focused).waitFor()
  await dialog.getByRole('button', { name: en('session.removeDay', { number: 3 }) }).press('Enter')
  await day(2).and(focused).waitFor()
  await asAuthor(academy.changeSession, { id, version, session: aPlan({ days, place: 'Salle Groix' }) })
  await save.click()
  await dialog.getByText(/Salle Groix/).waitFor()
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  const { sessions } = await asAuthor(academy.planned, { course: course.id })
  expect(sessions[0]).toMatchObject({ place: aPlan().place, days: [{ date: mondayIn(3) }, { date: mondayIn(3, 1) }] })
})
