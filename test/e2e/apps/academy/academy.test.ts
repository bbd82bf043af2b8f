import { expect, test } from 'vitest'
import { academy } from '#shared/apps/academy/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, rivage, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const fr = words('fr', 'academy')
const TITLE = 'Une proposition : la lire, y répondre'

test('a course opens where its reader left off, turns by keys, and is completed at its end', async () => {
  const page = await browser.newPage({ language: 'fr', scheme: 'dark' })
  await signIn(page, rivage.oriane, '/apps/academy')
  await waitUntilSettled(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: `${fr('action.start')} : ${TITLE}` }).click()
  await page.getByRole('heading', { level: 1, name: 'Pourquoi on vous demande' }).waitFor()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('button', { name: fr('next') }).click()
  await page.getByRole('heading', { level: 1, name: 'Ce qu’il faut lire' }).waitFor()
  expect((await saved).status()).toBe(200)

  await page.goto('/apps/academy')
  await page.getByRole('link', { name: `${fr('action.continue')} : ${TITLE}` }).click()
  await page.getByRole('heading', { level: 1, name: 'Ce qu’il faut lire' }).waitFor()
  // Right away, wherever the focus is.
  for (const title of ['Ce que couvre votre accord', 'Refuser sans dommage', 'Retirer son accord']) {
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: fr('finish') }).click()
  await page.getByText(fr('completed_one')).waitFor()
})

test('steps are taken in whatever order, on a phone too; the end is reached once each was come to', async () => {
  const page = await browser.newPage({ width: 390, height: 844, language: 'fr' })
  await signIn(page, (await browser.newTenant()).resource, '/apps/academy/answer-a-proposal')
  await page.getByText('1 / 5', { exact: true }).waitFor()
  await page.getByRole('button', { name: fr('steps') }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer son accord' }).click()
  await page.getByText('5 / 5', { exact: true }).waitFor()
  for (const number of [2, 3, 4]) {
    expect(await page.getByRole('button', { name: fr('finish') }).count()).toBe(0)
    await page.getByRole('button', { name: fr('stepLeft', { number }) }).click()
    await page.getByText(`${number} / 5`, { exact: true }).waitFor()
    if (number === 4) break
    await page.getByRole('button', { name: fr('steps') }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer son accord' }).click()
  }
  await page.getByRole('button', { name: fr('next') }).click()
  await page.getByRole('button', { name: fr('finish') }).click()
  await page.getByText(fr('completed_one')).waitFor()
})

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])(
  'the way on stands at one place through a whole course, before a step’s text is there too, $width px wide',
  async (size) => {
    const page = await browser.newPage({ ...size, language: 'fr' })
    const texts = Promise.withResolvers<void>()
    await page.route('**/assets/SanitizedHtml-*.js', async (route) => {
      await texts.promise
      await route.continue()
    })
    await signIn(page, (await browser.newTenant()).resource, '/apps/academy/fill-a-month')
    const step = (at: number) => page.getByText(`${at} / 6`, { exact: true })
    const place = async (at: number) => (await step(at).boundingBox())?.y
    await step(1).waitFor()
    const first = await place(1)
    texts.resolve()
    await page.locator('section p, section li').nth(1).waitFor()
    const places = [await place(1)]
    for (const at of [2, 3, 4, 5, 6]) {
      await page.getByRole('button', { name: fr('next') }).click()
      places.push(await place(at))
    }
    expect(places).toEqual(places.map(() => first))
    // At the bottom of the screen, however short the step.
    expect(first).toBeGreaterThan(size.height - 80)
  },
)

test('a course is found by what its category is called to its reader', async () => {
  const { manager } = await browser.newTenant()
  const as = await browser.as(manager)
  const { id, version, category, duration } = await as(academy.createCourse, { title: 'Bienvenue' })
  const written = await as(academy.saveCourse, {
    id,
    version,
    course: {
      title: 'Bienvenue',
      description: 'Vos premiers jours.',
      category,
      duration,
      dueOn: null,
      steps: [{ id: 'a', title: 'a', subtitle: '', content: '<p>a</p>', video: null, fileId: null, quiz: null }],
      audience: { who: 'EMPLOYED', people: [] },
    },
  })
  await as(academy.publishCourse, { id, version: written.version, published: true })
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, manager, '/apps/academy')
  const course = page.getByRole('link', { name: `${fr('action.start')} : Bienvenue` })
  await course.waitFor()
  // As its card has it, and not as the address does.
  await page.getByRole('searchbox', { name: fr('search') }).fill('company')
  await course.waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: fr('search') }).fill('entreprise')
  await course.waitFor()
})
