import * as z from 'zod'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { adding, queryPage, unchanged, update } from '#functions/core/table/table.ts'
import { Id, Instant } from '#shared/core/terms.ts'
import { readEach, reader, readIf } from '../../stored.ts'
import { foundBy, ownerIn, StoredCertificate, whereFoundBy } from './certificates.ts'

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
  /** Given when they first finished the course while it gave one. */
  certificate: StoredCertificate.optional(),
  /** Codes of the skills of the course that are not to be proposed to their profile. */
  declined: z.array(z.string()).default([]),
})
export type StoredProgress = z.infer<typeof Progress>

/** The steps come to, as they were read and as they are now. */
interface Seen {
  before: readonly string[] | undefined
  after: readonly string[]
}

const COURSE = 'COURSE#'
/** More courses than there are. */
const MOST = 500
export const toProgress = reader('progress in a course', Progress)

/** How far one person is in their courses. */
export const progressOf = (tenant: string, person: string) => {
  const pk = personPartition(tenant, person)
  const keyOf = (course: string): Key => ({ pk, sk: COURSE + course })
  return {
    keyOf,
    all: async (): Promise<StoredProgress[]> => {
      const where = expression`#pk = ${pk} AND begins_with(#sk, ${COURSE})`
      return readEach((await queryPage({ where, limit: MOST })).items, toProgress)
    },
    /**
     * The part of a transaction that notes the step come to, and `times` more of having gone through the whole course;
     * with a certificate refused when there is one, with more steps come to when others were noted meanwhile.
     */
    note: (
      course: string,
      currentStep: number,
      step: string | undefined,
      times: 0 | 1,
      { certificate, seen }: { certificate?: StoredCertificate | undefined; seen?: Seen | undefined },
    ): Write => {
      const named: Expression = step === undefined ? expression`` : expression`, #step = ${step}`
      const certified = certificate
        ? expression`, #certificate = ${certificate}, ${foundBy(certificate.code, { tenant, person })}`
        : expression``
      const more = seen ? expression`, #seen = ${seen.after}` : expression``
      const asRead =
        seen && (seen.before ? expression`#seen = ${seen.before}` : expression`attribute_not_exists(#seen)`)
      const first = certificate && expression`attribute_not_exists(#certificate)`
      return adding(
        update(
          keyOf(course),
          expression`SET #course = ${course}, #currentStep = ${currentStep}, #v = ${1}${named}${certified}${more}
            ADD #completed ${times}`,
          first && asRead ? expression`${first} AND ${asRead}` : (first ?? asRead),
        ),
        unchanged(keyOf(course)),
      )
    },
    /** The part of a transaction that notes which skills of a course are proposed no more. */
    decline: (course: string, skills: readonly string[]): Write =>
      update(keyOf(course), expression`SET #declined = ${skills}`, expression`attribute_exists(#pk)`),
    /** The part of a transaction that notes an attempt at a quiz; refused when another one came first. */
    attempt: (course: string, before: StoredProgress | undefined, step: string, done: QuizAttempts): Write =>
      update(
        keyOf(course),
        expression`SET #course = ${course}, #quizzes = ${{ ...before?.quizzes, [step]: done }},
          #tries = ${(before?.tries ?? 0) + 1}, #v = ${1}`,
        before?.tries ? expression`#tries = ${before.tries}` : expression`attribute_not_exists(#tries)`,
      ),
  }
}

/** The certificate of a code, with whose it is. */
export const findCertificate = async (
  code: string,
): Promise<{ certificate: StoredCertificate; tenant: string; person: string } | undefined> => {
  const { items } = await queryPage({ where: whereFoundBy(code), index: 'gsi1', limit: 1 })
  const [item] = items
  const certificate = readIf(item, toProgress)?.certificate
  return item && certificate && { certificate, ...ownerIn(item) }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'progress in a course: steps, quiz attempts, certificate, declined skills': {
    pk: personPartition('<tenant>', '<person>'),
    sk: `${COURSE}<course>`,
  },
})
