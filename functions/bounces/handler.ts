import type { SNSEvent } from 'aws-lambda'
import { type Timed, withDeadline } from '#functions/lib/deadline.ts'
import { log } from '#functions/lib/log.ts'
import { refusalsIn } from './refusals.ts'
import { remember } from './remember.ts'

const hear = async ({ Records }: SNSEvent): Promise<void> => {
  for (const { Sns } of Records) {
    const refusals = refusalsIn(Sns.Message)
    if (refusals.length === 0) log.info('mail.notice', { notice: Sns.MessageId })
    for (const refusal of refusals) await remember(refusal)
  }
}

/**
 * What SES tells of mails that came back for good or were reported as unwanted: nothing is sent to their addresses again,
 * and whoever invited somebody there hears of it. At least once; told again, it changes nothing.
 */
export const handler = (event: SNSEvent, context?: Timed): Promise<void> => withDeadline(context, () => hear(event))
