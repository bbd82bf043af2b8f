import { describe, expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { filesOf, storedPath } from '#functions/data/apps/files/files.ts'
import { files } from '#shared/apps/files/contract.ts'
import { FILE_LIMITS } from '#shared/apps/files/rules.ts'
import { help } from '#shared/apps/help/contract.ts'
import { contracts } from '#shared/contracts.ts'
import { users } from '#shared/people/users/contract.ts'
import { DOORS, fileKit, PDF, PNG } from '#test/api/apps/files/filesKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { helpKit } from './helpKit.ts'
import { folderOf, helpPictureKit, img, showing } from './helpPictureKit.ts'

const app = await startApi()
const { must, begun, save, publish, published, read } = helpKit(app)
const { upload, posted, keep, list } = fileKit(app)

const { authored, picture, shown, shownIds, download, storedBytes, illustrated } = helpPictureKit(app)

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
      list: 404,
      createFolder: 404,
      beginUpload: 404,
      beginParts: 404,
      trash: 404,
      search: 404,
      restore: 404,
      purge: 404,
      open: 200,
      download: 200,
      update: 403,
      remove: 403,
      keep: 403,
      restoreVersion: 403,
      links: 403,
      createLink: 403,
      renewLink: 403,
      replaceLink: 403,
      removeLink: 403,
      share: 403,
      unshare: 403,
    })
    expect(await answers(author)).toMatchObject({
      list: 200,
      open: 200,
      download: 200,
      search: 200,
      beginUpload: 200,
      createFolder: 403,
      trash: 403,
      update: 403,
      remove: 403,
      keep: 403,
      restoreVersion: 403,
      links: 403,
      createLink: 403,
      removeLink: 403,
      share: 403,
      unshare: 403,
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
          Bucket: process.env.REGIE_DOCUMENTS_BUCKET,
          Key: storedPath(tenant, file, storedAs),
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
    expect(policy.conditions).toContainEqual(['content-length-range', 1, FILE_LIMITS.wholeBytes])
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
