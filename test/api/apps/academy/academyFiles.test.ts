import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { ACCESS_TOKEN_SECONDS } from '#functions/core/security/claims.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { fileKit } from '#test/api/apps/files/filesKit.ts'
import { call, startApi } from '#test/kit/api.ts'
import { academyKit, textStep } from './academyKit.ts'

const app = await startApi()

const { must, begun, save, publish, authored, courseFor } = academyKit(app)
afterEach(() => setClock())

test('files of a course are its authors’ to change, and to read for those whom it is for; no other file is shown in it', async () => {
  const { author, resource, freelancer } = await authored()
  const { upload, read } = fileKit(app)
  const course = await begun(author)
  const file = await upload(author, attachmentSpaceId('academy', course.id), 'charte.pdf')
  expect((await call(app, files.download, resource, { id: file.id })).status).toBe(404)
  const saved = await must(
    save(author, course, {
      description: 'Lire',
      audience: { who: 'EMPLOYED' as const, people: [] },
      steps: [textStep('Charte', { fileId: file.id })],
    }),
  )
  await must(publish(author, saved))
  expect((await courseFor(resource, course.id))?.steps[0]?.file).toEqual({
    id: file.id,
    name: 'charte.pdf',
    type: 'PDF',
  })
  expect((await read(resource, file.id)).byteLength).toBeGreaterThan(0)
  expect((await call(app, files.download, freelancer, { id: file.id })).status).toBe(404)
  expect(
    (await call(app, files.beginUpload, resource, { folderId: attachmentSpaceId('academy', course.id) })).status,
  ).toBe(404)
  const other = await begun(author)
  const elsewhere = await save(author, other, { steps: [textStep('Charte', { fileId: file.id })] })
  expect(elsewhere.status).toBe(404)

  await must(call(app, academy.deleteCourse, author, { id: course.id }))
  await app.drained()
  expect((await call(app, files.download, author, { id: file.id })).status).toBe(404)
})

test('readers of a published course see the files of its steps, and none that only the draft has', async () => {
  const { author, resource } = await authored()
  const { upload, list, read } = fileKit(app)
  const course = await begun(author)
  const folder = attachmentSpaceId('academy', course.id)
  const shown = await upload(author, folder, 'charte.pdf')
  const audience = { who: 'EMPLOYED' as const, people: [] }
  const written = { description: 'Lire', audience, steps: [textStep('Charte', { fileId: shown.id })] }
  await must(publish(author, await must(save(author, course, written))))
  const unseen = await upload(author, folder, 'reorganisation-2027.pdf')
  const doors = async () =>
    Promise.all([
      call(app, files.open, resource, { id: unseen.id }),
      call(app, files.download, resource, { id: unseen.id }),
      list(resource, folder),
      call(app, files.search, resource, { folderId: folder, query: 'reorganisation' }),
    ])
  expect((await doors()).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await read(resource, shown.id)).byteLength).toBeGreaterThan(0)
  expect((await list(author, folder)).body.files).toHaveLength(2)

  const current = await must(call(app, academy.writtenCourse, author, { id: course.id }))
  const replaced = await must(save(author, current, { steps: [textStep('Charte', { fileId: unseen.id })] }))
  expect((await doors()).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  await must(publish(author, replaced))
  expect((await read(resource, unseen.id)).byteLength).toBeGreaterThan(0)
  expect((await call(app, files.download, resource, { id: shown.id })).status).toBe(404)
})

test('a video of a course, with its captions, is played for a quarter of an hour by those whom the course is for, as nothing but a video', async () => {
  const { author, resource, freelancer } = await authored()
  const { upload, posted, keep } = fileKit(app)
  const course = await begun(author)
  const folder = attachmentSpaceId('academy', course.id)
  const mp4 = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp42<script>', 'latin1')
  const video = await upload(author, folder, 'visite.mp4', mp4)
  const captions = await upload(author, folder, 'visite.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nBonjour\n')
  const document = await upload(author, folder)
  expect([video.type, captions.type, document.type]).toEqual(['MP4', 'VTT', 'PDF'])
  const quickTime = await posted(author, folder, mp4.toString('latin1').replace('ftypisom', 'ftypqt  '))
  expect((await keep(author, folder, quickTime, 'visite.mp4')).body).toMatchObject({ code: 'files.unknownType' })

  const shown = { fileId: video.id, captionsId: captions.id }
  const wrong = await save(author, course, { steps: [textStep('Visite', { ...shown, captionsId: document.id })] })
  expect(wrong.status).toBe(404)
  const silent = await must(
    save(author, course, { description: 'À voir', steps: [textStep('Visite', { ...shown, captionsId: null })] }),
  )
  expect(await publish(author, silent)).toMatchObject({
    status: 422,
    body: { code: 'academy.notReady', details: { missing: [{ code: 'captions', step: 1 }] } },
  })
  const saved = await must(
    save(author, silent, {
      description: 'À voir',
      audience: { who: 'EMPLOYED' as const, people: [] },
      // Captions are of a video only.
      steps: [textStep('Visite', shown), textStep('Lire', { ...shown, fileId: document.id })],
    }),
  )
  expect((await call(app, files.download, resource, { id: video.id, as: 'media' })).status).toBe(404)
  await must(publish(author, saved))
  expect((await courseFor(resource, course.id))?.steps.map((step) => [step.file?.type, step.captions?.type])).toEqual([
    ['MP4', 'VTT'],
    ['PDF', undefined],
  ])
  expect((await call(app, files.download, freelancer, { id: video.id, as: 'media' })).status).toBe(404)
  expect((await call(app, files.download, resource, { id: document.id, as: 'media' })).status).toBe(404)
  const played = async (id: string, headers = {}) => {
    const { url } = await must(call(app, files.download, resource, { id, as: 'media' }))
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe(String(ACCESS_TOKEN_SECONDS))
    const answer = await fetch(url, { headers })
    return [answer.status, answer.headers.get('content-type'), (await answer.arrayBuffer()).byteLength]
  }
  expect(await played(video.id, { range: 'bytes=4-11' })).toEqual([206, 'video/mp4', 8])
  expect(await played(captions.id)).toEqual([200, 'text/vtt', expect.any(Number)])
})
