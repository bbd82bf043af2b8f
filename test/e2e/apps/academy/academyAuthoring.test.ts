import { expect, test } from 'vitest'
import { pdfOf } from '#infra/local/seed/apps/files.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { newAuthor } from '#test/kit/browser/authors.ts'
import { button, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { waitForFrames } from '#test/kit/browser/frames.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { recordVideo } from '#test/kit/browser/recording.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [en, fr] = [words('en', 'academy'), words('fr', 'academy')]
const tasks = words('en', 'tasks')
const AUTHORING = '/apps/academy/authoring'

test('an author writes a course with a quiz, orders its steps by keys, publishes it, and reminds who has not finished', async () => {
  const { author, reader } = await newAuthor(browser)
  const page = await browser.newPage()
  await signIn(page, author, AUTHORING)
  await page.getByText(en('author.none')).waitFor()
  await expectAccessible(page)
  await page.getByLabel(en('author.newTitle')).fill('Safety on site')
  await button(page, en('author.begin')).click()
  await page.getByRole('heading', { level: 1, name: 'Safety on site' }).waitFor()
  expect(await button(page, en('edit.publish')).isDisabled()).toBe(true)
  await page.getByLabel(en('edit.description')).fill('What to know before the first day.')
  await page.getByLabel(en('edit.dueOn')).fill('2031-01-31')
  await page.getByLabel(en('audience.PEOPLE')).check()
  await page.getByLabel(reader.name).check()

  await button(page, en('edit.addQuiz')).click()
  await page.getByLabel(en('edit.stepTitle')).fill('Are you ready?')
  await page.getByLabel(en('quiz.asked')).fill('Who comes first?')
  await page.getByLabel(en('quiz.option', { number: 1 }), { exact: true }).fill('People')
  await page.getByLabel(en('quiz.option', { number: 2 }), { exact: true }).fill('Machines')
  await button(page, en('edit.addStep')).click()
  await page.getByLabel(en('edit.stepTitle')).fill('Read this')
  await page.getByRole('textbox', { name: en('edit.content') }).fill('Wear a helmet.')

  // The step that was added last goes first.
  await page.getByRole('button', { name: tasks('move.handle', { title: 'Read this' }) }).focus()
  await page.keyboard.press('Space')
  await page.getByText(tasks('move.lifted', { title: 'Read this', place: 2, count: 2 })).waitFor({ state: 'attached' })
  await waitForFrames(page)
  await page.keyboard.press('ArrowUp')
  await page.getByText(tasks('move.over', { title: 'Read this', place: 1, count: 2 })).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  const first = page
    .getByRole('list', { name: en('edit.steps') })
    .getByRole('listitem')
    .first()
  await first.getByText('Read this').waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)
  await button(page, en('edit.publish')).click()
  await page.getByText(en('edit.isPublished')).waitFor()
  await page.getByText(en('author.published'), { exact: true }).waitFor()

  await page.goto(AUTHORING)
  await page
    .getByRole('link', { name: `${en('author.unfinished')} : Safety on site` })
    .or(page.getByRole('link', { name: `${en('author.unfinished')}: Safety on site` }))
    .click()
  await page.getByText(reader.name).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: en('unfinished.remind_one', { count: 1 }) }).click()
  await page.getByText(en('unfinished.done_one', { count: 1 })).waitFor()
  await button(page, en('unfinished.remind_zero')).waitFor()
  expect(await button(page, en('unfinished.remind_zero')).isDisabled()).toBe(true)
})

test('an author adds a video with captions to a step, which its reader plays by keys, also once its address has ended', async () => {
  const { author, reader } = await newAuthor(browser)
  const as = await browser.as(author)
  const { id } = await as(academy.createCourse, { title: 'Tour of the site' })
  const page = await browser.newPage()
  await signIn(page, author, `${AUTHORING}/${id}`)
  await page.getByLabel(en('edit.description')).fill('Where everything is.')
  await button(page, en('edit.addStep')).click()
  await page.getByLabel(en('edit.stepTitle')).fill('The tour')
  const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:09.000\nThis way\n')
  await page.locator('input[type=file]').setInputFiles([
    { name: 'tour.webm', mimeType: 'video/webm', buffer: await recordVideo(page) },
    { name: 'tour.vtt', mimeType: 'text/vtt', buffer: captions },
  ])
  await page.getByLabel(en('edit.file')).selectOption('tour.webm')
  await page.getByText(en('missing.captions', { step: 1 })).waitFor()
  await page.getByLabel(en('edit.captions')).selectOption('tour.vtt')
  await expectAccessible(page)
  await button(page, en('edit.addStep')).click()
  await page.getByLabel(en('edit.stepTitle')).fill('The way out')
  await button(page, en('edit.publish')).click()
  await page.getByText(en('edit.isPublished')).waitFor()

  const read = await browser.newPage({ language: 'fr', expected: /^404|net::ERR_|CORS/ })
  let ended = 0
  await read.route(/as=media/, async (route) => {
    const answer = await route.fetch()
    const { url } = await answer.json()
    ended += 1
    await route.fulfill({
      response: answer,
      json: { url: ended > 2 ? url : url.replace('/files/', '/gone/') },
    })
  })
  await signIn(read, reader, `/apps/academy/${id}`)
  const name = words('fr', 'files')('video.of', { name: 'tour.webm' })
  const video = read.frameLocator(`iframe[title="${name}"]`).getByLabel(name)
  const is = (what: string) =>
    read.evaluate(`((video) => ${what})(document.querySelector('iframe')?.contentDocument.querySelector('video'))`)
  await video.waitFor()
  await expect.poll(() => is('video?.readyState > 0')).toBe(true)
  expect(await is('video.paused')).toBe(true)
  expect(ended).toBe(4)
  await expectAccessible(read)
  await video.focus()
  // It is the video that goes on, not the course.
  await read.keyboard.press('ArrowRight')
  await read.keyboard.press('Space')
  await expect.poll(() => is('video.played.length')).toBe(1)
  await expect.poll(() => is('video.textTracks[0].cues?.[0]?.text')).toBe('This way')
})

test('a picture and a PDF of a step are seen where they stand, and opened from there', async () => {
  const { author, reader } = await newAuthor(browser)
  const { id } = await (await browser.as(author))(academy.createCourse, { title: 'The site' })
  const page = await browser.newPage()
  await signIn(page, author, `${AUTHORING}/${id}`)
  await page.getByLabel(en('edit.description')).fill('Where everything is.')
  await page.locator('input[type=file]').setInputFiles([
    { name: 'plan.png', mimeType: 'image/png', buffer: PNG },
    { name: 'rules.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf(['Rules'])) },
  ])
  for (const [title, file] of [
    ['The plan', 'plan.png'],
    ['The rules', 'rules.pdf'],
  ] as const) {
    await button(page, en('edit.addStep')).click()
    await page.getByLabel(en('edit.stepTitle')).fill(title)
    await page.getByLabel(en('edit.file')).selectOption(file)
  }
  await button(page, en('edit.publish')).click()
  await page.getByText(en('edit.isPublished')).waitFor()

  const read = await browser.newPage({ width: 390, language: 'fr', scheme: 'dark' })
  const files = words('fr', 'files')
  await signIn(read, reader, `/apps/academy/${id}`)
  const plan = read.getByRole('img', { name: files('preview.of', { name: 'plan.png' }) })
  await plan.waitFor()
  await waitUntilSettled(read)
  await expectAccessible(read)
  await read.keyboard.press('ArrowRight')
  await read.getByRole('img', { name: files('preview.page', { number: 1, total: 1 }) }).waitFor()
  expect(await plan.count()).toBe(0)
  await waitUntilSettled(read)
  await expectAccessible(read)
  await button(read, 'rules.pdf').click()
  await read
    .getByRole('dialog')
    .getByRole('button', { name: files('download') })
    .waitFor()
  // Behind the dialog the course stays where it is.
  await read.keyboard.press('ArrowLeft')
  await read.keyboard.press('Escape')
  await read.getByText('2 / 2', { exact: true }).waitFor()
})

test('a reader answers a quiz, fails, passes, and only then finishes the course', async () => {
  const { author, reader } = await newAuthor(browser)
  const as = await browser.as(author)
  const course = await as(academy.createCourse, { title: 'Sécurité' })
  const step = (id: string, title: string) => ({
    id,
    title,
    subtitle: '',
    content: `<p>${title}</p>`.repeat(40),
    video: 'https://video.example/1',
    fileId: null,
    quiz: null,
  })
  const questions = [
    {
      text: 'Qui passe avant tout ?',
      several: false,
      options: [
        { text: 'Les machines', right: false },
        { text: 'Les personnes', right: true },
      ],
    },
  ]
  const steps = [step('a', 'À lire'), { ...step('b', 'À vous'), quiz: { passMark: 60, attempts: 2, questions } }]
  const { title, category, duration } = course
  const saved = await as(academy.saveCourse, {
    id: course.id,
    version: course.version,
    course: {
      title,
      category,
      duration,
      description: 'Avant le premier jour.',
      dueOn: '2031-01-31',
      steps,
      audience: { who: 'EVERYBODY', people: [] },
    },
  })
  await as(academy.publishCourse, { id: course.id, version: saved.version, published: true })

  const page = await browser.newPage({ language: 'fr', scheme: 'dark' })
  await signIn(page, reader, '/apps/academy')
  await page.getByText(fr('dueOn', { date: '31/01/2031' })).waitFor()
  await page.getByRole('link', { name: `${fr('action.start')} : Sécurité` }).click()
  await page.getByRole('link', { name: fr('step.video', { host: 'video.example' }) }).waitFor()
  await button(page, fr('next')).click()
  await page.getByRole('heading', { level: 1, name: 'À vous' }).waitFor()
  // It cannot end yet, and says so.
  await expect.poll(() => button(page, fr('finish')).count()).toBe(0)
  await button(page, fr('quiz.goTo')).click()
  await page
    .getByRole('form', { name: fr('quiz.title') })
    .and(page.locator(':focus'))
    .waitFor()
  // However long the text above it is, what is asked is seen at once.
  const first = await page.getByLabel('Les machines').boundingBox()
  expect(first?.y).toBeLessThan(page.viewportSize()?.height ?? 0)
  await page.getByLabel('Les machines').check()
  await button(page, fr('quiz.answer')).click()
  await page.getByText(fr('quiz.failed_one', { count: 0, total: 1, score: 0, needed: 1 })).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Les personnes').check()
  await button(page, fr('quiz.answer')).click()
  await page.getByText(fr('quiz.passed', { score: 100 })).waitFor()
  await expectAccessible(page)
  await button(page, fr('finish')).click()
  await page.getByText(fr('completed_one')).waitFor()
})

test('the score that a quiz asks for is typed anew over an empty field', async () => {
  const { author } = await newAuthor(browser)
  const { id } = await (await browser.as(author))(academy.createCourse, { title: 'Ready' })
  const page = await browser.newPage()
  await signIn(page, author, `${AUTHORING}/${id}`)
  await button(page, en('edit.addQuiz')).click()
  const mark = page.getByLabel(en('quiz.passMark'))
  await mark.focus()
  await page.keyboard.press('End')
  for (const key of ['Backspace', 'Backspace', '8', '5']) await page.keyboard.press(key)
  expect(await mark.inputValue()).toBe('85')
  await mark.fill('')
  await mark.blur()
  expect(await mark.inputValue()).toBe('1')
})

test('what an author adds to a quiz is written at once', async () => {
  const { author } = await newAuthor(browser)
  const { id } = await (await browser.as(author))(academy.createCourse, { title: 'Ready' })
  const page = await browser.newPage()
  await signIn(page, author, `${AUTHORING}/${id}`)
  const focused = page.locator(':focus')
  const press = async (name: string) => {
    await button(page, name).focus()
    await page.keyboard.press('Enter')
  }
  await press(en('edit.addQuiz'))
  await page.getByLabel(en('edit.stepTitle')).and(focused).waitFor()
  await press(en('quiz.addQuestion'))
  const added = page.getByRole('group', { name: en('quiz.question', { number: 2 }) })
  await added.getByLabel(en('quiz.asked')).and(focused).waitFor()
  await added.getByRole('button', { name: en('quiz.addOption') }).focus()
  await page.keyboard.press('Enter')
  await added
    .getByLabel(en('quiz.option', { number: 3 }), { exact: true })
    .and(focused)
    .waitFor()
})
