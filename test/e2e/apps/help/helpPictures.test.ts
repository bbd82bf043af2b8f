import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { help } from '#shared/apps/help/contract.ts'
import { pictureFilesIn } from '#shared/apps/help/rules.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { newAuthor } from '#test/kit/browser/authors.ts'
import { button, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en', 'help')
const ui = words('en')
const AUTHORING = '/apps/help-center/authoring'

/** Run in the page, where there is a DOM. */
const DRAW = `async ({ width, height, type, colour }) => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = colour
  context.fillRect(0, 0, width, height)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer())
  return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''))
}`
/** A picture of one colour, as a browser makes it. */
const drawn = (page: Page, { width = 640, height = 360, type = 'image/png', colour = '#3478f6' } = {}) =>
  page.evaluate<string>(`(${DRAW})(${JSON.stringify({ width, height, type, colour })})`)

const COPY = `async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })])
}`
const BRING = `({ how, content, name, type }) => {
  const text = document.querySelector('.ql-editor')
  const data = new DataTransfer()
  data.items.add(new File([Uint8Array.from(atob(content), (one) => one.charCodeAt(0))], name, { type }))
  const { left, top } = text.getBoundingClientRect()
  const its = { bubbles: true, cancelable: true, clientX: left + 30, clientY: top + 25 }
  text.dispatchEvent(
    how === 'paste'
      ? new ClipboardEvent('paste', { ...its, clipboardData: data })
      : new DragEvent('drop', { ...its, dataTransfer: data }),
  )
}`
/** Pastes or drops a file into the text, as a browser does. */
const bring = async (page: Page, how: 'paste' | 'drop', content: string, name = 'image.png', type = 'image/png') => {
  await page.locator('.ql-editor').waitFor()
  await page.evaluate(`(${BRING})(${JSON.stringify({ how, content, name, type })})`)
}

/** Whether a picture is there, and not only its place. */
const isShown = (picture: Locator): Promise<boolean> =>
  picture.evaluate((one) => {
    const { src, naturalWidth } = one as unknown as { src: string; naturalWidth: number }
    return src.startsWith('blob:') && naturalWidth > 0
  })

test('an author pastes a screenshot, drops a file and chooses another; a reader sees them in the published article', async () => {
  const { author, reader } = await newAuthor(browser)
  const as = await browser.as(author)
  const { id } = await as(help.createArticle, { title: 'Our months', category: 'months' })
  const page = await browser.newPage()
  await signIn(page, author, `${AUTHORING}/${id}`)
  const text = page.getByRole('textbox', { name: en('edit.content') })
  await text.fill('Press here: ')
  await page.keyboard.press('End')
  const pictures = text.locator('img')

  // A real screenshot on a real clipboard.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const png = await drawn(page)
  await page.evaluate(`(${COPY})(${JSON.stringify(png)})`)
  await text.focus()
  await page.keyboard.press('ControlOrMeta+v')
  const alternative = page.getByLabel(ui('ui.editor.alternative'))
  await alternative.fill('The "Send" button <here>')
  await alternative.press('Enter')
  await expect.poll(() => pictures.getAttribute('alt')).toBe('The "Send" button <here>')
  await expect.poll(() => isShown(pictures)).toBe(true)
  await waitUntilSettled(page)
  await expectAccessible(page)

  await bring(page, 'drop', await drawn(page, { type: 'image/webp', colour: '#e0245e' }), 'photo.webp', 'image/webp')
  await expect.poll(() => pictures.count()).toBe(2)
  await alternative.press('Escape')
  await alternative.waitFor({ state: 'detached' })
  const large = Buffer.from(await drawn(page, { width: 4000, height: 1000, type: 'image/jpeg' }), 'base64')
  await page.locator('input[type=file]').setInputFiles({ name: 'screen.jpg', mimeType: 'image/jpeg', buffer: large })
  await expect.poll(() => pictures.count()).toBe(3)
  await alternative.fill('The whole screen')
  await button(page, ui('ui.editor.setAlternative')).click()
  expect(await page.getByLabel(ui('ui.editor.alternative')).count()).toBe(0)
  await button(page, en('edit.publish')).click()
  await page.getByText(en('edit.isPublished')).waitFor()

  // Opened again, all of them come by one call.
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/authoring\/pictures$|\/download$/.test(pathname)) asked.push(pathname)
  })
  await page.reload()
  await expect.poll(() => pictures.count()).toBe(3)
  for (let at = 0; at < 3; at += 1) {
    await pictures.nth(at).scrollIntoViewIfNeeded()
    await expect.poll(() => isShown(pictures.nth(at))).toBe(true)
  }
  expect(asked).toEqual([help.writtenPictures.path])

  const { texts } = await as(help.writtenArticle, { id })
  expect(pictureFilesIn(texts.EN.content)).toHaveLength(3)
  expect(texts.EN.content).not.toContain('src')
  expect(texts.EN.content).toContain('alt="The whole screen" width="2400" height="600"')

  const theirs = await browser.newPage({ language: 'fr', scheme: 'dark', width: 390, height: 844 })
  await signIn(theirs, reader, '/apps/help-center/guides/months/our-months')
  const shown = theirs.locator('article img[data-file]')
  await shown.first().waitFor()
  expect(await shown.count()).toBe(3)
  for (let at = 0; at < 3; at += 1) {
    await shown.nth(at).scrollIntoViewIfNeeded()
    await expect.poll(() => isShown(shown.nth(at))).toBe(true)
    const { width = 0, height = 0, x = 0 } = (await shown.nth(at).boundingBox()) ?? {}
    expect(x + width).toBeLessThanOrEqual(390)
    const ratio = Number(await shown.nth(at).getAttribute('width')) / Number(await shown.nth(at).getAttribute('height'))
    expect(width / height).toBeCloseTo(ratio, 1)
  }
  await theirs.getByRole('img', { name: 'The "Send" button <here>' }).waitFor()
  await waitUntilSettled(theirs)
  await expectAccessible(theirs)
})

test('a picture keeps its place before it comes, and is fetched when it is about to be seen', async () => {
  const { author, reader } = await newAuthor(browser)
  const as = await browser.as(author)
  const { id, version, audience, category, texts } = await as(help.createArticle, { title: 'Long', category: 'months' })
  const page = await browser.newPage()
  await signIn(page, author, `${AUTHORING}/${id}`)
  const text = page.getByRole('textbox', { name: en('edit.content') })
  for (const colour of ['#111111', '#eeeeee']) {
    await text.focus()
    await bring(page, 'paste', await drawn(page, { width: 300, height: 1500, colour }))
    await page.getByLabel(ui('ui.editor.alternative')).press('Escape')
  }
  await button(page, en('edit.save')).click()
  await page.getByText(en('edit.saved')).waitFor()
  const [first = '', second = ''] = pictureFilesIn((await as(help.writtenArticle, { id })).texts.EN.content)
  const img = (file: string) => `<p><img data-file="${file}" alt="${file}" width="300" height="1500"></p>`
  const content = `${img(first)}<p>${'Between. '.repeat(800)}</p>${img(second)}<p>After</p>`
  const saved = await as(help.saveArticle, {
    id,
    version: version + 1,
    article: { audience, category, texts: { ...texts, EN: { title: 'Long', subtitle: '', content } } },
  })
  await as(help.publishArticle, { id, version: saved.version, published: true })

  const theirs = await browser.newPage({ language: 'fr' })
  const fetched: string[] = []
  theirs.on('request', (request) => {
    const file = [first, second].find((one) => new URL(request.url()).pathname.includes(`/files/${one}/`))
    if (file) fetched.push(file)
  })
  const held = Promise.withResolvers<void>()
  await theirs.route(`**/files/${first}/**`, async (route) => {
    await held.promise
    await route.continue()
  })
  await signIn(theirs, reader, '/apps/help-center/guides/months/long')
  const after = theirs.getByText('After', { exact: true })
  await after.waitFor()
  const before = await after.boundingBox()
  await expect.poll(() => fetched).toEqual([first])
  held.resolve()
  const shown = theirs.locator('article img[data-file]')
  await expect.poll(() => isShown(shown.first())).toBe(true)
  expect(await after.boundingBox()).toEqual(before)
  expect(fetched).toEqual([first])
  await after.scrollIntoViewIfNeeded()
  await expect.poll(() => isShown(shown.nth(1))).toBe(true)
  expect(fetched).toEqual([first, second])
})

test('what is no picture is refused in words, a picture of another article is left out, and one is described and taken out by the keyboard', async () => {
  const { author } = await newAuthor(browser)
  const as = await browser.as(author)
  const other = await as(help.createArticle, { title: 'Other', category: 'months' })
  const { id } = await as(help.createArticle, { title: 'Mine', category: 'months' })
  const page = await browser.newPage({ width: 390, height: 844, scheme: 'dark' })
  await signIn(page, author, `${AUTHORING}/${other.id}`)
  const text = page.getByRole('textbox', { name: en('edit.content') })
  await bring(page, 'drop', btoa('%PDF-1.7 %%EOF'), 'rules.pdf', 'application/pdf')
  await page.getByText(ui('errors.files.notAPicture')).waitFor()
  expect(await text.locator('img').count()).toBe(0)
  await text.focus()
  await bring(page, 'paste', await drawn(page))
  await page.getByLabel(ui('ui.editor.alternative')).waitFor()
  await page.keyboard.press('Escape')
  await text.press('ControlOrMeta+a')
  await text.press('ControlOrMeta+c')
  await button(page, en('edit.save')).click()
  await page.getByText(en('edit.saved')).waitFor()

  await page.goto(`${AUTHORING}/${id}`)
  await text.fill('Mine. ')
  await text.press('End')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await text.press('ControlOrMeta+v')
  await expect.poll(() => text.locator('img').count()).toBe(1)
  await button(page, en('edit.save')).click()
  await page.getByText(en('edit.picturesLeft_one')).waitFor()
  await expect.poll(() => text.locator('img').count()).toBe(0)

  await text.focus()
  await page.keyboard.press('ControlOrMeta+End')
  await bring(page, 'paste', await drawn(page))
  await page.getByLabel(ui('ui.editor.alternative')).waitFor()
  await page.keyboard.press('Escape')
  const describe = button(page, ui('ui.editor.describe'))
  await expect.poll(() => describe.isEnabled()).toBe(true)
  await describe.press('Enter')
  await page.getByLabel(ui('ui.editor.alternative')).fill('A field')
  await page.keyboard.press('Enter')
  await expect.poll(() => text.locator('img').getAttribute('alt')).toBe('A field')
  await describe.press('Enter')
  await waitUntilSettled(page)
  await expectAccessible(page)
  await button(page, ui('ui.editor.removePicture')).press('Enter')
  await expect.poll(() => text.locator('img').count()).toBe(0)
  // Taken back by the same key as anything else.
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => text.locator('img').getAttribute('alt')).toBe('A field')
  await expect.poll(() => isShown(text.locator('img'))).toBe(true)
})

test('what is said of a picture, or done to it, is so of that one, whatever is written before it meanwhile', async () => {
  const { author } = await newAuthor(browser)
  const { id } = await (await browser.as(author))(help.createArticle, { title: 'Our months', category: 'months' })
  const page = await browser.newPage()
  await signIn(page, author, `${AUTHORING}/${id}`)
  const text = page.getByRole('textbox', { name: en('edit.content'), exact: true })
  await text.fill('Press here: ')
  await page.keyboard.press('End')
  const picture = text.locator('img')
  await bring(page, 'drop', await drawn(page))
  const alternative = page.getByLabel(ui('ui.editor.alternative'))
  await alternative.fill('The button')
  await text.focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('Then ')
  // What was typed about it is there still.
  expect(await alternative.inputValue()).toBe('The button')
  await alternative.press('Enter')
  await expect.poll(() => picture.getAttribute('alt')).toBe('The button')

  await picture.click()
  await alternative.waitFor()
  await text.focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('And ')
  await button(page, ui('ui.editor.removePicture')).click()
  await expect.poll(() => picture.count()).toBe(0)
  expect((await text.textContent())?.trim()).toBe('And Then Press here:')
})

test('a link is set on the words for which it was asked, whatever is written before them meanwhile', async () => {
  const { author } = await newAuthor(browser)
  const { id } = await (await browser.as(author))(help.createArticle, { title: 'Our months', category: 'months' })
  const page = await browser.newPage()
  await signIn(page, author, `${AUTHORING}/${id}`)
  const text = page.getByRole('textbox', { name: en('edit.content'), exact: true })
  await text.fill('See the guide')
  await page.keyboard.press('End')
  for (let letter = 0; letter < 'guide'.length; letter += 1) await page.keyboard.press('Shift+ArrowLeft')
  await button(page, ui('ui.editor.link')).click()
  const address = page.getByLabel(ui('ui.editor.address'))
  await address.waitFor()
  await text.focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('Please: ')
  await address.fill('guide.example.com')
  await address.press('Enter')
  await expect.poll(() => text.locator('a').textContent()).toBe('guide')
  expect((await text.textContent())?.trim()).toBe('Please: See the guide')
})
