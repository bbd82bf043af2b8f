import type { EventBridgeEvent } from 'aws-lambda'
import { type InvocationContext, withDeadline } from '#functions/core/http/deadline.ts'
import { log } from '#functions/core/log.ts'
import { recordRefusal } from './recordRefusal.ts'
import { parseRefusals } from './refusals.ts'

type Event = Pick<EventBridgeEvent<string, unknown>, 'id' | 'detail'>

const processNotice = async ({ id, detail }: Event): Promise<void> => {
  const refusals = parseRefusals(detail)
  if (refusals.length === 0) log.info('mail.notice', { notice: id })
  for (const refusal of refusals) await recordRefusal(refusal)
}

/**
 * Handles SES bounces and complaints: the address is blocked, and the inviter of a member is notified. At least once,
 * idempotent.
 */
export const handler = (event: Event, context?: InvocationContext): Promise<void> =>
  withDeadline(context, () => processNotice(event))
