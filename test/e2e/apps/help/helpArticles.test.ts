import { expect, test } from 'vitest'
import { help } from '#shared/apps/help/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { newAuthor } from '#test/kit/browser/authors.ts'
import { button, openBrowser, rivage, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const [en, fr] = [words('en', 'help'), words('fr', 'help')]
const AUTHORING = '/apps/help-center/authoring'

test('an author writes an article by the keyboard and publishes it; a reader finds it in its category, marked as not translated', async () => {
  const { author, reader } = await newAuthor(browser)
  const page = await browser.newPage()
  await signIn(page, author, '/apps/help-center')
  await page.getByRole('link', { name: en('author.title') }).press('Enter')
  await page.getByText(en('author.none')).waitFor()
  await expectAccessible(page)
  await page.getByLabel(en('category')).selectOption('months')
  await page.getByLabel(en('author.newTitle')).fill('Our months')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Our months' }).waitFor()
  expect(await button(page, en('edit.publish')).isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: en('edit.content') }).fill('Send them early.')
  await page.getByRole('tab', { name: en('languages.EN') }).press('ArrowRight')
  await page.getByLabel(en('edit.title'), { exact: true }).fill('Nos mois')
  await page.getByText(en('missing.content', { language: en('languages.FR') })).waitFor()
  await page.getByLabel(en('edit.title'), { exact: true }).fill('')
  await waitUntilSettled(page)
  await expectAccessible(page)
  await button(page, en('edit.publish')).press('Enter')
  await page.getByText(en('edit.isPublished')).waitFor()
  await page.getByText(en('author.published'), { exact: true }).waitFor()

  const theirs = await browser.newPage({ language: 'fr', scheme: 'dark', width: 390, height: 844 })
  await signIn(theirs, reader, '/apps/help-center/guides/months')
  await theirs.getByText(`· ${fr('notTranslated.EN')}`).waitFor()
  await expectAccessible(theirs)
  await theirs.getByRole('link', { name: /Our months/ }).click()
  await theirs.getByText('Send them early.').waitFor()
  await expectAccessible(theirs)
})

test('what another author has saved meanwhile is put beside what is written here, and either may be kept', async () => {
  const { author } = await newAuthor(browser)
  const as = await browser.as(author)
  const { id, version, category, audience, texts } = await as(help.createArticle, {
    title: 'Travel',
    category: 'projects',
  })
  const page = await browser.newPage({ expected: /409/ })
  await signIn(page, author, `${AUTHORING}/${id}`)
  await page.getByLabel(en('edit.title'), { exact: true }).fill('Travel here')
  const elsewhere = { ...texts, EN: { ...texts.EN, title: 'Travel elsewhere' } }
  await as(help.saveArticle, { id, version, article: { category, audience, texts: elsewhere } })
  await button(page, en('edit.save')).click()
  await page.getByText('Travel elsewhere').waitFor()
  await page.getByText('Travel here').waitFor()
  await expectAccessible(page)
  await button(page, words('en')('ui.conflict.takeMine')).click()
  await button(page, en('edit.save')).click()
  await page.getByRole('heading', { level: 1, name: 'Travel here' }).waitFor()
})

test('what is typed while the draft is being saved stays, and is saved next', async () => {
  const { author } = await newAuthor(browser)
  const as = await browser.as(author)
  const { id } = await as(help.createArticle, { title: 'Travel', category: 'projects' })
  const page = await browser.newPage()
  await signIn(page, author, `${AUTHORING}/${id}`)
  const held = Promise.withResolvers<void>()
  await page.route('**/authoring/article', async (route) => {
    const answer = await route.fetch()
    await held.promise
    await route.fulfill({ response: answer })
  })
  const [title, save] = [page.getByLabel(en('edit.title'), { exact: true }), button(page, en('edit.save'))]
  await title.fill('Travel rules')
  const saving = page.waitForRequest('**/authoring/article')
  await save.click()
  await saving
  await title.fill('Travel rules here')
  held.resolve()
  await page.getByRole('heading', { level: 1, name: 'Travel rules', exact: true }).waitFor()
  await expect.poll(() => title.inputValue()).toBe('Travel rules here')
  await save.click()
  await page.getByRole('heading', { level: 1, name: 'Travel rules here' }).waitFor()
  expect((await as(help.writtenArticle, { id })).texts.EN.title).toBe('Travel rules here')
})

test('an old address of an article leads to where it is now; withdrawn or deleted, there is none', async () => {
  const { author } = await newAuthor(browser)
  const as = await browser.as(author)
  const made = await as(help.createArticle, { title: 'Travel', category: 'projects' })
  const { id, audience } = made
  const texts = { ...made.texts, EN: { title: 'Travel', subtitle: '', content: '<p>Book early.</p>' } }
  const put = async (version: number, category: 'projects' | 'settings') => {
    const saved = await as(help.saveArticle, { id, version, article: { category, audience, texts } })
    await as(help.publishArticle, { id, version: saved.version, published: true })
    return saved.version
  }
  await put(await put(1, 'projects'), 'settings')
  const page = await browser.newPage()
  await signIn(page, author, '/apps/help-center/guides/projects/travel')
  await page.waitForURL('**/guides/settings/travel')
  await page.getByText('Book early.').waitFor()

  await page.goto(`${AUTHORING}/${id}`)
  await button(page, en('edit.withdraw')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('edit.withdraw') })
    .click()
  await page.getByText(en('author.draft'), { exact: true }).waitFor()
  await button(page, en('edit.delete')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('edit.delete') })
    .click()
  await page.waitForURL(`**${AUTHORING}`)
  await page.getByText(en('author.none')).waitFor()
})

test('an earlier version is looked at and becomes the draft again, which is published deliberately', async () => {
  const { addPerson } = await browser.newTenant()
  const author = await addPerson({ permissions: ['MANAGE_CONTENT'], type: 'ESN', language: 'FR' })
  const as = await browser.as(author)
  const made = await as(help.createArticle, { title: 'Travel', category: 'projects' })
  const { id, audience, category } = made
  let { version } = made
  for (const content of ['<p>Book early.</p>', '<p>Book late.</p>']) {
    const texts = { ...made.texts, FR: { title: 'Travel', subtitle: '', content } }
    ;({ version } = await as(help.saveArticle, { id, version, article: { category, audience, texts } }))
    await as(help.publishArticle, { id, version, published: true })
  }
  const page = await browser.newPage({ language: 'fr', scheme: 'dark', width: 390, height: 844 })
  await signIn(page, author, `${AUTHORING}/${id}`)
  await page.getByRole('link', { name: fr('versions.title') }).click()
  const versions = page.getByRole('navigation', { name: fr('versions.title') }).getByRole('link')
  await versions.nth(1).waitFor()
  expect(await versions.count()).toBe(2)
  await page.getByText('Book late.').waitFor()
  expect(await button(page, fr('versions.restore')).count()).toBe(0)
  await versions.nth(1).click()
  await page.getByText('Book early.').waitFor()
  expect(await page.getByRole('tab').allInnerTexts()).toEqual([fr('languages.FR')])
  await waitUntilSettled(page)
  await expectAccessible(page)
  await button(page, fr('versions.restore')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: fr('versions.restore') })
    .click()
  await page.waitForURL(`**${AUTHORING}/${id}`)
  await page
    .getByRole('textbox', { name: fr('edit.content') })
    .getByText('Book early.')
    .waitFor()
  await page.getByText(fr('author.notYet'), { exact: true }).waitFor()
  await button(page, fr('edit.publish')).click()
  await page.getByText(fr('edit.isPublished')).waitFor()
  expect((await as(help.articleVersions, { id })).map((one) => one.version)).toEqual([4, 3, 2])
})

test('a reader says why an article did not help and changes their mind; its author reads why, and says that it is still right', async () => {
  const { author, reader } = await newAuthor(browser)
  const as = await browser.as(author)
  const made = await as(help.createArticle, { title: 'Travel', category: 'projects' })
  const { id, category, audience } = made
  const texts = { ...made.texts, EN: { title: 'Travel', subtitle: '', content: '<p>Book early.</p>' } }
  const { version } = await as(help.saveArticle, { id, version: made.version, article: { category, audience, texts } })
  await as(help.publishArticle, { id, version, published: true })

  const theirs = await browser.newPage({ language: 'fr', scheme: 'dark', width: 390, height: 844 })
  await signIn(theirs, reader, '/apps/help-center/guides/projects/travel')
  await theirs.getByText(fr('vote.unnamed')).waitFor()
  expect(await theirs.getByText(fr('review.never')).count()).toBe(0)
  const [yes, no] = [button(theirs, fr('vote.yes')), button(theirs, fr('vote.no'))]
  await no.click()
  await theirs.getByLabel(fr('vote.reason')).fill('Et le train ?')
  await button(theirs, fr('vote.send')).click()
  await theirs.getByText(fr('vote.thanks')).waitFor()
  await waitUntilSettled(theirs)
  await expectAccessible(theirs)
  await theirs.reload()
  await expect.poll(() => no.getAttribute('aria-pressed')).toBe('true')
  expect(await theirs.getByLabel(fr('vote.reason')).inputValue()).toBe('Et le train ?')

  const page = await browser.newPage()
  await signIn(page, author, `${AUTHORING}/${id}`)
  await page.getByText('Et le train ?').waitFor()
  await page.getByText(en('votes.notHelped_one', { count: 1 })).waitFor()
  await page.getByLabel(en('review.every')).selectOption('12')
  await page.getByLabel(en('review.on')).fill('2026-01-15')
  await button(page, en('review.plan')).click()
  await page.getByText(en('review.planned')).waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)
  await page.goto('/apps/help-center/guides/projects/travel')
  await page.getByText(en('review.due')).waitFor()
  await expectAccessible(page)
  await button(page, en('review.upToDate')).click()
  await page.getByText(en('review.due')).waitFor({ state: 'detached' })
  const { review } = await as(help.writtenArticle, { id })
  expect([review.next?.months, review.reviewedAt]).toEqual([12, expect.any(String)])

  const held = Promise.withResolvers<void>()
  await theirs.route(/\/vote$/, async (route) => {
    await held.promise
    await route.fallback()
  })
  await yes.press('Enter')
  // What is off until the answer comes has the focus again after it.
  await theirs.locator('section:focus').waitFor()
  held.resolve()
  await yes.and(theirs.locator(':focus')).waitFor()
  await expect.poll(() => yes.getAttribute('aria-pressed')).toBe('true')
  await theirs.getByLabel(fr('vote.reason')).waitFor({ state: 'detached' })
  expect(await as(help.articleVotes, { id })).toEqual({ helped: 1, notHelped: 0, reasons: [] })
})

test('the sample company has articles of its own', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle, '/apps/help-center')
  await page.getByRole('searchbox').fill('nuitées')
  await page.getByRole('link', { name: /Règles de déplacement/ }).click()
  await page.getByText('Réservez vos trains en seconde').waitFor()
})

test('what is written faster than the page follows is kept, whatever comes between two letters', async () => {
  const { author } = await newAuthor(browser)
  const { id } = await (await browser.as(author))(help.createArticle, { title: 'Fast', category: 'months' })
  const page = await browser.newPage()
  await signIn(page, author, `${AUTHORING}/${id}`)
  const text = page.getByRole('textbox', { name: en('edit.content') })
  await text.focus()
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(3)
  // A turn of the page's own between two letters: it may have begun to follow the first one.
  await page.evaluate(`(async () => {
    for (const [at, letter] of [...${JSON.stringify(letters)}].entries()) {
      document.execCommand('insertText', false, letter)
      await new Promise((next) => {
        if (at % 3 === 0) return setTimeout(next)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = next
        port2.postMessage('')
      })
    }
  })()`)
  expect(await text.textContent()).toBe(letters)
})
