import * as z from 'zod'
import { all, type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { adding, put, queryPage, unchanged, update } from '#functions/core/table/table.ts'
import { isRenewalDue } from '#shared/apps/academy/certificateRules.ts'
import { Id, Instant } from '#shared/core/terms.ts'
import { readEach, reader, readIf } from '../../stored.ts'
import { certificatePlace, foundBy, ownerIn, StoredCertificate, whereFoundBy } from './certificates.ts'

/** What somebody has done at a quiz. */
const QuizAttempts = z.object({
  /** Attempts are counted since then, for a day. */
  since: Instant,
  attempts: z.int(),
  /** The best result, in a hundred. */
  best: z.int(),
  passed: z.boolean(),
})
export type QuizAttempts = z.infer<typeof QuizAttempts>

/** How far somebody is in a course. */
const Progress = z.object({
  course: z.string(),
  currentStep: z.int().default(0),
  /** The id of that step, of a course whose steps have ids. */
  step: Id.optional(),
  completed: z.int().default(0),
  /** The steps come to, by their ids, or their numbers where they have none. */
  seen: z.array(z.string()).optional(),
  /** By the id of their step. */
  quizzes: z.record(Id, QuizAttempts).default({}),
  /** How often they have answered a quiz: of two attempts at once, one is the first. */
  tries: z.int().default(0),
  /** Given when they first finished the course while it gave one, or when they renewed the one before. */
  certificate: StoredCertificate.optional(),
  /** The code of that certificate, once they have begun anew because it ends. */
  renews: z.string().optional(),
  /** Codes of the skills of the course that are not to be proposed to their profile. */
  declined: z.array(z.string()).default([]),
})
export type StoredProgress = z.infer<typeof Progress>

/** A certificate that was renewed, and is still found by its code. */
const EarlierCertificate = z.object({ course: z.string(), certificate: StoredCertificate })
const toEarlier = reader('earlier certificate', EarlierCertificate)

/**
 * How far somebody is as seen from a day: where their certificate is to be renewed and the course gives another one, at its
 * start, until they are through once more.
 */
export const progressOn = (
  today: string,
  progress: StoredProgress | undefined,
  gives: boolean,
): StoredProgress | undefined => {
  const certificate = progress?.certificate
  if (!certificate || !gives || progress.renews === certificate.code) return progress
  if (!isRenewalDue(certificate.validUntil, today)) return progress
  return { ...progress, renews: certificate.code, currentStep: 0, step: undefined, seen: [], quizzes: {} }
}

/** Whether somebody has begun anew, which nothing stored says yet. */
const beginsAnew = (before: StoredProgress | undefined, after: StoredProgress | undefined): after is StoredProgress =>
  after?.renews !== before?.renews

const stillRenews = (before: StoredProgress | undefined): Expression =>
  before?.renews === undefined ? expression`attribute_not_exists(#renews)` : expression`#renews = ${before.renews}`

/** Whether they have gone through it no more often than was read: the first time is told, once. */
const stillCompleted = (before: StoredProgress | undefined): Expression =>
  expression`NOT #completed > ${before?.completed ?? 0}`

/** The steps come to, as they were read and as they are now. */
interface Seen {
  before: readonly string[] | undefined
  after: readonly string[]
}

const COURSE = 'COURSE#'
const EARLIER = '#EARLIER#'
const isEarlier = ({ sk }: Item): boolean => sk.includes(EARLIER)
/** More courses than there are. */
const MOST = 500
export const toProgress = reader('progress in a course', Progress)

/** What is noted of how far somebody is. */
interface Noted {
  /** As it was read, and as they go on today (`progressOn`). */
  before: StoredProgress | undefined
  after: StoredProgress | undefined
  certificate?: StoredCertificate | undefined
  seen?: Seen | undefined
}

/** A certificate beside the one that renewed it: its code finds it as before. */
const earlierCertificate = (tenant: string, person: string, course: string, certificate: StoredCertificate): Item => ({
  pk: personPartition(tenant, person),
  sk: COURSE + course + EARLIER + certificate.code,
  ...{ course, certificate, v: 1 },
  ...certificatePlace(certificate.code, { tenant, person }),
})

/** How far one person is in their courses. */
export const progressOf = (tenant: string, person: string) => {
  const pk = personPartition(tenant, person)
  const keyOf = (course: string): Key => ({ pk, sk: COURSE + course })
  return {
    keyOf,
    /** With the certificates that were renewed. */
    all: async () => {
      const where = expression`#pk = ${pk} AND begins_with(#sk, ${COURSE})`
      const { items } = await queryPage({ where, limit: MOST })
      return {
        progress: readEach(
          items.filter((item) => !isEarlier(item)),
          toProgress,
        ),
        earlier: readEach(items.filter(isEarlier), toEarlier),
      }
    },
    /**
     * The parts of a transaction that note the step come to, and `times` more of having gone through the whole course; with
     * a certificate refused when another one was given meanwhile, with more steps come to when others were noted.
     */
    note: (
      course: string,
      { at, step, times }: { at: number; step: string | undefined; times: 0 | 1 },
      { before, after, certificate, seen }: Noted,
    ): Write[] => {
      const earlier = certificate && before?.certificate
      const sets = [
        expression`#course = ${course}, #currentStep = ${at}, #v = ${1}`,
        ...(step === undefined ? [] : [expression`#step = ${step}`]),
        ...(certificate
          ? [expression`#certificate = ${certificate}, ${foundBy(certificate.code, { tenant, person })}`]
          : []),
        ...(seen ? [expression`#seen = ${seen.after}`] : []),
        ...(beginsAnew(before, after) ? [expression`#quizzes = ${{}}`] : []),
        ...(beginsAnew(before, after) && !certificate ? [expression`#renews = ${after.renews}`] : []),
      ]
      const conditions = [
        ...(certificate
          ? [
              earlier
                ? expression`#certificate.#code = ${earlier.code}`
                : expression`attribute_not_exists(#certificate)`,
            ]
          : []),
        ...(seen ? [seen.before ? expression`#seen = ${seen.before}` : expression`attribute_not_exists(#seen)`] : []),
        ...(before?.certificate ? [stillRenews(before)] : []),
        ...(times > 0 ? [stillCompleted(before)] : []),
      ]
      const change = sets.reduce((left, right) => expression`${left}, ${right}`)
      const done = earlier ? expression` REMOVE #renews` : expression``
      return [
        adding(
          update(
            keyOf(course),
            expression`SET ${change}${done} ADD #completed ${times}`,
            conditions.length > 0 ? all(conditions) : undefined,
          ),
          unchanged(keyOf(course)),
        ),
        ...(earlier ? [put(earlierCertificate(tenant, person, course, earlier))] : []),
      ]
    },
    /** The part of a transaction that notes which skills of a course are proposed no more. */
    decline: (course: string, skills: readonly string[]): Write =>
      update(keyOf(course), expression`SET #declined = ${skills}`, expression`attribute_exists(#pk)`),
    /** The part of a transaction that notes an attempt at a quiz; refused when another one came first. */
    attempt: (
      course: string,
      { before, after }: Pick<Noted, 'before' | 'after'>,
      step: string,
      done: QuizAttempts,
    ): Write => {
      const anew = beginsAnew(before, after)
        ? expression`, #renews = ${after.renews}, #currentStep = ${0}, #seen = ${[]} REMOVE #step`
        : expression``
      const first = before?.tries ? expression`#tries = ${before.tries}` : expression`attribute_not_exists(#tries)`
      return update(
        keyOf(course),
        expression`SET #course = ${course}, #quizzes = ${{ ...after?.quizzes, [step]: done }},
          #tries = ${(before?.tries ?? 0) + 1}, #v = ${1}${anew}`,
        before?.certificate ? all([first, stillRenews(before)]) : first,
      )
    },
  }
}

/** The certificate of a code, with whose it is. */
export const findCertificate = async (
  code: string,
): Promise<{ certificate: StoredCertificate; tenant: string; person: string } | undefined> => {
  const { items } = await queryPage({ where: whereFoundBy(code), index: 'gsi1', limit: 1 })
  const [item] = items
  const certificate = item && (isEarlier(item) ? readIf(item, toEarlier) : readIf(item, toProgress))?.certificate
  return item && certificate && { certificate, ...ownerIn(item) }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'progress in a course: steps, quiz attempts, certificate, declined skills': {
    pk: personPartition('<tenant>', '<person>'),
    sk: `${COURSE}<course>`,
  },
  'certificate that was renewed': {
    pk: personPartition('<tenant>', '<person>'),
    sk: `${COURSE}<course>${EARLIER}<code>`,
  },
})
