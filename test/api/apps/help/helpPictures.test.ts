import { afterEach, describe, expect, test } from 'vitest'
import { newId, setClock } from '#functions/core/clock.ts'
import { readDocument } from '#functions/core/files/files.ts'
import { filesOf, storedPath } from '#functions/data/apps/files/files.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachedTo, LIMITS } from '#shared/apps/files/rules.ts'
import { help } from '#shared/apps/help/contract.ts'
import type { WrittenArticle } from '#shared/apps/help/entities.ts'
import { ARTICLE_LIMITS } from '#shared/apps/help/rules.ts'
import { contracts } from '#shared/contracts.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { DOORS, fileKit, PDF, PNG } from '#test/api/apps/files/filesKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { helpKit, text, UNWRITTEN } from './helpKit.ts'

const app = await startApi()
const { must, begun, save, publish, published, read } = helpKit(app)
const { upload, posted, keep, list } = fileKit(app)
afterEach(() => setClock())

const DAY_MS = 86_400_000

const authored = async () => {
  const staff = await newTenant(app)
  const author = await staff.addPerson({ permissions: ['MANAGE_CONTENT'], language: 'FR' })
  return { ...staff, author }
}
const folderOf = ({ id }: { id: string }) => attachedTo('help', id)
const img = (id: string, alt = 'Le bouton Envoyer') => `<img data-file="${id}" alt="${alt}" width="640" height="360" />`
const picture = (by: Person, article: { id: string }) => upload(by, folderOf(article), `${newId()}.png`, PNG)
const showing = (...ids: string[]) => ({
  texts: { EN: UNWRITTEN, FR: text('Nos trajets', `<p>Voici ${ids.map((id) => img(id)).join('')}</p>`) },
})
const download = async (person: Person, id: string) => (await call(app, files.download, person, { id })).status
const shown = (person: Person, { id }: { id: string }) => call(app, help.pictures, person, { id })
const shownIds = async (person: Person, article: { id: string }) =>
  (await must(shown(person, article))).map(({ id }) => id)
const storedBytes = async (by: Person) => (await must(call(app, company.usage, by, {}))).months[0]?.storedBytes
/** Makes happen what is due so many days from now. */
const dueIn = async (days: number) => {
  setClock({ ahead: days * DAY_MS })
  await app.due()
}
/** An article that is published with a picture. */
const illustrated = async (author: Person, changes: { audience?: WrittenArticle['audience'] } = {}) => {
  const article = await begun(author, 'Nos trajets')
  const { id: file } = await picture(author, article)
  const saved = await must(save(author, article, { ...showing(file), ...changes }))
  const row = await must(publish(author, saved))
  return { article: saved, file, slug: row.published?.slug ?? '' }
}

describe('a picture of an article', () => {
  test('is its authors’ while it is in a draft, then of whom the article is for, and its authors’ again when it is taken from them', async () => {
    const { author, resource, freelancer, manager } = await authored()
    const article = await begun(author, 'Nos trajets')
    const { id: file } = await picture(author, article)
    const all = () => Promise.all([author, manager, resource, freelancer].map((one) => download(one, file)))
    expect(await all()).toEqual([200, 200, 404, 404])
    const saved = await must(save(author, article, showing(file)))
    expect(await all()).toEqual([200, 200, 404, 404])
    expect((await shown(resource, article)).status).toBe(404)

    const slug = (await must(publish(author, saved))).published?.slug ?? ''
    expect(await all()).toEqual([200, 200, 200, 404])
    expect(await shownIds(resource, article)).toEqual([file])
    expect((await shown(freelancer, article)).status).toBe(404)
    expect((await read(resource, slug)).body.guides[0]?.content).toBe(`<p>Voici ${img(file)}</p>`)

    const wide = await must(save(author, saved, { audience: 'FREELANCERS' }))
    expect(await all()).toEqual([200, 200, 200, 404])
    await must(publish(author, wide))
    expect(await all()).toEqual([200, 200, 404, 200])
    expect((await shown(resource, article)).status).toBe(404)
    expect(await shownIds(freelancer, article)).toEqual([file])

    await must(publish(author, wide, false))
    expect(await all()).toEqual([200, 200, 404, 404])
    expect((await shown(freelancer, article)).status).toBe(404)
    await must(publish(author, wide))
    expect(await all()).toEqual([200, 200, 404, 200])
    await must(call(app, help.deleteArticle, author, { id: article.id }))
    expect(await all()).toEqual([404, 404, 404, 404])
    expect((await shown(freelancer, article)).status).toBe(404)
  })

  test('that only the draft has is no reader’s of what is published, by no door', async () => {
    const { author, resource } = await authored()
    const { article, file } = await illustrated(author)
    const { id: next } = await picture(author, article)
    await must(save(author, article, showing(file, next)))
    expect([await download(resource, file), await download(resource, next)]).toEqual([200, 404])
    expect(await shownIds(resource, article)).toEqual([file])
    const it = { file: next, folder: folderOf(article), trashed: next }
    for (const [door, input] of Object.entries(DOORS)) {
      const endpoint = files[door as keyof typeof DOORS]
      const { status } = await call(app, endpoint, resource, input(it) as never, { anyCost: true })
      expect([door, status]).toEqual([door, 404])
    }
  })

  test('that readers may see is looked at and nothing else; its authors add pictures, and change or delete none', async () => {
    const { author, resource } = await authored()
    const { article, file } = await illustrated(author)
    const it = { file, folder: folderOf(article), trashed: file }
    const answers = async (person: Person) =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(DOORS).map(async ([door, input]) => {
            const endpoint = files[door as keyof typeof DOORS]
            return [door, (await call(app, endpoint, person, input(it) as never, { anyCost: true })).status]
          }),
        ),
      )
    expect(await answers(resource)).toEqual({
      ...{ list: 404, createFolder: 404, beginUpload: 404, beginParts: 404 },
      ...{ trash: 404, search: 404, restore: 404, purge: 404 },
      ...{ open: 200, download: 200 },
      ...{ update: 403, remove: 403, keep: 403, restoreVersion: 403, links: 403, createLink: 403, removeLink: 403 },
    })
    expect(await answers(author)).toMatchObject({
      ...{ list: 200, open: 200, download: 200, search: 200, beginUpload: 200 },
      ...{ createFolder: 403, trash: 403, update: 403, remove: 403, keep: 403, restoreVersion: 403 },
      ...{ links: 403, createLink: 403, removeLink: 403 },
    })
    expect((await list(author, folderOf(article))).body.files.map(({ id }) => id)).toEqual([file])
    expect(await download(resource, file)).toBe(200)
  })

  test('comes from an address of five minutes that is a download of no type, and is the bytes that were posted', async () => {
    const { author, resource } = await authored()
    const { article } = await illustrated(author)
    const [one] = await must(shown(resource, article))
    expect(one?.type).toBe('PNG')
    const { searchParams } = new URL(one?.url ?? '')
    expect(searchParams.get('X-Amz-Expires')).toBe('300')
    expect(searchParams.get('response-content-type')).toBe('application/octet-stream')
    expect(searchParams.get('response-content-disposition')).toMatch(/^attachment/)
    expect(Buffer.from(await (await fetch(one?.url ?? '')).arrayBuffer())).toEqual(PNG)
  })

  test('where files are scanned is shown once it was found clean', async () => {
    const { author, resource, tenant } = await authored()
    const { article, file } = await illustrated(author)
    const { S3Client, PutObjectTaggingCommand } = await import('@aws-sdk/client-s3')
    const s3 = new S3Client({ endpoint: app.emulators.s3, forcePathStyle: true })
    const storedAs = (await filesOf(tenant).get(file))?.versions[0]?.storedAs ?? ''
    const tag = (Value: string) =>
      s3.send(
        new PutObjectTaggingCommand({
          ...{ Bucket: process.env.REGIE_DOCUMENTS_BUCKET, Key: storedPath(tenant, file, storedAs) },
          Tagging: { TagSet: [{ Key: 'GuardDutyMalwareScanStatus', Value }] },
        }),
      )
    process.env.REGIE_SCANS_DOCUMENTS = 'yes'
    try {
      expect(await shownIds(resource, article)).toEqual([])
      await tag('THREATS_FOUND')
      expect([await shownIds(resource, article), await download(author, file)]).toEqual([[], 409])
      await tag('NO_THREATS_FOUND')
      expect(await shownIds(resource, article)).toEqual([file])
    } finally {
      delete process.env.REGIE_SCANS_DOCUMENTS
    }
  })

  test('costs who reads the article one request to the table, however many there are', async () => {
    const { author, resource } = await authored()
    const article = await begun(author, 'Nos trajets')
    const all = []
    for (let at = 0; at < 3; at += 1) all.push((await picture(author, article)).id)
    const one = await must(save(author, article, showing(all[0] ?? '')))
    await must(publish(author, one))
    const first = await shown(resource, article)
    await must(publish(author, await must(save(author, one, showing(...all)))))
    const second = await shown(resource, article)
    expect(second.body.map(({ id }) => id)).toEqual(all)
    expect([first.cost?.requests, second.cost?.requests]).toEqual([1, 1])
  })
})

describe('what is posted to an article', () => {
  test('is a picture by its content, of the size that files have', async () => {
    const { author, resource } = await authored()
    const article = await begun(author)
    const folderId = folderOf(article)
    const refused = async (content: Buffer | string, name: string) =>
      (await keep(author, folderId, await posted(author, folderId, content), name)).body
    expect(await refused(PDF, 'image.png')).toMatchObject({ code: 'files.notAPicture' })
    expect(await refused('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>', 'image.svg')).toMatchObject({
      code: 'files.notAPicture',
    })
    expect(await refused('<script>1</script>', 'image.png')).toMatchObject({ code: 'files.notAPicture' })
    for (const [content, type] of [
      [PNG, 'PNG'],
      [Buffer.from('ffd8ffe000104a46', 'hex'), 'JPG'],
      [Buffer.from('GIF89a'), 'GIF'],
    ] as const)
      expect((await upload(author, folderId, `${newId()}.xyz`, content)).type).toBe(type)
    const { body } = await call(app, files.beginUpload, author, { folderId })
    const policy = JSON.parse(Buffer.from(body.fields.policy ?? '', 'base64').toString())
    expect(policy.conditions).toContainEqual(['content-length-range', 1, LIMITS.wholeBytes])
    expect((await call(app, files.beginUpload, resource, { folderId })).status).toBe(404)
  })

  test('is not kept for an article that is deleted meanwhile', async () => {
    const { author, manager } = await authored()
    const article = await begun(author)
    const folderId = folderOf(article)
    const uploadId = await posted(author, folderId, PNG)
    const [, kept] = await Promise.all([
      must(call(app, help.deleteArticle, manager, { id: article.id }, { anyCost: true })),
      call(app, files.keep, author, { folderId, uploadId, name: 'x.png' }, { anyCost: true }),
    ])
    expect([200, 404, 409]).toContain(kept.status)
    await app.drained()
    expect(await download(author, uploadId)).toBe(404)
    expect(await storedBytes(manager)).toBe(0)
  })
})

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
    await app.due()
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

test('a picture stays with the article, without a name, when who brought it is erased', async () => {
  const { author, manager, resource } = await authored()
  const { article, file } = await illustrated(author)
  await must(call(app, users.disable, manager, { userId: author.personId }))
  await must(call(app, users.erase, manager, { userId: author.personId, confirmEmail: author.email }))
  await app.drained()
  expect(await shownIds(resource, article)).toEqual([file])
  const { body } = await call(app, files.open, manager, { id: file })
  expect(body.file.createdBy).not.toContain(author.name)
})

test('an article of another company, or the address of its pictures, is not guessed', async () => {
  const { author } = await authored()
  const { article, file } = await illustrated(author)
  const { manager: stranger } = await newTenant(app)
  expect((await shown(stranger, article)).status).toBe(404)
  expect(await download(stranger, file)).toBe(404)
  expect((await list(stranger, folderOf(article))).status).toBe(404)
  expect(contracts.help.pictures.secret).toBe(true)
  expect(await must(shown(author, await published(author, 'Sans image'))).then((all) => all)).toEqual([])
})
