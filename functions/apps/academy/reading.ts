import { newId, now } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { sha256 } from '#functions/core/security/sha256.ts'
import { expression } from '#functions/core/table/expression.ts'
import { check, getItems } from '#functions/core/table/table.ts'
import { buildActivityWrites } from '#functions/data/activities/activities.ts'
import { categoriesKey, slugOfCategory, toCategories } from '#functions/data/apps/academy/categories.ts'
import { newCertificate } from '#functions/data/apps/academy/certificates.ts'
import { recordCourseEvent } from '#functions/data/apps/academy/courseEvents.ts'
import {
  courseRowKey,
  isPublished,
  listCourseRows,
  type PublishedRow,
  publishedKey,
  type StoredStep,
  toCourseRow,
  toStoredCourse,
} from '#functions/data/apps/academy/courses.ts'
import { scheduleCertificateReminder } from '#functions/data/apps/academy/dueDates.ts'
import {
  currentProgress,
  progressOf,
  type QuizAttempts,
  type StoredProgress,
  toProgress,
} from '#functions/data/apps/academy/progress.ts'
import { buildCompletionWrite } from '#functions/data/apps/academy/readers.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { readIf } from '#functions/data/stored.ts'
import { formatDay } from '#functions/texts/report.ts'
import type { academy } from '#shared/apps/academy/contract.ts'
import type { Course, CourseWithSteps, QuizResult, QuizToTake, Step } from '#shared/apps/academy/entities.ts'
import {
  attemptsLeft,
  clampStep,
  findCurrentStep,
  gradeQuiz,
  listSeenSteps,
  NOT_BEGUN,
  numberedSteps,
  solutionOf,
} from '#shared/apps/academy/rules.ts'
import { isInAudience } from '#shared/apps/audience.ts'
import { freeSlug } from '#shared/apps/slugs.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import {
  countShippedSteps,
  findCertificateTitle,
  listShippedCourses,
  readShippedCourse,
  toCertificateState,
} from './shipped.ts'

const mine = ({ tenant, person }: Caller) => progressOf(tenant, person)
const isForCaller = ({ published }: PublishedRow, { person, type }: Caller): boolean =>
  isInAudience(published.audience, { id: person, type })

const skillsToPropose = ({ skills }: PublishedRow['published'], progress: StoredProgress | undefined) =>
  progress && progress.completed > 0 ? skills.filter(({ code }) => !progress.declined.includes(code)) : []

const toCourse = (
  { id, published }: PublishedRow,
  { language }: Caller,
  progress: StoredProgress | undefined,
  categories: ReturnType<typeof toCategories>,
): Course => {
  const { title, description, category, duration, dueOn, at, steps } = published
  return {
    id,
    title,
    description,
    duration,
    dueOn,
    featured: false,
    category: slugOfCategory(category, categories),
    slug: freeSlug(title, new Set()),
    ...toCertificateState(published, progress),
    proposedSkills: skillsToPropose(published, progress),
    totalSteps: steps.length,
    updatedAt: formatDay(at, language),
    progress: {
      currentStep: progress ? findCurrentStep(steps, progress) : 0,
      completed: progress?.completed ?? 0,
    },
  }
}

/** The company's courses come first. */
export const listCourses = async (caller: Caller): Promise<Course[]> => {
  const [{ rows, categories: stored }, all] = await Promise.all([listCourseRows(caller.tenant), mine(caller).all()])
  const categories = toCategories(stored)
  const progress = new Map(all.progress.map((one) => [one.course, one]))
  const today = parisDate()
  const own = rows
    .filter(isPublished)
    .filter((row) => isForCaller(row, caller))
    .toSorted((a, b) => b.published.at.localeCompare(a.published.at))
  return [
    ...own.map((row) =>
      toCourse(row, caller, currentProgress(today, progress.get(row.id), row.published.certificate), categories),
    ),
    ...listShippedCourses(caller, progress),
  ]
}

const resultOf = (quiz: NonNullable<StoredStep['quiz']>, done: QuizAttempts | undefined): QuizResult => {
  const { left, again } = attemptsLeft(quiz.attempts, done, now())
  return { passed: done?.passed ?? false, best: done?.best ?? 0, attemptsLeft: left, again }
}

/** The questions without their solutions, as sent to browsers. */
const toQuestions = ({ questions }: NonNullable<StoredStep['quiz']>): QuizToTake['questions'] =>
  questions.map(({ text, several, options }) => ({ text, several, options: options.map((one) => one.text) }))

/** A hash of the questions: unchanged when the course is published again with the same questions. */
const hashQuestions = (asked: QuizToTake['questions']): string => sha256(JSON.stringify(asked))

const toQuiz = (quiz: NonNullable<StoredStep['quiz']>, done: QuizAttempts | undefined): QuizToTake => {
  const questions = toQuestions(quiz)
  return { version: hashQuestions(questions), passMark: quiz.passMark, questions, result: resultOf(quiz, done) }
}

const toStep = (
  { id, title, subtitle, content, video, file, captions, quiz }: StoredStep,
  order: number,
  progress: StoredProgress | undefined,
  seen: readonly string[],
): Step => ({
  order,
  id,
  title,
  subtitle,
  content,
  video,
  file,
  captions,
  seen: seen.includes(id),
  quiz: quiz && toQuiz(quiz, progress?.quizzes[id]),
})

/** The caller's progress and, for a company course they may take, its row; its steps only when `whole`. */
const loadCompanyCourse = async (id: string, caller: Caller, whole: boolean) => {
  const { tenant } = caller
  const isShipped = countShippedSteps(id) !== undefined
  const [noted, row, published, categories] = await getItems([
    mine(caller).keyOf(id),
    ...(isShipped ? [] : [courseRowKey(tenant, id)]),
    ...(whole && !isShipped ? [publishedKey(tenant, id), categoriesKey(tenant)] : []),
  ])
  const found = row && toCourseRow(row)
  const shown = found && isPublished(found) && isForCaller(found, caller) ? found : undefined
  const steps = published ? toStoredCourse(published).steps : []
  const before = readIf(noted, toProgress)
  const progress = currentProgress(parisDate(), before, shown?.published.certificate ?? false)
  return {
    row: shown,
    steps,
    before,
    progress,
    categories,
    /** Whether they have a certificate that is not to be renewed. */
    isCertified: noted?.certificate !== undefined && progress?.renews !== progress?.certificate?.code,
  }
}

export const readCourse = async (id: string, caller: Caller): Promise<CourseWithSteps | null> => {
  const { row, steps, progress, categories } = await loadCompanyCourse(id, caller, true)
  if (!row) return readShippedCourse(id, caller, progress)
  const seen = listSeenSteps(row.published.steps, progress ?? NOT_BEGUN)
  return {
    ...toCourse(row, caller, progress, toCategories(categories)),
    steps: steps.map((step, order) => toStep(step, order, progress, seen)),
  }
}

/** Only the skills that the course has now are declined: skills added later are proposed again. */
export const declineSkills = async (id: string, caller: Caller, idempotency: Idempotency): Promise<true> => {
  const { row, progress } = await loadCompanyCourse(id, caller, false)
  if (!row || !progress?.completed) return notFound()
  const codes = row.published.skills.map(({ code }) => code)
  const done = await commitIdempotent<true>(idempotency, true, [mine(caller).decline(id, codes)])
  if ('answer' in done) return done.answer
  throw busy()
}

/** Attempts when a concurrent write wins. */
const ATTEMPTS = 3

const courseFinished = (person: string, thing: string) =>
  ({ id: newId(), at: now().toISOString(), by: person, about: person, code: 'COURSE_COMPLETED', thing }) as const

export const setProgress = async (
  { id, currentStep, step, completed }: ParsedOf<typeof academy.setProgress>,
  caller: Caller,
  idempotency: Idempotency,
): Promise<OutputOf<typeof academy.setProgress>> => {
  const { tenant, person, name, language } = caller
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { row, before: storedBefore, progress, isCertified } = await loadCompanyCourse(id, caller, false)
    const published = row?.published
    const steps = published?.steps
    const total = steps?.length ?? countShippedSteps(id) ?? notFound()
    const position = steps ? findCurrentStep(steps, { step, currentStep }) : clampStep(currentStep, total)
    const names = steps ?? numberedSteps(total)
    const before = listSeenSteps(names, progress ?? NOT_BEGUN)
    const after = names.filter((name, order) => order === position || before.includes(name))
    const isMore = after.length > before.length || !storedBefore?.seen || storedBefore.renews !== progress?.renews
    const left = names.length - after.length
    if (completed && left > 0) throw new ApiError('academy.stepsLeft', { count: left })
    const isOpen = published?.quizzes.some((quiz) => !progress?.quizzes[quiz]?.passed)
    if (completed && isOpen) throw new ApiError('academy.quizOpen')
    const title = published ? published.certificate && published.title : findCertificateTitle(id, language)
    const certificate =
      completed && title && !isCertified ? newCertificate(title, name, published?.validMonths ?? null) : undefined
    const certificateToShow = certificate ?? (title ? progress?.certificate : undefined)
    const answer = { currentStep: position, completed: (progress?.completed ?? 0) + (completed ? 1 : 0) }
    const done = await commitIdempotent(idempotency, answer, [
      ...mine(caller).note(
        id,
        { at: position, step: steps?.[position], times: completed ? 1 : 0 },
        {
          before: storedBefore,
          after: progress,
          certificate,
          ...(isMore && { seen: { before: storedBefore?.seen, after } }),
        },
      ),
      ...(row && completed
        ? [
            buildCompletionWrite(tenant, id, person, certificateToShow),
            ...(certificate ? scheduleCertificateReminder(tenant, id, person, certificate) : []),
            check(courseRowKey(tenant, id), expression`attribute_exists(#pk)`),
            recordCourseEvent({ actionType: 'COURSE_FINISHED', tenant, courseOf: id, people: [person] }),
            ...(progress?.completed ? [] : buildActivityWrites(tenant, courseFinished(person, id), [person])),
          ]
        : []),
    ])
    if ('answer' in done) return done.answer
  }
  throw busy()
}

export const answerQuiz = async (
  { id, step, answers, version }: ParsedOf<typeof academy.answerQuiz>,
  caller: Caller,
  idempotency: Idempotency,
): Promise<OutputOf<typeof academy.answerQuiz>> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { row, steps, before: storedBefore, progress } = await loadCompanyCourse(id, caller, true)
    const quiz = (row && steps.find((one) => one.id === step)?.quiz) ?? notFound()
    if (version !== undefined && version !== hashQuestions(toQuestions(quiz))) throw new ApiError('academy.quizChanged')
    const before = progress?.quizzes[step]
    const { left, again } = attemptsLeft(quiz.attempts, before, now())
    if (left === 0 && !before?.passed) throw new ApiError('academy.noAttempts', { again })
    const { right, score, passed } = gradeQuiz(quiz, answers)
    const counted = again !== null && before ? before : { since: now().toISOString(), attempts: 0 }
    const after: QuizAttempts = {
      since: counted.since,
      attempts: counted.attempts + 1,
      best: Math.max(before?.best ?? 0, score),
      passed: passed || (before?.passed ?? false),
    }
    const solution = after.passed ? quiz.questions.map(solutionOf) : null
    const answer = { ...resultOf(quiz, after), score, right, solution }
    const done = await commitIdempotent(idempotency, answer, [
      mine(caller).attempt(id, { before: storedBefore, after: progress }, step, after),
    ])
    if ('answer' in done) return done.answer
  }
  throw busy()
}
