import * as z from 'zod'
import { now } from '#functions/lib/clock.ts'
import { expression } from '#functions/lib/expression.ts'
import { getItem, type Item, type Key, put, type Write } from '#functions/lib/table.ts'

/** What an address has shown: mail to it came back for good, or its owner does not want ours. */
export const MailProblem = z.enum(['bounced', 'complained'])
export type MailProblem = z.infer<typeof MailProblem>

/** Of a normalised e-mail address, whether it has an account or not. */
export const mailProblemKey = (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'MAIL' })

export const toMailProblem = (item: Item | undefined): MailProblem | undefined =>
  item && MailProblem.parse(item.problem)

/** Why nothing may be sent to an address any more; undefined: it may. */
export const mailProblemOf = async (email: string): Promise<MailProblem | undefined> =>
  toMailProblem(await getItem(mailProblemKey(email)))

/** The part of a transaction that notes a problem; refused when it, or a worse one, is known. */
export const noteMailProblem = (email: string, problem: MailProblem): Write =>
  put(
    { ...mailProblemKey(email), problem, at: now().toISOString(), v: 1 },
    problem === 'bounced'
      ? expression`attribute_not_exists(#pk)`
      : expression`attribute_not_exists(#pk) OR #problem = ${'bounced'}`,
  )
