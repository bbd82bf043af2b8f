import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'

import { academy } from '#shared/apps/academy/contract.ts'
import { COURSE_LIMITS } from '#shared/apps/academy/rules.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, type Person, startApi } from '#test/kit/api.ts'
import { academyKit, question, quizStep, textStep, toWrite } from './academyKit.ts'

const app = await startApi()

/** The keys of all that is stored of a company. */
const keysIn = async (tenant: string): Promise<{ pk: string; sk: string }[]> =>
  (await everythingIn(app))
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ pk }) => pk.startsWith(`T#${tenant}`))
const { must, begun, save, publish, published, authored, idsFor, courseFor, go } = academyKit(app)
afterEach(() => setClock())

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
    title: course.title,
    category: 'security',
    duration: 45,
    dueOn: '2027-02-01',
    totalSteps: 1,
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

test('who manages profiles sees who is late with a mandatory course and reminds them, and writes no course', async () => {
  const { author, resource, addPerson } = await authored()
  const manager = await addPerson({ type: 'ESN', permissions: ['MANAGE_PROFILES'] })
  const { id } = await published(author, { dueOn: '2027-01-31' })
  const { items } = await must(call(app, academy.unfinished, manager, { id }))
  expect(items.map((one) => one.id)).toContain(resource.personId)
  const people = [resource.personId]
  expect((await must(call(app, academy.remind, manager, { id, people }))).reminded).toEqual(people)
  expect((await call(app, academy.written, manager, {})).status).toBe(403)
  expect((await call(app, academy.unfinished, resource, { id })).status).toBe(403)
  const voluntary = await published(author)
  expect((await call(app, academy.unfinished, manager, { id: voluntary.id })).status).toBe(404)
  expect((await call(app, academy.unfinished, author, { id: voluntary.id })).status).toBe(200)
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
