import { expect, test } from 'vitest'
import { help } from '#shared/apps/help/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { newAuthor } from '#test/kit/browser/authors.ts'
import { button, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [en, fr] = [words('en', 'help'), words('fr', 'help')]

/** An article that is published in English. */
const newArticle = async (as: Awaited<ReturnType<typeof browser.as>>, title: string) => {
  const { id, version, audience, category, texts } = await as(help.createArticle, { title, category: 'months' })
  const EN = { title, subtitle: '', content: '<p>Lock your screen.</p>' }
  const saved = await as(help.saveArticle, { id, version, article: { category, audience, texts: { ...texts, EN } } })
  const { published } = await as(help.publishArticle, { id, version: saved.version, published: true })
  return { id, version: saved.version, slug: published?.slug ?? '' }
}

test('an author asks readers to confirm; a reader finds what is to read, confirms by the keyboard, and the author sees it', async () => {
  const { author, reader } = await newAuthor(browser)
  const { id } = await newArticle(await browser.as(author), 'Security')
  const page = await browser.newPage()
  await signIn(page, author, `/apps/help-center/authoring/${id}`)
  await button(page, en('ask.begin')).press('Enter')
  await page.getByText(en('ask.isAsked'), { exact: true }).waitFor()
  await page.getByRole('link', { name: en('readers.title') }).click()
  await button(page, en('readers.remind_other', { count: 5 })).waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)
  await button(page, en('readers.remind_other', { count: 5 })).press('Enter')
  await page.getByText(en('readers.done_other', { count: 5 })).waitFor()

  const theirs = await browser.newPage({ language: 'fr', scheme: 'dark', width: 390, height: 844 })
  await signIn(theirs, reader, '/apps/help-center/guides/months')
  await theirs.getByText(fr('acknowledge.toRead'), { exact: true }).waitFor()
  await expectAccessible(theirs)
  await theirs.getByRole('link', { name: /Security/ }).click()
  await button(theirs, fr('acknowledge.confirm')).press('Enter')
  await theirs.getByText(/Vous avez confirmé l’avoir lu/).waitFor()
  // The button is gone: the keyboard goes on from what took its place.
  await expect.poll(() => theirs.evaluate('document.activeElement.id')).toBe('acknowledge')
  await expectAccessible(theirs)

  await page.getByRole('tab', { name: en('readers.read') }).click()
  await page.getByText(reader.name).waitFor()
  await expectAccessible(page)
})

test('what is published while somebody reads is not confirmed unread', async () => {
  const { author, reader } = await newAuthor(browser)
  const as = await browser.as(author)
  const { id, version, slug } = await newArticle(as, 'Travel')
  await as(help.askToAcknowledge, { id, asked: true })
  const page = await browser.newPage({ language: 'fr', expected: /409/ })
  await signIn(page, reader, `/apps/help-center/guides/months/${slug}`)
  await button(page, fr('acknowledge.confirm')).waitFor()
  const { category, audience, texts } = await as(help.writtenArticle, { id })
  const EN = { ...texts.EN, content: '<p>By train.</p>' }
  const saved = await as(help.saveArticle, { id, version, article: { category, audience, texts: { ...texts, EN } } })
  await as(help.publishArticle, { id, version: saved.version, published: true })
  await button(page, fr('acknowledge.confirm')).click()
  await page.getByText(fr('errors.help.changed')).waitFor()
  await page.reload()
  await page.getByText('By train.').waitFor()
  await button(page, fr('acknowledge.confirm')).click()
  await page.getByText(/Vous avez confirmé l’avoir lu/).waitFor()
})

test('the keyboard stays where readers are asked again', async () => {
  const { author } = await newAuthor(browser)
  const as = await browser.as(author)
  const { id } = await newArticle(as, 'Expenses')
  await as(help.askToAcknowledge, { id, asked: true })
  const page = await browser.newPage()
  await signIn(page, author, `/apps/help-center/authoring/${id}`)
  const again = button(page, en('ask.again'))
  await again.press('Enter')
  await button(page.getByRole('dialog'), en('ask.again')).press('Enter')
  await page.getByText(en('ask.isAsked'), { exact: true }).waitFor()
  await again.and(page.locator(':focus')).waitFor()
})
