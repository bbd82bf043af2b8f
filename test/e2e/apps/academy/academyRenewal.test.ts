import { expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { transact, update } from '#functions/core/table/table.ts'
import { progressOf } from '#functions/data/apps/academy/progress.ts'
import { courseReaderKey } from '#functions/data/apps/academy/readers.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { completedCourseIndexKey } from '#functions/data/inbox/waiting.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [en, fr] = [words('en', 'academy'), words('fr', 'academy')]
const home = words('en', 'dashboards')

const dayBefore = (days: number): string => parisDate(new Date(Date.now() - days * 86_400_000))
const step = (id: string) => ({
  id,
  title: `Step ${id}`,
  subtitle: '',
  content: '<p>Read</p>',
  video: null,
  fileId: null,
  quiz: null,
})

/** Somebody has finished a mandatory course whose certificate holds for a month, and has ended since. */
const whoHas = async () => {
  const { tenant, addPerson } = await browser.newTenant()
  const author = await addPerson({ permissions: ['MANAGE_CONTENT'], type: 'ESN' })
  const reader = await addPerson({ type: 'ESN_RESOURCE' })
  const [asAuthor, as] = [await browser.as(author), await browser.as(reader)]
  const { id, version, category, duration } = await asAuthor(academy.createCourse, { title: 'Phishing' })
  const { version: saved } = await asAuthor(academy.saveCourse, {
    id,
    version,
    course: {
      title: 'Phishing',
      description: 'Spot it.',
      category,
      duration,
      certificate: true,
      validMonths: 1,
      dueOn: dayBefore(30),
      steps: [step('a'), step('b')],
      audience: { who: 'PEOPLE', people: [reader.personId] },
    },
  })
  await asAuthor(academy.publishCourse, { id, version: saved, published: true })
  await as(academy.setProgress, { id, currentStep: 1 })
  await as(academy.setProgress, { id, currentStep: 0, completed: true })
  const [certificate] = await as(academy.certificates, {})
  const ended = dayBefore(10)
  const { gsi1sk } = completedCourseIndexKey(tenant, reader.personId, id, {
    validUntil: ended,
    completedOn: dayBefore(40),
  })
  await transact([
    update(
      progressOf(tenant, reader.personId).keyOf(id),
      expression`SET #certificate.#completedOn = ${dayBefore(40)}, #certificate.#validUntil = ${ended}`,
    ),
    update(courseReaderKey(tenant, id, reader.personId), expression`SET #validUntil = ${ended}, #gsi1sk = ${gsi1sk}`),
  ])
  return { author, reader, id, code: certificate?.code ?? '' }
}

test('whose certificate of a mandatory course has ended sees it at home, renews it from the first step, and keeps both', async () => {
  const { author, reader, id, code } = await whoHas()
  const stranger = await browser.newPage({ language: 'fr', width: 390, scheme: 'dark' })
  await stranger.goto(`/certificate/${code}`)
  await stranger.getByRole('heading', { name: fr('certificate.ended') }).waitFor()
  await stranger.getByText(fr('certificate.until')).waitFor()
  await expectAccessible(stranger)

  const follower = await browser.newPage()
  await signIn(follower, author, `/apps/academy/authoring/${id}/unfinished`)
  const late = follower.getByRole('listitem').filter({ hasText: reader.name })
  await late.getByText(/^Certificate expired on/).waitFor()
  await expectAccessible(follower)

  const page = await browser.newPage({ width: 390 })
  await signIn(page, reader, '/')
  await page.getByText(/your certificate expired on/).waitFor()
  await page.getByRole('link', { name: home('dashboard.inbox.action.COURSES') }).click()
  await page.waitForURL(`**/apps/academy/${id}`)
  await page.getByText(en('certificate.renewText')).waitFor()
  await page.getByText('1 / 2').waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: en('next') }).click()
  await page.getByRole('button', { name: en('finish') }).click()
  await page.waitForURL(`**/apps/academy/${id}/finished`)
  await page.getByText(/^Valid until/).waitFor()
  await page.goto('/apps/academy/certificates')
  const links = page.getByRole('link', { name: en('certificate.open') })
  await links.nth(1).waitFor()
  expect(await links.count()).toBe(2)
  await page.getByText(/^Certificate expired on/).waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)
  await links.nth(1).click()
  const sheet = page.locator('#root article')
  await sheet.getByText(code, { exact: true }).waitFor()
  await sheet.getByText(/^Valid until/).waitFor()
  await follower.reload()
  await follower.getByText(en('unfinished.none')).waitFor()
})

test('an author says for how many months a certificate holds, which is asked only where there is one', async () => {
  const { addPerson } = await browser.newTenant()
  const author = await addPerson({ permissions: ['MANAGE_CONTENT'], type: 'ESN' })
  const as = await browser.as(author)
  const { id } = await as(academy.createCourse, { title: 'Safety on site' })
  const page = await browser.newPage()
  await signIn(page, author, `/apps/academy/authoring/${id}`)
  const months = page.getByLabel(en('edit.validMonths'))
  await page.getByLabel(en('edit.certificate')).waitFor()
  expect(await months.count()).toBe(0)
  await page.getByLabel(en('edit.certificate')).check()
  await months.fill('24')
  await expectAccessible(page)
  await page.getByRole('button', { name: en('edit.save') }).click()
  await page.getByText(en('edit.saved')).waitFor()
  expect((await as(academy.writtenCourse, { id })).validMonths).toBe(24)
})
