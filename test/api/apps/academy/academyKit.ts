import { newId } from '#functions/core/clock.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import type { WrittenCourse } from '#shared/apps/academy/entities.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { type App, call, newTenant, type Person } from '#test/kit/api.ts'

type ToWrite = InputOf<typeof academy.saveCourse>['course']
type Step = ToWrite['steps'][number]

/** A step with something to read. */
export const textStep = (title: string, more: Partial<Step> = {}): Step => ({
  id: newId(),
  title,
  subtitle: '',
  content: `<p>${title}</p>`,
  video: null,
  fileId: null,
  captionsId: null,
  quiz: null,
  ...more,
})

/** A question with its options, the right ones marked by an asterisk. */
export const question = (text: string, ...options: string[]) => {
  const marked = options.map((one) => ({ text: one.replace('*', ''), right: one.startsWith('*') }))
  return { text, several: marked.filter(({ right }) => right).length > 1, options: marked }
}
/** A step that is a quiz. */
export const quizStep = (title: string, ...questions: ReturnType<typeof question>[]): Step =>
  textStep(title, { quiz: { passMark: 60, attempts: 2, questions } })

/** What is to be sent to save a course as it is, but for some of it. */
export const toWrite = (course: WrittenCourse, changes: Partial<ToWrite> = {}): ToWrite => {
  const { title, description, category, duration, dueOn, certificate, validMonths, skills, audience, steps } = course
  return {
    title,
    description,
    category,
    duration,
    dueOn,
    certificate,
    validMonths,
    skills,
    audience: { who: audience.who, people: audience.people.map(({ id }) => id) },
    steps: steps.map(({ file, captions, ...step }) => ({
      ...step,
      fileId: file?.id ?? null,
      captionsId: captions?.id ?? null,
    })),
    ...changes,
  }
}

/** What is done with courses, in a few words. */
export const academyKit = (app: App) => {
  const { must } = staffingOf(app)
  const begun = (author: Person, title = 'Sécurité') => must(call(app, academy.createCourse, author, { title }))
  const save = (author: Person, course: WrittenCourse, changes: Partial<ToWrite>) =>
    call(app, academy.saveCourse, author, { id: course.id, version: course.version, course: toWrite(course, changes) })
  const publish = (author: Person, { id, version }: { id: string; version: number }, published = true) =>
    call(app, academy.publishCourse, author, { id, version, published })
  /** A course for everybody that is published. */
  const published = async (author: Person, changes: Partial<ToWrite> = {}): Promise<WrittenCourse> => {
    const audience = { who: 'EVERYBODY' as const, people: [] }
    const usual = { description: 'Ce qu’il faut savoir.', audience, steps: [textStep('Un'), textStep('Deux')] }
    const course = await must(save(author, await begun(author), { ...usual, ...changes }))
    await must(publish(author, course))
    return course
  }
  /** A company with somebody who writes courses. */
  const authored = async () => {
    const staff = await newTenant(app)
    return { ...staff, author: await staff.addPerson({ permissions: ['MANAGE_CONTENT'] }) }
  }
  const idsFor = async (person: Person) => (await must(call(app, academy.courses, person, {}))).map(({ id }) => id)
  const courseFor = async (person: Person, id: string) => (await call(app, academy.course, person, { id })).body
  const go = (person: Person, id: string, currentStep: number, completed = false, step?: string) =>
    call(app, academy.setProgress, person, { id, currentStep, completed, ...(step && { step }) })
  return { must, begun, save, publish, published, authored, idsFor, courseFor, go }
}
