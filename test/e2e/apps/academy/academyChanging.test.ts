import { expect, test } from 'vitest'
import { academy } from '#shared/apps/academy/contract.ts'
import { question, quizStep, textStep, toWrite } from '#test/api/apps/academy/academyKit.ts'
import { newAuthor } from '#test/kit/browser/authors.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { waitForFrames } from '#test/kit/browser/frames.ts'
import { holdCalls } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [en, fr] = [words('en', 'academy'), words('fr', 'academy')]

type Steps = ReturnType<typeof textStep>[]

/** A reader in a course, and how its author publishes it with other steps. */
const reading = async (steps: Steps) => {
  const { author, reader } = await newAuthor(browser)
  const asAuthor = await browser.as(author)
  const { id } = await asAuthor(academy.createCourse, { title: 'Chantier' })
  const publish = async (others: Steps) => {
    const course = await asAuthor(academy.writtenCourse, { id })
    const audience = { who: 'EVERYBODY' as const, people: [] }
    const changed = toWrite(course, { description: 'Avant de venir.', audience, steps: others })
    const { version } = await asAuthor(academy.saveCourse, { id, version: course.version, course: changed })
    await asAuthor(academy.publishCourse, { id, version, published: true })
  }
  await publish(steps)
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, reader, `/apps/academy/${id}`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const at = async (title: string, place: string) => {
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await page.getByText(place, { exact: true }).waitFor()
  }
  const finished = async () => {
    await button(fr('finish')).click()
    await page.getByText(fr('completed_one')).waitFor()
  }
  return { page, publish, button, at, finished }
}

test('a course that its author changes while it is read goes on at the same step, and ends once each was come to', async () => {
  const steps = ['Arriver', 'Casque', 'Gants', 'Partir'].map((title) => textStep(title))
  const { page, publish, button, at, finished } = await reading(steps)
  await at('Arriver', '1 / 4')
  await button(fr('next')).click()
  await at('Casque', '2 / 4')
  const [arriving, helmet, gloves, leaving] = steps as [Steps[0], Steps[0], Steps[0], Steps[0]]
  await publish([arriving, textStep('Badge'), helmet, gloves, leaving])
  await button(fr('next')).click()
  await at('Gants', '4 / 5')
  // Read again before the next press, the course would have two steps and its button end it.
  const release = await holdCalls(page, 'GET', /\/courses\/course\?/)
  await button(fr('next')).click()
  await at('Partir', '5 / 5')
  await button(fr('stepLeft', { number: 2 })).click()
  await at('Badge', '2 / 5')
  // What they are at is gone, and much of what came behind it.
  await publish([arriving, helmet])
  await button(fr('next')).click()
  await at('Casque', '3 / 5')
  release()
  await at('Casque', '2 / 2')
  await finished()
})

test.each(['a finger', 'the space bar'])(
  'a press of %s that began on the next step ends no course that its author shortens meanwhile',
  async (by) => {
    const steps = ['Un', 'Deux', 'Trois'].map((title) => textStep(title))
    const { page, publish, button, at, finished } = await reading(steps)
    await at('Un', '1 / 3')
    // Once the step is noted, the course is read again: here in the middle of the next press.
    const release = await holdCalls(page, 'GET', /\/courses\/course\?/)
    await button(fr('next')).click()
    await at('Deux', '2 / 3')
    await publish(steps.slice(0, 2))
    const ended: string[] = []
    page.on('request', (request) => {
      if (request.postData()?.includes('completed')) ended.push(request.url())
    })
    if (by === 'a finger') {
      await button(fr('next')).hover()
      await page.mouse.down()
    } else {
      await button(fr('next')).focus()
      await page.keyboard.down(' ')
    }
    release()
    await button(fr('finish')).waitFor()
    await (by === 'a finger' ? page.mouse.up() : page.keyboard.up(' '))
    await waitForFrames(page)
    expect(ended).toEqual([])
    await at('Deux', '2 / 2')
    await finished()
  },
)

test('a step that comes to a course while its reader is about to end it is led to', async () => {
  const [one, two] = [textStep('Un'), textStep('Deux')]
  const { page, publish, button, at, finished } = await reading([one, two])
  await at('Un', '1 / 2')
  // Read once more after the step is noted; were it read only after the course was published, the button would lead on.
  const read = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && answer.url().includes('/academy/courses/course?'),
  )
  await button(fr('next')).click()
  await at('Deux', '2 / 2')
  await read
  await publish([one, textStep('Entre'), two])
  await button(fr('finish')).click()
  await at('Deux', '3 / 3')
  await button(fr('stepLeft', { number: 2 })).click()
  await at('Entre', '2 / 3')
  await button(fr('next')).click()
  await finished()
})

test('a step that nobody has heard of, as the network was away, is come to once more at the end', async () => {
  const { page, button, at, finished } = await reading(['Un', 'Deux', 'Trois'].map((title) => textStep(title)))
  await at('Un', '1 / 3')
  const noting = '**/api/apps/academy/courses/course'
  await page.route(noting, (route) =>
    route.request().method() === 'PATCH' ? route.abort('aborted') : route.continue(),
  )
  await button(fr('next')).click()
  await at('Deux', '2 / 3')
  await page.getByRole('alert').first().waitFor()
  await page.unroute(noting)
  await button(fr('next')).click()
  await at('Trois', '3 / 3')
  await button(fr('finish')).click()
  await button(fr('stepLeft', { number: 2 })).click()
  await at('Deux', '2 / 3')
  await button(fr('next')).click()
  await finished()
})

test('a question that comes to a quiz while it is answered is answered with the others', async () => {
  const first = question('Qui d’abord ?', '*Les gens', 'Les machines')
  const quiz = quizStep('Prêt ?', first)
  const { page, publish, button, at, finished } = await reading([quiz])
  await at('Prêt ?', '1 / 1')
  await page.getByText(fr('quiz.left_other', { count: '2' })).waitFor()
  await page.getByLabel('Les machines').check()
  // Told of it in time, they would have to answer it first.
  const release = await holdCalls(page, 'GET', /\/courses\/course\?/)
  await publish([
    { ...quiz, quiz: { passMark: 60, attempts: 2, questions: [first, question('Et après ?', '*Le reste', 'Rien')] } },
  ])
  await button(fr('quiz.answer')).click()
  await page.getByText(fr('errors.academy.quizChanged')).waitFor()
  release()
  // What was answered to other questions was no attempt.
  await page.getByText(fr('quiz.left_other', { count: '2' })).waitFor()
  await page.getByLabel('Le reste').check()
  await page.getByLabel('Les gens').check()
  await button(fr('quiz.answer')).click()
  await page.getByText(fr('quiz.passed', { score: '100' })).waitFor()
  expect(await page.getByLabel('Le reste').isChecked()).toBe(true)
  await finished()
})

test('an author whose course another one has changed meanwhile compares both, and loses nothing of their own', async () => {
  const { addPerson } = await browser.newTenant()
  const [author, other] = [await addPerson({ permissions: ['ALL'] }), await addPerson({ permissions: ['ALL'] })]
  const asOther = await browser.as(other)
  const { id } = await asOther(academy.createCourse, { title: 'Safety' })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, author, `/apps/academy/authoring/${id}`)
  await page.getByLabel(en('edit.description')).fill('Before the first day')
  const course = await asOther(academy.writtenCourse, { id })
  const theirs = toWrite(course, { title: 'Safety first', steps: [textStep('Helmets')] })
  await asOther(academy.saveCourse, { id, version: course.version, course: theirs })
  const save = () => page.getByRole('button', { name: en('edit.save'), exact: true }).click()
  await save()
  await page.getByText('Safety first').waitFor()
  await page.getByText('Before the first day').waitFor()
  await page.getByText('Helmets').first().waitFor()
  // Until it is decided also after the page was loaded again.
  await page.reload()
  await page.getByLabel(en('edit.description')).waitFor()
  await save()
  await page.getByRole('button', { name: words('en')('ui.conflict.takeMine') }).click()
  await save()
  await page.getByText(en('edit.saved')).waitFor()
  const { title, description, steps } = await asOther(academy.writtenCourse, { id })
  expect({ title, description, steps }).toMatchObject({
    title: 'Safety',
    description: 'Before the first day',
    steps: [],
  })
})

test('a quiz that was passed over is not ticked off, and is led to before the course can end', async () => {
  const { page, button, at, finished } = await reading([
    quizStep('Questions', question('Qui ?', '*Vous', 'Personne')),
    textStep('Lire'),
    textStep('Finir'),
  ])
  await at('Questions', '1 / 3')
  await button(fr('next')).click()
  await button(fr('next')).click()
  await at('Finir', '3 / 3')
  const line = (title: string) => page.getByRole('list').getByRole('button', { name: title })
  await expect.poll(() => line('Lire').innerText()).toContain(fr('seen'))
  expect(await line('Questions').innerText()).not.toContain(fr('seen'))
  await button(fr('stepLeft', { number: 1 })).click()
  await page.getByRole('radio', { name: 'Vous' }).check()
  await button(fr('quiz.answer')).click()
  await page.getByText(fr('quiz.passed', { score: 100 })).waitFor()
  await line('Finir').click()
  await at('Finir', '3 / 3')
  await finished()
})

test('a question that is not answered anew keeps the mark of the last attempt, and after the last one none is answered', async () => {
  const [first, second] = [question('Qui ?', '*Vous', 'Personne'), question('Quand ?', '*Demain', 'Jamais')]
  const { page, button, at } = await reading([quizStep('Questions', first, second)])
  await at('Questions', '1 / 1')
  const marks = (name: string) => page.getByRole('group', { name }).getByRole('status')
  for (const wrong of ['Personne', 'Jamais']) await page.getByLabel(wrong).check()
  await button(fr('quiz.answer')).click()
  await page.getByText(fr('quiz.failed_one', { count: 0, total: 2, score: 0, needed: 2 })).waitFor()
  expect(await button(fr('quiz.answer')).isDisabled()).toBe(true)
  await page.getByLabel('Vous', { exact: true }).check()
  await expect.poll(() => marks('Qui ?').count()).toBe(0)
  expect(await marks('Quand ?').innerText()).toBe(fr('quiz.isWrong'))
  await button(fr('quiz.answer')).click()
  await page.getByText(fr('quiz.failed_one', { count: 1, total: 2, score: 50, needed: 2 })).waitFor()
  expect(await marks('Qui ?').innerText()).toBe(fr('quiz.isRight'))
  expect(await page.getByLabel('Demain').isDisabled()).toBe(true)
})

test('an answer that is changed while the quiz is graded has no mark, and can be sent', async () => {
  const asked = [question('Qui ?', '*Vous', 'Personne'), question('Quand ?', '*Demain', 'Jamais')]
  const { page, button, at } = await reading([quizStep('Questions', ...asked)])
  await at('Questions', '1 / 1')
  const marks = (name: string) => page.getByRole('group', { name }).getByRole('status')
  for (const wrong of ['Personne', 'Jamais']) await page.getByLabel(wrong).check()
  const release = await holdCalls(page, 'POST', /\/courses\/quiz$/)
  await button(fr('quiz.answer')).click()
  await page.getByLabel('Vous', { exact: true }).check()
  release()
  await page.getByText(fr('quiz.failed_one', { count: 0, total: 2, score: 0, needed: 2 })).waitFor()
  expect(await marks('Quand ?').innerText()).toBe(fr('quiz.isWrong'))
  expect(await marks('Qui ?').count()).toBe(0)
  await button(fr('quiz.answer')).click()
  await page.getByText(fr('quiz.failed_one', { count: 1, total: 2, score: 50, needed: 2 })).waitFor()
})

test('what is typed while a course is published is saved once it is, as no change of somebody else', async () => {
  const { author } = await newAuthor(browser)
  const as = await browser.as(author)
  const { id } = await as(academy.createCourse, { title: 'Site' })
  const course = await as(academy.writtenCourse, { id })
  const steps = [textStep('Arrive')]
  await as(academy.saveCourse, {
    id,
    version: course.version,
    course: toWrite(course, { description: 'Before', steps }),
  })
  const page = await browser.newPage()
  await signIn(page, author, `/apps/academy/authoring/${id}`)
  const button = (name: 'save' | 'publish') => page.getByRole('button', { name: en(`edit.${name}`), exact: true })
  const release = await holdCalls(page, 'POST', /\/authoring\/publish$/)
  await button('publish').click()
  await page.getByLabel(en('edit.description')).fill('Meanwhile')
  expect(await button('save').isDisabled()).toBe(true)
  release()
  await page.getByText(en('edit.isPublished')).waitFor()
  await button('save').click()
  await page.getByText(en('edit.saved')).waitFor()
  expect((await as(academy.writtenCourse, { id })).description).toBe('Meanwhile')
})
