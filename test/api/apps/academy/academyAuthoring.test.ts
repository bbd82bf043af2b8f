import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { ACCESS_TOKEN_SECONDS } from '#functions/core/security/claims.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { COURSE_LIMITS } from '#shared/apps/academy/rules.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { fileKit } from '#test/api/apps/files/filesKit.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { academyKit, question, quizStep, textStep, toWrite } from './academyKit.ts'

const app = await startApi()

/** The keys of all that is stored of a company. */
const keysIn = async (tenant: string): Promise<{ pk: string; sk: string }[]> =>
  (await everythingIn(app))
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ pk }) => pk.startsWith(`T#${tenant}`))
const { must, begun, save, publish, published } = academyKit(app)
afterEach(() => setClock())

const authored = async () => {
  const staff = await newTenant(app)
  return { ...staff, author: await staff.addPerson({ permissions: ['MANAGE_CONTENT'] }) }
}
test('of two authors the one who has not seen the last change of a draft is told of it, with the draft as it is', async () => {
  const { author, addPerson } = await authored()
  const other = await addPerson({ permissions: ['MANAGE_CONTENT'] })
  const draft = await begun(author)
  const kept = await must(save(other, draft, { audience: { who: 'PEOPLE', people: [other.personId] } }))
  const refused = { status: 409, body: { code: 'academy.stale', details: { current: kept } } }
  expect(await save(author, draft, { title: 'Autre' })).toMatchObject(refused)
  expect(await publish(author, draft)).toMatchObject(refused)
  const mine = await must(save(author, kept, { title: 'Autre' }))
  expect(mine).toMatchObject({ title: 'Autre', version: kept.version + 1 })
})

const idsFor = async (person: Person) => (await must(call(app, academy.courses, person, {}))).map(({ id }) => id)
const courseFor = async (person: Person, id: string) => (await call(app, academy.course, person, { id })).body
const go = (person: Person, id: string, currentStep: number, completed = false, step?: string) =>
  call(app, academy.setProgress, person, { id, currentStep, completed, ...(step && { step }) })

test('a draft is its authors’ alone; published it is there for those whom it is for, and no longer when it is taken back', async () => {
  const { author, resource, freelancer, validator } = await authored()
  const draft = await begun(author)
  expect(await idsFor(resource)).not.toContain(draft.id)
  expect(await courseFor(resource, draft.id)).toBeNull()
  expect((await go(resource, draft.id, 0)).status).toBe(404)
  expect((await call(app, academy.written, resource, {})).status).toBe(403)

  const who: [Parameters<typeof published>[1], Person[], Person[]][] = [
    [{ audience: { who: 'EVERYBODY', people: [] } }, [resource, freelancer, validator], []],
    [{ audience: { who: 'EMPLOYED', people: [] } }, [resource, validator], [freelancer]],
    [{ audience: { who: 'FREELANCERS', people: [] } }, [freelancer], [resource, validator]],
    [{ audience: { who: 'PEOPLE', people: [validator.personId] } }, [validator], [resource, freelancer]],
  ]
  for (const [changes, readers, others] of who) {
    const { id, version } = await published(author, changes)
    for (const one of readers) {
      expect(await idsFor(one)).toContain(id)
      expect((await courseFor(one, id))?.steps).toHaveLength(2)
    }
    for (const one of others) {
      expect(await idsFor(one)).not.toContain(id)
      expect(await courseFor(one, id)).toBeNull()
      expect((await go(one, id, 0)).status).toBe(404)
    }
    expect((await publish(author, { id, version }, false)).body).toMatchObject({ publishedVersion: null })
    for (const one of readers) expect(await courseFor(one, id)).toBeNull()
  }
})

test('what is written is reduced to what the editor makes, and read back whole', async () => {
  const { author, resource } = await authored()
  const steps = [
    textStep('Vidéo', { content: '<p onclick="x()">Bon<script>1</script></p>', video: 'https://video.example/w?v=1' }),
  ]
  const course = await published(author, { steps, category: 'security', duration: 45, dueOn: '2027-02-01' })
  expect(course.steps[0]?.content).toBe('<p>Bon</p>')
  expect(await must(call(app, academy.writtenCourse, author, { id: course.id }))).toEqual({
    ...course,
    publishedVersion: course.version,
  })
  expect(await courseFor(resource, course.id)).toMatchObject({
    ...{ title: course.title, category: 'security', duration: 45, dueOn: '2027-02-01', totalSteps: 1 },
    steps: [{ order: 0, title: 'Vidéo', video: 'https://video.example/w?v=1', quiz: null, file: null }],
  })
  for (const video of ['http://video.example', 'javascript:alert(1)', 'https://me:pw@video.example/', 'ftp://x']) {
    const { status } = await save(author, course, { steps: [textStep('Vidéo', { video })] })
    expect([video, status]).toEqual([video, 400])
  }
})

test('of two authors who save at once one is told that the course has changed, and nothing of the first is lost', async () => {
  const { author, manager } = await authored()
  const course = await begun(author)
  const answers = await Promise.all([
    save(author, course, { description: 'Un' }),
    save(manager, course, { description: 'Deux' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const saved = answers.find(({ status }) => status === 200)?.body
  expect(await must(call(app, academy.writtenCourse, author, { id: course.id }))).toEqual(saved)
  expect((await publish(author, course)).status).toBe(409)
})

test('a course that is not complete is not published, and what is missing is said', async () => {
  const { author } = await authored()
  const course = await begun(author)
  const { status, body } = await publish(author, course)
  expect([status, body]).toMatchObject([
    422,
    { code: 'academy.notReady', details: { missing: [{ code: 'description' }, { code: 'steps' }] } },
  ])
  const half = await must(
    save(author, course, {
      description: 'Tout',
      audience: { who: 'PEOPLE', people: [] },
      steps: [textStep(''), quizStep('Quiz', question('Combien ?', 'Un', 'Deux'))],
    }),
  )
  expect((await publish(author, half)).body).toMatchObject({
    details: { missing: [{ code: 'audience' }, { code: 'stepTitle', step: 1 }, { code: 'quiz', step: 2 }] },
  })
})

test('readers stay at their step when a course is published anew, wherever that step stands now', async () => {
  const { author, resource } = await authored()
  const steps = ['Un', 'Deux', 'Trois', 'Quatre'].map((title) => textStep(title))
  const course = await published(author, { steps })
  const [one, two, three, four] = course.steps
  await must(go(resource, course.id, 2, false, three?.id))

  const moved = await must(
    save(author, course, { steps: [...toWrite(course).steps.filter(({ id }) => id !== one?.id), textStep('Cinq')] }),
  )
  expect((await courseFor(resource, course.id))?.steps.map(({ title }) => title)).toEqual(
    steps.map(({ title }) => title),
  )
  await must(publish(author, moved))
  const read = await courseFor(resource, course.id)
  expect(read?.steps.map(({ id }) => id).slice(0, 3)).toEqual([two?.id, three?.id, four?.id])
  expect(read?.progress).toEqual({ currentStep: 1, completed: 0 })
  // A page that still shows the steps of before says where it is by the step's id.
  expect((await go(resource, course.id, 3, false, four?.id)).body).toEqual({ currentStep: 2, completed: 0 })
  await must(go(resource, course.id, 3, true))
  await must(publish(author, moved, false))
  await must(publish(author, moved))
  expect((await courseFor(resource, course.id))?.progress.completed).toBe(1)
})

test('right answers never reach a browser before the quiz is passed', async () => {
  const { author, resource } = await authored()
  const quiz = quizStep('Quiz', question('Lequel ?', 'Faux', '*Vrai'), question('Lesquels ?', '*A', 'B', '*C'))
  const { id } = await published(author, { steps: [textStep('Lire'), quiz] })
  const read = await courseFor(resource, id)
  expect(JSON.stringify(read)).not.toContain('right')
  expect(read?.steps[1]?.quiz).toEqual({
    version: expect.any(String),
    passMark: 60,
    questions: [
      { text: 'Lequel ?', several: false, options: ['Faux', 'Vrai'] },
      { text: 'Lesquels ?', several: true, options: ['A', 'B', 'C'] },
    ],
    result: { passed: false, best: 0, attemptsLeft: 2, again: null },
  })
  const half = await call(app, academy.answerQuiz, resource, { id, step: quiz.id, answers: [[1], [0]] })
  expect(half.body).toMatchObject({ passed: false, score: 50, right: [true, false], solution: null, attemptsLeft: 1 })
  expect((await go(resource, id, 1, true)).body).toMatchObject({ code: 'academy.quizOpen' })
  const whole = await call(app, academy.answerQuiz, resource, { id, step: quiz.id, answers: [[1], [2, 0, 2]] })
  expect(whole.body).toMatchObject({ passed: true, score: 100, right: [true, true], solution: [[1], [0, 2]] })
  expect((await go(resource, id, 1, true)).body).toEqual({ currentStep: 1, completed: 1 })
  expect((await courseFor(resource, id))?.steps[1]?.quiz?.result).toMatchObject({ passed: true, best: 100 })
})

test('answers to questions that have changed since they were read are no attempt; those that are the same have not', async () => {
  const { author, resource } = await authored()
  const quiz = quizStep('Quiz', question('Lequel ?', 'Faux', '*Vrai'))
  const course = await published(author, { steps: [quiz] })
  const { id } = course
  const quizNow = async () => (await courseFor(resource, id))?.steps.at(-1)?.quiz
  const version = (await quizNow())?.version ?? ''
  const answer = () => call(app, academy.answerQuiz, resource, { id, step: quiz.id, answers: [[1]], version })
  const turned = { ...quiz, quiz: { passMark: 60, attempts: 2, questions: [question('Lequel ?', '*Vrai', 'Faux')] } }
  const other = await must(save(author, course, { steps: [turned] }))
  await must(publish(author, other))
  expect(await answer()).toMatchObject({ status: 409, body: { code: 'academy.quizChanged' } })
  expect((await quizNow())?.result.attemptsLeft).toBe(2)
  const again = await must(save(author, other, { steps: [textStep('Lire'), quiz] }))
  await must(publish(author, again))
  expect((await answer()).body).toMatchObject({ passed: true, score: 100 })
})

test('attempts are counted however they are raced, and there are all of them again a day later', async () => {
  const { author, resource } = await authored()
  const quiz = quizStep('Quiz', question('Lequel ?', 'Faux', '*Vrai'))
  const { id } = await published(author, { steps: [quiz] })
  const guess = () => call(app, academy.answerQuiz, resource, { id, step: quiz.id, answers: [[0]] }, { anyCost: true })
  const answers = await Promise.all([guess(), guess(), guess(), guess()])
  const graded = answers.filter(({ status }) => status === 200).length
  expect(graded).toBeLessThanOrEqual(2)
  for (let left = 2 - graded; left > 0; left -= 1) expect((await guess()).status).toBe(200)
  const refused = await guess()
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'academy.noAttempts' }])
  setClock({ ahead: 24 * 3_600_000 + 60_000 })
  expect((await guess()).status).toBe(200)
})

test('who has not finished is listed and reminded once in 20 hours, by hand; whoever has finished is left alone', async () => {
  const { author, resource, freelancer, validator } = await authored()
  const { id } = await published(author, { dueOn: '2027-01-31', audience: { who: 'EMPLOYED', people: [] } })
  await must(go(validator, id, 1, true))
  const left = (await must(call(app, academy.unfinished, author, { id }))).items
  const names = left.map((one) => one.id)
  expect(names).toContain(resource.personId)
  expect(names).not.toContain(validator.personId)
  expect(names).not.toContain(freelancer.personId)

  const people = [resource, validator, freelancer].map(({ personId }) => personId)
  expect((await must(call(app, academy.remind, author, { id, people }))).reminded).toEqual([resource.personId])
  expect((await must(call(app, academy.remind, author, { id, people }))).reminded).toEqual([])
  await app.drained()
  const told = await must(call(app, common.notifications, resource, {}))
  expect(told.filter(({ link }) => link === `/apps/academy/${id}`)).toHaveLength(1)
  expect((await must(call(app, common.notifications, validator, {}))).map(({ link }) => link)).not.toContain(
    `/apps/academy/${id}`,
  )
  const raced = await published(author, { dueOn: '2027-01-31' })
  const both = await Promise.all(
    [1, 2, 3].map(() => call(app, academy.remind, author, { id: raced.id, people }, { anyCost: true })),
  )
  expect(both.flatMap(({ body }) => body.reminded ?? []).toSorted()).toEqual(people.toSorted())

  const voluntary = await published(author)
  expect((await call(app, academy.remind, author, { id: voluntary.id, people })).body).toMatchObject({
    code: 'academy.notDue',
  })
})

test('files of a course are its authors’ to change, and to read for those whom it is for; no other file is shown in it', async () => {
  const { author, resource, freelancer } = await authored()
  const { upload, read } = fileKit(app)
  const course = await begun(author)
  const file = await upload(author, attachmentSpaceId('academy', course.id), 'charte.pdf')
  expect((await call(app, files.download, resource, { id: file.id })).status).toBe(404)
  const saved = await must(
    save(author, course, {
      ...{ description: 'Lire', audience: { who: 'EMPLOYED' as const, people: [] } },
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
  ).toBe(403)
  const other = await begun(author)
  const elsewhere = await save(author, other, { steps: [textStep('Charte', { fileId: file.id })] })
  expect(elsewhere.status).toBe(404)

  await must(call(app, academy.deleteCourse, author, { id: course.id }))
  await app.drained()
  expect((await call(app, files.download, author, { id: file.id })).status).toBe(404)
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
  const saved = await must(
    save(author, course, {
      ...{ description: 'À voir', audience: { who: 'EMPLOYED' as const, people: [] } },
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

test('a company adds categories of its own: courses are filed under them as long as they are there', async () => {
  const { author, resource } = await authored()
  const made = await must(call(app, academy.createCategory, author, { title: 'Métier et méthodes' }))
  expect(made.slug).toBe('metier-et-methodes')
  expect(await must(call(app, academy.createCategory, author, { title: 'METIER et methodes' }))).toEqual(made)
  const titles = async () => (await must(call(app, academy.categories, resource, {}))).map(({ title }) => title)
  expect(await titles()).toContain('Métier et méthodes')
  for (const title of ['Web', 'web ']) {
    const { status, body } = await call(app, academy.createCategory, author, { title })
    expect([status, body]).toMatchObject([409, { code: 'labels.taken' }])
  }
  expect((await call(app, academy.createCategory, resource, { title: 'Autre' })).status).toBe(403)
  expect((await call(app, academy.deleteCategory, resource, { id: made.id })).status).toBe(403)

  const course = await published(author, { category: made.id })
  const filed = async () => (await courseFor(resource, course.id))?.category
  const listed = async () =>
    (await must(call(app, academy.courses, resource, {}))).find(({ id }) => id === course.id)?.category
  expect([course.category, await filed(), await listed()]).toEqual([made.id, made.slug, made.slug])
  const renamed = await must(call(app, academy.renameCategory, author, { id: made.id, title: 'Qualité' }))
  expect([renamed, await filed()]).toEqual([{ id: made.id, title: 'Qualité', slug: 'qualite' }, 'qualite'])

  for (const _ of [1, 2]) expect((await call(app, academy.deleteCategory, author, { id: made.id })).body).toBe(true)
  expect([await filed(), await listed()]).toEqual(['company', 'company'])
  expect(await titles()).not.toContain('Qualité')
  // An editor that still has it open does not bring it back.
  const saved = await must(save(author, course, { title: 'Encore', category: made.id }))
  expect(saved.category).toBe('company')
})

test('of a course that is deleted nothing is left but how far people were; it is gone the second time as well', async () => {
  const { tenant, author, resource } = await authored()
  const { id } = await published(author)
  await must(go(resource, id, 1, true))
  for (const _ of [1, 2]) expect((await call(app, academy.deleteCourse, author, { id })).body).toBe(true)
  await app.drained()
  const left = (await keysIn(tenant)).filter(({ pk, sk }) => `${pk}${sk}`.includes(id) && !sk.startsWith('LOG#'))
  expect(left.map(({ pk, sk }) => `${pk} ${sk}`)).toEqual([`T#${tenant}#P#${resource.personId} COURSE#${id}`])
  expect(await courseFor(resource, id)).toBeNull()
})

test('an erased person is in no list of readers', async () => {
  const { tenant, author, manager, resource } = await authored()
  const { id } = await published(author, { dueOn: '2027-01-31' })
  await must(go(resource, id, 1, true))
  await must(call(app, users.disable, manager, { userId: resource.personId }))
  await must(call(app, users.erase, manager, { userId: resource.personId, confirmEmail: resource.email }))
  await app.drained()
  const left = (await keysIn(tenant)).filter(({ pk, sk }) => `${pk}${sk}`.includes(resource.personId))
  expect(left.filter(({ pk }) => pk.includes('COURSE')).map(({ sk }) => sk)).toEqual([])
})

test(`a company has at most ${COURSE_LIMITS.courses} courses`, async () => {
  const { author } = await authored()
  await begun(author)
  for (let made = 1; made < COURSE_LIMITS.courses; made += 9) {
    await Promise.all(Array.from({ length: 9 }, () => begun(author)))
  }
  expect((await call(app, academy.createCourse, author, { title: 'Une de trop' })).body).toMatchObject({
    code: 'academy.full',
  })
})
