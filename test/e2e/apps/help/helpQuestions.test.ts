import { expect, test } from 'vitest'
import { help } from '#shared/apps/help/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { newAuthor } from '#test/kit/browser/authors.ts'
import { button, openBrowser, rivage, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [en, fr] = [words('en', 'help'), words('fr', 'help')]
const AUTHORING = '/apps/help-center/authoring'
const NOTHING = { title: '', subtitle: '', content: '' }

/** A question in English, published for employees. */
const publishQuestion = async (author: Parameters<typeof browser.as>[0], title: string, category = 'support') => {
  const as = await browser.as(author)
  const { id, version, audience } = await as(help.createArticle, { title, kind: 'QUESTION', category })
  const texts = { EN: { title, subtitle: '', content: `Answer to: ${title}` }, FR: NOTHING }
  const saved = await as(help.saveArticle, { id, version, article: { category, audience, texts } })
  await as(help.publishArticle, { id, version: saved.version, published: true })
  return { id, version: saved.version, category, audience, texts }
}

test('an author asks and answers a question in a category of the company, by the keyboard; a reader finds it, and says that it did not help', async () => {
  const { author, reader } = await newAuthor(browser)
  const page = await browser.newPage()
  await signIn(page, author, AUTHORING)
  await button(page, en('categories.new')).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: en('categories.save') }).press('Enter')
  await dialog.getByText(en('categories.untitled')).waitFor()
  await expectAccessible(page)
  await dialog.getByLabel(en('categories.titleIn.EN')).fill('Travel')
  await dialog.getByLabel(en('categories.titleIn.FR')).fill('Voyages')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('· Voyages').waitFor()

  await page.getByLabel(en('kind'), { exact: true }).selectOption('QUESTION')
  const categories = page.getByLabel(en('category'), { exact: true })
  expect(await categories.inputValue()).toBe('most-asked')
  await categories.selectOption({ label: 'Travel' })
  await page.getByLabel(en('author.newQuestion')).fill('Who books trains?')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Who books trains?' }).waitFor()
  await page.getByText(en('missingOfQuestion.content', { language: en('languages.EN') })).waitFor()
  expect(await page.getByLabel(en('edit.subtitle')).count()).toBe(0)
  await page.getByLabel(en('edit.answer')).fill('You do, if < 200 €.\n\nKeep the receipt.')
  await waitUntilSettled(page)
  await expectAccessible(page)
  await button(page, en('edit.publish')).press('Enter')
  await page.getByText(en('edit.isPublished')).waitFor()
  expect(await page.getByText(en('ask.begin')).count()).toBe(0)
  await page.getByRole('link', { name: en('edit.read') }).click()
  await page.waitForURL('**/apps/help-center/faqs#*')
  await page.getByText('Keep the receipt.').waitFor()

  const theirs = await browser.newPage({ language: 'fr', scheme: 'dark', width: 390, height: 844 })
  await signIn(theirs, reader, '/apps/help-center')
  await theirs.getByRole('searchbox').fill('trains')
  await theirs.getByRole('link', { name: /Who books trains/ }).click()
  await theirs.getByRole('heading', { level: 2, name: 'Voyages' }).waitFor()
  await theirs.getByText('You do, if < 200 €.', { exact: true }).waitFor()
  await theirs.getByText(`· ${fr('notTranslated.EN')}`).waitFor()
  const vote = theirs.getByRole('region', { name: fr('vote.ofAnswer') })
  await vote.getByRole('button', { name: fr('vote.no') }).click()
  await vote.getByLabel(fr('vote.reason')).fill('Et le bus ?')
  await vote.getByRole('button', { name: fr('vote.send') }).click()
  await vote.getByText(fr('vote.thanks')).waitFor()
  await waitUntilSettled(theirs)
  await expectAccessible(theirs)
  await theirs.reload()
  await expect.poll(() => vote.getByLabel(fr('vote.reason')).inputValue()).toBe('Et le bus ?')

  await page.goto(AUTHORING)
  await page.getByRole('link', { name: 'Who books trains?' }).click()
  await page.getByText('Et le bus ?').waitFor()
})

test('the company’s questions come first in the product’s categories, and what is withdrawn is gone', async () => {
  const { author, reader } = await newAuthor(browser)
  const { id, version } = await publishQuestion(author, 'Who do I call?', 'most-asked')
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, reader, '/apps/help-center')
  const first = page.locator('details').first()
  await first.getByText('Who do I call?', { exact: true }).click()
  await first.getByText('Answer to: Who do I call?').waitFor()
  await (await browser.as(author))(help.publishArticle, { id, version, published: false })
  await page.goto(`/apps/help-center/faqs#${id}`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  expect(await page.getByText('Who do I call?').count()).toBe(0)
})

test('a question that another author changed meanwhile is put beside one’s own, and an earlier answer is restored', async () => {
  const { author } = await newAuthor(browser)
  const as = await browser.as(author)
  const { id, version, category, audience, texts } = await publishQuestion(author, 'Who pays?')
  const page = await browser.newPage({ expected: /409/ })
  await signIn(page, author, `${AUTHORING}/${id}`)
  await page.getByLabel(en('edit.answer')).fill('Mine < yours')
  const elsewhere = { ...texts, EN: { ...texts.EN, content: 'Theirs <b>' } }
  await as(help.saveArticle, { id, version, article: { category, audience, texts: elsewhere } })
  await button(page, en('edit.save')).click()
  await page.getByText('Theirs <b>', { exact: true }).waitFor()
  await page.getByText('Mine < yours', { exact: true }).waitFor()
  await button(page, words('en')('ui.conflict.takeMine')).click()
  await button(page, en('edit.publish')).click()
  await page.getByText(en('edit.isPublished')).waitFor()

  await page.getByRole('link', { name: en('versions.title') }).click()
  const versions = page.getByRole('navigation', { name: en('versions.title') }).getByRole('link')
  await versions.nth(1).waitFor()
  await page.getByText('Mine < yours', { exact: true }).waitFor()
  await versions.nth(1).click()
  await page.getByText('Answer to: Who pays?').waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)
  await button(page, en('versions.restore')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('versions.restore') })
    .click()
  await page.waitForURL(`**${AUTHORING}/${id}`)
  expect(await page.getByLabel(en('edit.answer')).inputValue()).toBe('Answer to: Who pays?')
})

test('a category is renamed, not deleted while a question is in it, and another author sees it at once', async () => {
  const { addPerson } = await browser.newTenant()
  const [author, other] = [
    await addPerson({ permissions: ['MANAGE_CONTENT'], type: 'ESN' }),
    await addPerson({ permissions: ['MANAGE_CONTENT'], type: 'ESN', language: 'FR' }),
  ]
  const as = await browser.as(author)
  const theirs = await browser.newPage({ language: 'fr' })
  await signIn(theirs, other, AUTHORING)
  await button(theirs, fr('categories.new')).waitFor()
  const listed = (title: string) => button(theirs, fr('categories.renameOne', { title }))
  const { slug } = await as(help.createCategory, { titles: { EN: 'Travel', FR: '' } })
  await listed('Travel').waitFor()
  const question = await publishQuestion(author, 'Who books?', slug)

  const page = await browser.newPage({ expected: /409/, scheme: 'dark', width: 390, height: 844 })
  await signIn(page, author, AUTHORING)
  await button(page, en('categories.renameOne', { title: 'Travel' })).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en('categories.titleIn.EN')).fill('Timesheets')
  await dialog.getByRole('button', { name: en('categories.save') }).click()
  await dialog.getByText(words('en')('errors.labels.taken')).waitFor()
  await dialog.getByLabel(en('categories.titleIn.EN')).fill('Trips')
  await dialog.getByRole('button', { name: en('categories.save') }).click()
  await dialog.waitFor({ state: 'detached' })
  await listed('Trips').waitFor()

  const remove = async () => {
    await button(page, en('categories.deleteOne', { title: 'Trips' })).click()
    await dialog.getByRole('button', { name: en('categories.delete') }).click()
  }
  await remove()
  await page.getByText(en('errors.help.categoryUsed', { count: 1 })).waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)
  await as(help.deleteArticle, { id: question.id })
  await remove()
  await listed('Trips').waitFor({ state: 'detached' })
  expect(await as(help.ownCategories, {})).toEqual([])
})

test('an earlier version whose category was deleted is restored where the draft is', async () => {
  const { author } = await newAuthor(browser)
  const as = await browser.as(author)
  const { slug } = await as(help.createCategory, { titles: { EN: 'Travel', FR: '' } })
  const { id, version, audience, texts } = await publishQuestion(author, 'Who books?', slug)
  const moved = await as(help.saveArticle, { id, version, article: { category: 'support', audience, texts } })
  await as(help.publishArticle, { id, version: moved.version, published: true })
  await as(help.deleteCategory, { slug })
  const page = await browser.newPage()
  await signIn(page, author, `${AUTHORING}/${id}/versions?version=${version}`)
  await page.getByText('Answer to: Who books?').waitFor()
  await button(page, en('versions.restore')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('versions.restore') })
    .click()
  await page.waitForURL(`**${AUTHORING}/${id}`)
  expect((await as(help.writtenArticle, { id })).category).toBe('support')
})

test('the sample company answers what its people ask, in a category of its own', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.bastien, '/apps/help-center/faqs')
  const own = page.locator('section', { has: page.getByRole('heading', { name: 'Vie pratique' }) })
  await own.getByText('Comment poser un congé pendant une mission').click()
  await own.getByText('Prévenez d’abord votre contact chez le client').waitFor()
  expect(await own.getByText('titres-restaurant').count()).toBeGreaterThan(0)
})
