import { expect, test } from 'vitest'
import { academy } from '#shared/apps/academy/contract.ts'
import { COURSE_LIMITS } from '#shared/apps/academy/rules.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { academyKit, textStep } from './academyKit.ts'

const app = await startApi()
const { must, begun, publish, published, save } = academyKit(app)

const SKILLS = [
  { code: 'react', level: 2 },
  { code: 'typescript', level: 3 },
]
const taught = { skills: SKILLS, description: 'Lire', steps: [textStep('Un')] }
const finish = (person: Person, id: string) =>
  must(call(app, academy.setProgress, person, { id, currentStep: 0, completed: true }))
const decline = (person: Person, id: string) => call(app, academy.declineSkills, person, { id })
/** What is proposed to somebody by a course, in its list and on its own alike. */
const proposedTo = async (person: Person, id: string) => {
  const listed = (await must(call(app, academy.courses, person, {}))).find((one) => one.id === id)
  const { body } = await call(app, academy.course, person, { id })
  expect(listed?.proposedSkills).toEqual(body?.proposedSkills)
  return body?.proposedSkills
}

test('what a course teaches is proposed to whoever has finished it, and to nobody else', async () => {
  const { manager, resource, validator } = await newTenant(app)
  const { id } = await published(manager, taught)
  await must(call(app, academy.setProgress, resource, { id, currentStep: 0 }))
  expect(await proposedTo(resource, id)).toEqual([])
  await finish(resource, id)
  expect(await proposedTo(resource, id)).toEqual(SKILLS)
  expect(await proposedTo(validator, id)).toEqual([])
})

test('what was declined is proposed no more, what the course teaches later is', async () => {
  const { manager, resource, validator } = await newTenant(app)
  const course = await published(manager, taught)
  for (const one of [resource, validator]) await finish(one, course.id)
  for (const _ of [1, 2]) expect(await decline(resource, course.id)).toMatchObject({ status: 200, body: true })
  expect(await proposedTo(resource, course.id)).toEqual([])
  expect(await proposedTo(validator, course.id)).toEqual(SKILLS)
  const more = [...SKILLS, { code: 'docker', level: 1 }]
  await must(publish(manager, await must(save(manager, course, { skills: more }))))
  expect(await proposedTo(resource, course.id)).toEqual([{ code: 'docker', level: 1 }])
})

test('nothing is declined of a course that was not finished, is not for the reader or is not there', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  const { id } = await published(manager, { ...taught, audience: { who: 'EMPLOYED', people: [] } })
  for (const answer of [await decline(resource, id), await decline(freelancer, id), await decline(resource, 'none')])
    expect(answer).toMatchObject({ status: 404, body: { code: 'resource.notFound' } })
})

test('skills are kept as profiles keep them: by the codes of the catalogue, each once, and ten at most', async () => {
  const { manager } = await newTenant(app)
  const course = await begun(manager)
  const written = [
    { code: 'React.js', level: 1 },
    { code: 'react', level: 3 },
    { code: 'Notre outil', level: 2 },
  ]
  expect((await must(save(manager, course, { skills: written }))).skills).toEqual([
    { code: 'react', level: 3 },
    { code: 'notre-outil', level: 2 },
  ])
  const many = Array.from({ length: COURSE_LIMITS.skills + 1 }, (_, at) => ({ code: `skill-${at}`, level: 1 }))
  const other = await begun(manager)
  for (const skills of [many, [{ code: 'react', level: 5 }]])
    expect((await save(manager, other, { skills })).body).toMatchObject({ code: 'request.invalid' })
})
