import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { call, startApi } from '#test/kit/api.ts'
import { academyKit, question, quizStep, textStep } from './academyKit.ts'

const app = await startApi()

const { must, save, publish, published, authored, courseFor, go } = academyKit(app)
afterEach(() => setClock())

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
