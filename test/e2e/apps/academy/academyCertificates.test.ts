import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { academy } from '#shared/apps/academy/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { readableColour } from '#shared/people/company/letterhead.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [en, fr] = [words('en', 'academy'), words('fr', 'academy')]
/** Light: words in it, and white ones on it, need it darker. */
const COLOUR = '#22c55e'
const channels = [1, 3, 5].map((at) => Number.parseInt(readableColour(COLOUR).slice(at, at + 2), 16))
/** As a browser writes it. */
const INK = `rgb(${channels.join(', ')})`
const SECURITY = 'La sécurité au travail, chez le client et dans le train'

test('whoever finishes a course has its certificate, prints it, and a stranger checks it by its address or its code', async () => {
  const { addPerson, manager } = await browser.newTenant()
  const reader = await addPerson({ type: 'ESN_RESOURCE', language: 'FR' })
  const asManager = await browser.as(manager)
  const { name: companyName } = await asManager(company.update, { colour: COLOUR })
  const { logoUrl } = await asManager(company.setLogo, { image: PNG.toString('base64') })
  const page = await browser.newPage({ language: 'fr', scheme: 'dark', width: 390 })
  await signIn(page, reader, '/apps/academy/certificates')
  await page.getByText(fr('certificate.none')).waitFor()
  await expectAccessible(page)
  await page.goto('/apps/academy')
  await page.getByText(fr('certificate.offered')).waitFor()
  await page.getByRole('link', { name: `${fr('action.start')} : ${SECURITY}` }).click()
  const next = page.getByRole('button', { name: fr('next') })
  const finish = page.getByRole('button', { name: fr('finish') })
  for (;;) {
    await next.or(finish).waitFor()
    if (await finish.isVisible()) break
    await next.click()
  }
  await finish.click()
  await page.waitForURL('**/apps/academy/security-at-work/finished')
  await page.getByText(fr('certificate.given')).waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: fr('certificate.open') }).click()
  const sheet = page.locator('#root article')
  await sheet.getByText(reader.name).waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)
  const isOnPaper = async (paper: Locator) => {
    expect(await paper.innerText()).toContain(companyName)
    const logo = paper.locator(`img[src="${logoUrl}"]`)
    const width = () => logo.evaluate((picture) => (picture as unknown as { naturalWidth: number }).naturalWidth)
    await expect.poll(width).toBe(16)
    expect(await paper.locator(`[style*="${INK}"]`).count()).toBeGreaterThan(0)
  }
  await isOnPaper(sheet.locator('..'))

  const code = (await sheet.locator('dd').first().innerText()).trim()
  await page.emulateMedia({ media: 'print' })
  const printed = page.locator('.printed')
  expect(await printed.isVisible()).toBe(true)
  for (const text of [reader.name, SECURITY, code, `/certificate/${code}`])
    expect(await printed.innerText()).toContain(text)
  expect(await sheet.isVisible()).toBe(false)
  await isOnPaper(printed)

  const stranger = await browser.newPage({ language: 'en' })
  await stranger.goto(`/certificate/${code}`)
  await stranger.getByRole('heading', { name: en('certificate.valid') }).waitFor()
  const text = await stranger.locator('main').innerText()
  expect(text).toContain(SECURITY)
  expect(text).not.toContain(reader.name.split(' ').at(-1))
  await isOnPaper(stranger.locator('#root'))
  await expectAccessible(stranger)

  await stranger.goto('/certificate/0000-0000-0000-0000')
  await stranger.getByRole('heading', { name: en('certificate.unknown') }).waitFor()
  await expectAccessible(stranger)
  await stranger.getByLabel(en('certificate.code')).fill(code.toLowerCase().replaceAll('-', ' '))
  await stranger.getByRole('button', { name: en('certificate.check') }).click()
  await stranger.getByRole('heading', { name: en('certificate.valid') }).waitFor()
})

test('an author says that a course gives a certificate', async () => {
  const { addPerson } = await browser.newTenant()
  const author = await addPerson({ permissions: ['MANAGE_CONTENT'], type: 'ESN' })
  const as = await browser.as(author)
  const { id } = await as(academy.createCourse, { title: 'Safety on site' })
  const page = await browser.newPage()
  await signIn(page, author, `/apps/academy/authoring/${id}`)
  await page.getByLabel(en('edit.certificate')).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: en('edit.save') }).click()
  await page.getByText(en('edit.saved')).waitFor()
  expect((await as(academy.writtenCourse, { id })).certificate).toBe(true)
})

test('what a finished course teaches is added to a profile by a click each or all at once, where it ends and in the profile', async () => {
  const { manager, addPerson } = await browser.newTenant()
  const [reader, other] = [await addPerson({ type: 'ESN_RESOURCE' }), await addPerson({ type: 'ESN_RESOURCE' })]
  const [asManager, as] = [await browser.as(manager), await browser.as(reader)]
  const codes = ['react', 'docker', 'apache-kafka', 'terraform']
  const skills = codes.map((code) => ({ code, level: 2 }))
  const { id, version, category, duration } = await asManager(academy.createCourse, { title: 'Cloud' })
  const step = { id: 'a', title: 'Read', subtitle: '', content: '<p>Read</p>', video: null, fileId: null, quiz: null }
  const saved = await asManager(academy.saveCourse, {
    id,
    version,
    course: {
      title: 'Cloud',
      description: 'All of it.',
      category,
      duration,
      dueOn: null,
      skills,
      steps: [step],
      audience: { who: 'EVERYBODY', people: [] },
    },
  })
  await asManager(academy.publishCourse, { id, version: saved.version, published: true })

  const page = await browser.newPage()
  await signIn(page, reader, `/apps/academy/${id}`)
  await page.getByRole('button', { name: en('finish') }).click()
  await page.getByText(en('completed_one')).waitFor()
  await waitUntilSettled(page)
  // Nobody is given a profile that they have not begun.
  expect(await page.getByRole('heading', { name: en('skills.title') }).count()).toBe(0)
  const begun = await as(profiles.get, { profilId: reader.personId })
  await as(profiles.save, { ...begun, profilId: reader.personId, professionalTitle: 'Developer' })
  await page.reload()
  await page.getByRole('heading', { name: en('skills.title') }).waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'React', exact: true }).click()
  await page.getByText(en('skills.added')).waitFor()
  await page.getByRole('button', { name: 'React', exact: true }).waitFor({ state: 'detached' })

  await page.goto('/profile/resume')
  await page.getByRole('button', { name: 'Docker', exact: true }).click()
  await page.getByRole('button', { name: en('skills.addAll') }).click()
  await page.getByRole('heading', { name: en('skills.title') }).waitFor({ state: 'detached' })
  await expectAccessible(page)
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: words('en')('profiles.bar.save') }).click()
  expect((await answered).status()).toBe(200)
  const { userCertification } = await as(profiles.get, { profilId: reader.personId })
  expect(
    userCertification.map(({ title, skills: added }) => [title, added.map(({ code }) => code).toSorted()]),
  ).toEqual([['Cloud', codes.toSorted()]])
  const found = await asManager(profiles.list, { skill: 'Kafka' })
  expect(found.items.map((one) => one.id)).toEqual([reader.personId])

  const asOther = await browser.as(other)
  const theirs = await asOther(profiles.get, { profilId: other.personId })
  await asOther(profiles.save, { ...theirs, profilId: other.personId, professionalTitle: 'Tester' })
  await asOther(academy.setProgress, { id, currentStep: 1, completed: true })
  const second = await browser.newPage({ width: 390 })
  await signIn(second, other, '/profile/resume')
  await second.getByRole('button', { name: en('skills.decline') }).click()
  await second.getByRole('heading', { name: en('skills.title') }).waitFor({ state: 'detached' })
  await second.goto(`/apps/academy/${id}/finished`)
  await second.getByText(en('completed_one')).waitFor()
  await waitUntilSettled(second)
  expect(await second.getByRole('heading', { name: en('skills.title') }).count()).toBe(0)
})
