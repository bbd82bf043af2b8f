import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Refusals } from '#functions/core/table/table.ts'
import { newMessage, SEND_POSITIONS } from '#functions/data/chats/chats.ts'
import { secondsToNextMinute } from '#functions/data/mail/mailLimits.ts'
import { toMember } from '#functions/data/people/members.ts'
import type { chat, Message } from '#shared/apps/chat/contract.ts'
import { findPartner, normaliseMessage } from '#shared/apps/chat/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { toMessage } from './view.ts'

type Input = ParsedOf<typeof chat.send>

const recipientOf = ({ chatId, contactId }: Input, person: string): string => {
  if ((chatId === undefined) === (contactId === undefined)) {
    throw new ApiError('request.invalid', { problems: [{ path: 'contactId', code: 'validation.invalid' }] })
  }
  const to = chatId === undefined ? contactId : findPartner(chatId, person)
  return to === undefined || to === person ? notFound() : to
}

/**
 * Maps a refused transaction to its error; returns when only a newer message was in the way, so that the caller retries.
 */
const refuse = (refused: Refusals): void => {
  if (refused.has(SEND_POSITIONS.sender)) throw new ApiError('access.denied')
  if (refused.has(SEND_POSITIONS.contact)) {
    const contact = refused.get(SEND_POSITIONS.contact)
    const { state, erasing } = contact ? toMember(contact) : {}
    if (state === 'DISABLED' && erasing === undefined) throw new ApiError('chat.contactLeft')
    notFound()
  }
  if (refused.has(SEND_POSITIONS.limit)) {
    const seconds = secondsToNextMinute()
    throw new ApiError('chat.tooFast', { seconds }, { 'retry-after': String(seconds) })
  }
}

const ATTEMPTS = 4

/** Stores the message, both sides of the conversation and the event that notifies the recipient, in one transaction. */
export const send = async (
  input: Input,
  caller: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
): Promise<Message> => {
  const { tenant, person } = caller
  const to = recipientOf(input, person)
  const value = normaliseMessage(input.value)
  if (value === '') throw new ApiError('chat.messageRequired')
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { message, writes } = newMessage(tenant, { from: person, to, value })
    const done = await commitIdempotent(idempotency, toMessage(message, person), writes)
    if ('answer' in done) return done.answer
    refuse(done.refused)
  }
  throw busy()
}
