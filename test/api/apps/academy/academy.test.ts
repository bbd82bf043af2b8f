import { expect, test } from 'vitest'
import { academy } from '#shared/apps/academy/contract.ts'
import { COURSE_MINUTES } from '#shared/apps/academy/rules.ts'
import { pages } from '#shared/overview/pages/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { academyKit, textStep } from './academyKit.ts'

const app = await startApi()
const { must, publish, published, save } = academyKit(app)
const { resource, freelancer, validator } = await newTenant(app)

const courseOf = async (person: Person, id: string) => {
  const { body } = await call(app, academy.course, person, { id })
  if (!body) throw new Error('There is no such course')
  return body
}

test('the categories are sorted by title, and every course is in one of them', async () => {
  const { body } = await call(app, academy.categories, validator, {})
  const titles = body.map(({ title }) => title)
  expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b)))
  expect(body.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['web', 'firebase', 'cloud', 'android']))
  const { body: courses } = await call(app, academy.courses, validator, {})
  expect(courses.length).toBeGreaterThanOrEqual(3)
  for (const { category, duration } of courses) {
    expect(body.some(({ slug }) => slug === category)).toBe(true)
    expect(COURSE_MINUTES).toContain(duration)
  }
})

test('a course comes with its steps, in the reader’s language; the list without; what is not there is null', async () => {
  const [english, french] = [
    await courseOf(validator, 'security-at-work'),
    await courseOf(resource, 'security-at-work'),
  ]
  expect(english.steps.map(({ order }) => order)).toEqual(Array.from({ length: english.totalSteps }, (_, at) => at))
  for (const [at, step] of english.steps.entries()) expect(step.content).not.toBe(french.steps[at]?.content)
  const { body } = await call(app, academy.courses, validator, {})
  expect(body.some((course) => 'steps' in course)).toBe(false)
  expect(await call(app, academy.course, validator, { id: 'unknown' })).toMatchObject({ status: 200, body: null })
})

const STEPS = 6
const through = async (person: Person, id: string) => {
  for (let currentStep = 0; currentStep < STEPS; currentStep += 1)
    await call(app, academy.setProgress, person, { id, currentStep })
}

test('steps are come to in whatever order; a course is finished once all of them were, also those that came later', async () => {
  const { manager, resource: reader } = await newTenant(app)
  const steps = [textStep('Un'), textStep('Deux'), textStep('Trois')]
  const course = await published(manager, { steps })
  const note = (currentStep: number, completed = false) =>
    call(app, academy.setProgress, reader, { id: course.id, currentStep, completed })
  const seen = async () => (await courseOf(reader, course.id)).steps.map((step) => step.seen)
  expect(await seen()).toEqual([true, false, false])
  expect((await note(2)).body).toEqual({ currentStep: 2, completed: 0 })
  expect(await seen()).toEqual([true, false, true])
  expect(await note(0, true)).toMatchObject({ status: 422, body: { code: 'academy.stepsLeft', details: { count: 1 } } })
  expect((await courseOf(reader, course.id)).progress).toEqual({ currentStep: 2, completed: 0 })
  await Promise.all([note(1), note(2)])
  expect(await seen()).toEqual([true, true, true])
  expect((await note(0, true)).body).toEqual({ currentStep: 0, completed: 1 })
  await must(publish(manager, await must(save(manager, course, { steps: [...steps, textStep('Quatre')] }))))
  expect(await seen()).toEqual([true, true, true, false])
  expect((await note(0, true)).body).toMatchObject({ code: 'academy.stepsLeft' })
  expect((await note(3, true)).body).toEqual({ currentStep: 3, completed: 2 })
})

test('how far somebody is, and how often they have finished, is kept for them alone', async () => {
  const note = (currentStep: number, completed = false) =>
    call(app, academy.setProgress, freelancer, { id: 'fill-a-month', currentStep, completed })
  expect((await note(3)).body).toEqual({ currentStep: 3, completed: 0 })
  expect((await courseOf(freelancer, 'fill-a-month')).progress).toEqual({ currentStep: 3, completed: 0 })
  await through(freelancer, 'fill-a-month')
  expect((await note(0, true)).body).toEqual({ currentStep: 0, completed: 1 })
  expect((await note(0, true)).body).toEqual({ currentStep: 0, completed: 2 })
  expect((await courseOf(validator, 'fill-a-month')).progress).toEqual({ currentStep: 0, completed: 0 })
  const { body } = await call(app, academy.courses, freelancer, {})
  expect(body.find(({ id }) => id === 'fill-a-month')?.progress).toEqual({ currentStep: 0, completed: 2 })
})

test('a step beyond the last one is the last one, and a course that is not there has none', async () => {
  const { body } = await call(app, academy.setProgress, validator, { id: 'answer-a-proposal', currentStep: 900 })
  expect(body.currentStep).toBe((await courseOf(validator, 'answer-a-proposal')).totalSteps - 1)
  expect((await call(app, academy.setProgress, validator, { id: 'unknown', currentStep: 1 })).status).toBe(404)
})

test('going through a course in two browsers at once counts twice', async () => {
  const { resource: reader } = await newTenant(app)
  await through(reader, 'answer-a-proposal')
  const finished = { id: 'answer-a-proposal', currentStep: 0, completed: true } as const
  const answers = await Promise.all(
    [finished, finished].map((input) => call(app, academy.setProgress, reader, input, { anyCost: true })),
  )
  const counted = answers.filter(({ status }) => status === 200).length
  expect(counted).toBeGreaterThan(0)
  expect((await courseOf(reader, finished.id)).progress.completed).toBe(counted)
})

test('a course of the company that is finished in two browsers at once is told once, and each says how often it was', async () => {
  const { manager, resource: reader } = await newTenant(app)
  const { id } = await published(manager, { steps: [textStep('Un'), textStep('Deux')] })
  const note = (completed: boolean) =>
    must(call(app, academy.setProgress, reader, { id, currentStep: 1, completed }, { anyCost: true }))
  await note(false)
  const answers = await Promise.all([note(true), note(true)])
  expect(answers.map(({ completed }) => completed).toSorted()).toEqual([1, 2])
  await app.drained()
  const told = await must(call(app, pages.activities, reader, {}))
  expect(told.filter(({ description }) => description.includes('a terminé'))).toHaveLength(1)
})
