import { expect, test } from 'vitest'
import { help } from '#shared/apps/help/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { newAuthor } from '#test/kit/browser/authors.ts'
import { button, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [en, fr] = [words('en', 'help'), words('fr', 'help')]
const AUTHORING = '/apps/help-center/authoring'

test('an author gives an article headings by the keyboard; its reader has a table of contents that leads to them', async () => {
  const { author, reader } = await newAuthor(browser)
  const as = await browser.as(author)
  const { id } = await as(help.createArticle, { title: 'Our months', category: 'months' })
  const page = await browser.newPage()
  await signIn(page, author, `${AUTHORING}/${id}`)
  const text = page.getByRole('textbox', { name: en('edit.content') })
  await text.focus()
  /** Presses a tool, reached from the text by the keyboard. */
  const press = async (tool: string, name: string) => {
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Home')
    if (tool === 'subheading') await page.keyboard.press('ArrowRight')
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe(words('en')(`ui.editor.${tool}`))
    await page.keyboard.press('Enter')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  const long = 'Send them early. '.repeat(60)
  await press('heading', 'Fill')
  await page.keyboard.insertText(long)
  await page.keyboard.press('Enter')
  await press('subheading', 'Half days')
  await page.keyboard.insertText(long)
  await page.keyboard.press('Enter')
  await press('heading', 'Send')
  await page.keyboard.insertText(long)
  await waitUntilSettled(page)
  await expectAccessible(page)
  await button(page, en('edit.publish')).click()
  await page.getByText(en('edit.isPublished')).waitFor()
  const { texts } = await as(help.writtenArticle, { id })
  expect(texts.EN.content.match(/<h\d>.*?<\/h\d>/g)).toEqual(['<h2>Fill</h2>', '<h3>Half days</h3>', '<h2>Send</h2>'])

  const theirs = await browser.newPage({ language: 'fr', scheme: 'dark', width: 390, height: 844 })
  await signIn(theirs, reader, '/apps/help-center/guides/months/our-months')
  const contents = theirs.getByRole('navigation', { name: fr('contents') })
  await contents.waitFor()
  expect(await contents.getByRole('link').allTextContents()).toEqual(['Fill', 'Half days', 'Send'])
  for (const [level, name] of [
    [1, 'Our months'],
    [2, 'Fill'],
    [3, 'Half days'],
  ] as const)
    expect(await theirs.getByRole('heading', { level, name }).count(), name).toBe(1)
  await contents.getByRole('link', { name: 'Send' }).press('Enter')
  await expect.poll(() => theirs.locator(':focus').textContent()).toBe('Send')
  await waitUntilSettled(theirs)
  await expectAccessible(theirs)
  // The address leads there, too.
  await theirs.reload()
  await expect.poll(() => theirs.locator(':focus').textContent()).toBe('Send')
})
