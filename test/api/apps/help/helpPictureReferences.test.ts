import { afterEach, describe, expect, test } from 'vitest'
import { newId, setClock } from '#functions/core/clock.ts'
import { readDocument } from '#functions/core/files/files.ts'
import { filesOf, storedPath } from '#functions/data/apps/files/files.ts'
import { help } from '#shared/apps/help/contract.ts'
import { ARTICLE_LIMITS } from '#shared/apps/help/rules.ts'
import { fileKit, PNG } from '#test/api/apps/files/filesKit.ts'
import { call, type Person, startApi } from '#test/kit/api.ts'
import { helpKit, text, UNWRITTEN } from './helpKit.ts'
import { DAY_MS, helpPictureKit, img, showing } from './helpPictureKit.ts'

const app = await startApi()
const { must, begun, save, publish, read } = helpKit(app)
const { upload } = fileKit(app)
afterEach(() => setClock())

const { authored, picture, shownIds, download, storedBytes, dueIn, illustrated } = helpPictureKit(app)

describe('what an article says', () => {
  test('shows files of its own, and whatever else is sent for a picture is not in it', async () => {
    const { author } = await authored()
    const { author: stranger } = await authored()
    const [article, other, foreign] = [await begun(author), await begun(author), await begun(stranger)]
    const { id: own } = await picture(author, article)
    const { id: theirs } = await picture(author, other)
    const { id: outside } = await picture(stranger, foreign)
    const { id: document } = await upload(author, 'company', 'regles.pdf')
    const hostile = [
      img(theirs),
      img(outside),
      img(document),
      img(newId()),
      '<img src="https://elsewhere.example/pixel.gif" alt="x">',
      '<img src="data:image/png;base64,iVBORw0KGgo=">',
      `<img src="/api/apps/file-manager/items/${own}/download">`,
      '<img data-file="../../x">',
      `<picture><source srcset="https://elsewhere.example/a.png"></picture><svg><image href="x" /></svg>`,
    ].join('')
    const sent = `<p>Un ${hostile}<img src="https://elsewhere.example/p.png" onerror="alert(1)" data-file="${own}" alt="A &quot;&gt;<script>" width="12px" height="-1" style="x" class="y" srcset="z"></p>`
    const saved = await must(save(author, article, { texts: { EN: UNWRITTEN, FR: text('Nos trajets', sent) } }))
    expect(saved.texts.FR.content).toBe(`<p>Un <img data-file="${own}" alt="A &quot;&gt;&lt;script&gt;" /></p>`)
    expect(await must(call(app, help.writtenArticle, author, { id: article.id }))).toEqual(saved)
    expect(JSON.stringify(saved)).not.toContain('storedAs')
  })

  test('is whole with a picture alone, and of two languages that show the same file it is one', async () => {
    const { author, resource } = await authored()
    const article = await begun(author, 'Nos trajets')
    const { id: file } = await picture(author, article)
    const saved = await must(
      save(author, article, {
        texts: { FR: text('Nos trajets', img(file, 'Plan')), EN: text('Ways', img(file, 'Map')) },
      }),
    )
    const { published: where } = await must(publish(author, saved))
    expect((await read(resource, where?.slug ?? '')).body.guides[0]?.content).toContain(`alt="Plan"`)
    expect(await shownIds(resource, article)).toEqual([file])
    const one = await must(save(author, saved, { texts: { ...saved.texts, FR: UNWRITTEN } }))
    await must(publish(author, one))
    expect((await read(resource, where?.slug ?? '')).body.guides[0]?.content).toContain(`alt="Map"`)
    expect(await shownIds(resource, article)).toEqual([file])
  })

  test('has at most 30 pictures, in both languages together', async () => {
    const { author } = await authored()
    const article = await begun(author)
    const ids = Array.from({ length: ARTICLE_LIMITS.pictures + 1 }, () => newId())
    const texts = (some: string[]) => ({
      EN: text(
        'Ways',
        some
          .slice(0, 10)
          .map((id) => img(id))
          .join(''),
      ),
      FR: text(
        'Trajets',
        some
          .slice(10)
          .map((id) => img(id))
          .join(''),
      ),
    })
    expect(await save(author, article, { texts: texts(ids) })).toMatchObject({
      status: 422,
      body: { code: 'help.tooManyPictures', details: { most: 30 } },
    })
    expect((await save(author, article, { texts: texts(ids.slice(1)) })).status).toBe(200)
  })

  test('is what was saved when it is published at the same moment, with its pictures', async () => {
    const { author, manager, resource } = await authored()
    const { article, file } = await illustrated(author)
    const { id: next } = await picture(author, article)
    for (let round = 0, now = article; round < 4; round += 1) {
      const [saved, given] = await Promise.all([
        call(
          app,
          help.saveArticle,
          author,
          {
            id: now.id,
            version: now.version,
            article: { category: now.category, audience: now.audience, ...showing(round % 2 ? file : next) },
          },
          { anyCost: true },
        ),
        call(
          app,
          help.publishArticle,
          manager,
          { id: now.id, version: now.version, published: true },
          { anyCost: true },
        ),
      ])
      expect([200, 409]).toContain(given.status)
      now = await must(call(app, help.writtenArticle, author, { id: now.id }))
      expect(saved.status).toBe(200)
      const version = now.published?.version ?? 0
      const { texts } = await must(call(app, help.articleVersion, author, { id: now.id, version }))
      const ids = await shownIds(resource, now)
      for (const id of ids) expect(texts.FR.content).toContain(id)
      expect(ids).toHaveLength(1)
      expect(await download(resource, ids[0] ?? '')).toBe(200)
      expect(await download(resource, ids[0] === file ? next : file)).toBe(404)
    }
  })
})

describe('a picture that nothing names any more', () => {
  const bytesOf = async (tenant: string, file: string) => {
    const storedAs = (await filesOf(tenant).get(file))?.versions[0]?.storedAs ?? ''
    return () => readDocument(storedPath(tenant, file, storedAs), 1e6)
  }

  test('is deleted, and no longer counted, once it has been out of the draft for a day; until then it may be put back', async () => {
    const { author, manager, tenant } = await authored()
    const article = await begun(author)
    const { id: first } = await picture(author, article)
    const { id: second } = await picture(author, article)
    const { id: never } = await picture(author, article)
    const bytes = await Promise.all([first, second, never].map((file) => bytesOf(tenant, file)))
    const held = async () => (await Promise.all(bytes.map((one) => one()))).map((one) => one !== undefined)
    const both = await must(save(author, article, showing(first, second)))
    const one = await must(save(author, both, showing(first)))
    expect(await storedBytes(manager)).toBe(3 * PNG.length)
    await dueIn(0.9)
    expect(await held()).toEqual([true, true, true])
    setClock()
    const back = await must(save(author, one, showing(first, second)))
    expect(back.texts.FR.content).toContain(second)
    await must(save(author, back, showing(first)))
    await dueIn(3)
    expect(await held()).toEqual([true, false, false])
    expect(await storedBytes(manager)).toBe(PNG.length)
    expect(await Promise.all([first, second, never].map((file) => download(author, file)))).toEqual([200, 404, 404])
    // Whoever has the text with it still cannot bring it back, and nothing else of what they send is lost.
    const { version } = await must(call(app, help.writtenArticle, author, { id: article.id }))
    const again = await must(save(author, { ...back, version }, showing(first, second)))
    expect(again.texts.FR.content).toBe(`<p>Voici ${img(first)}</p>`)
  })

  test('goes whenever it is taken out, also long after it was brought', async () => {
    const { author, tenant } = await authored()
    const article = await begun(author)
    const { id: file } = await picture(author, article)
    const bytes = await bytesOf(tenant, file)
    const saved = await must(save(author, article, showing(file)))
    await dueIn(3)
    setClock()
    await must(save(author, saved, { texts: { EN: UNWRITTEN, FR: text('Nos trajets') } }))
    expect(await bytes()).toBeDefined()
    await dueIn(3)
    expect(await bytes()).toBeUndefined()
  })

  test('stays while somebody goes on writing, and goes when they have stopped for a day', async () => {
    const { author, tenant } = await authored()
    const article = await begun(author)
    const { id: file } = await picture(author, article)
    const bytes = await bytesOf(tenant, file)
    setClock({ ahead: 2.9 * DAY_MS })
    await must(save(author, article, { category: 'projects' }))
    await app.runDueJobs()
    expect(await bytes()).toBeDefined()
    await dueIn(6)
    expect(await bytes()).toBeUndefined()
  })

  test('is there for authors as long as a publication has it, which they look at and go back to', async () => {
    const { author, resource, tenant } = await authored()
    const { article, file } = await illustrated(author)
    const bytes = await bytesOf(tenant, file)
    let now = await must(save(author, article, { texts: { EN: UNWRITTEN, FR: text('Nos trajets') } }))
    await must(publish(author, now))
    expect([await download(author, file), await download(resource, file)]).toEqual([200, 404])
    // By one call, those of the draft, and those of a publication that it has no more.
    const written = (by: Person, version?: number) =>
      call(app, help.writtenPictures, by, { id: article.id, ...(version && { version }) })
    expect(await must(written(author))).toEqual([])
    const [one] = await must(written(author, article.version))
    expect(one).toMatchObject({ id: file, type: 'PNG' })
    expect(Buffer.from(await (await fetch(one?.url ?? '')).arrayBuffer())).toEqual(PNG)
    expect((await written(resource, article.version)).status).toBe(403)
    expect((await written(author, 99)).status).toBe(404)
    await dueIn(3)
    setClock()
    expect([await download(author, file), await download(resource, file)]).toEqual([200, 404])
    const { texts } = await must(call(app, help.articleVersion, author, { id: article.id, version: article.version }))
    now = await must(save(author, now, { texts }))
    expect(now.texts).toEqual(article.texts)
    await must(publish(author, now))
    expect(await download(resource, file)).toBe(200)
    for (let at = 0; at < ARTICLE_LIMITS.versions; at += 1) {
      now = await must(save(author, now, { texts: { EN: UNWRITTEN, FR: text(`Nos trajets ${at}`) } }))
      // It was taken out of the draft, which was looked at: what is published last takes the last that has it away.
      if (at === 1) await dueIn(3)
      setClock()
      expect(await bytes()).toBeDefined()
      await must(publish(author, now))
    }
    await dueIn(3)
    expect(await bytes()).toBeUndefined()
    expect(await download(author, file)).toBe(404)
  })

  test('goes with its article, with the bytes of it', async () => {
    const { author, manager, tenant } = await authored()
    const { article, file } = await illustrated(author)
    const bytes = await bytesOf(tenant, file)
    await must(call(app, help.deleteArticle, author, { id: article.id }))
    await app.drained()
    expect(await bytes()).toBeUndefined()
    expect(await storedBytes(manager)).toBe(0)
  })
})
