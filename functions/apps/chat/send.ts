import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Refusals } from '#functions/core/table/table.ts'
import { newMessage, SEND_POSITIONS } from '#functions/data/chats/chats.ts'
import { secondsToNextMinute } from '#functions/data/mail/mailLimits.ts'
import { toMember } from '#functions/data/people/members.ts'
import type { chat, Message } from '#shared/apps/chat/contract.ts'
import { messageText, partnerIn } from '#shared/apps/chat/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { toMessage } from './view.ts'

type Input = ParsedOf<typeof chat.send>

const recipientOf = ({ chatId, contactId }: Input, person: string): string => {
  if ((chatId === undefined) === (contactId === undefined)) {
    throw new ApiError('request.invalid', { problems: [{ path: 'contactId', code: 'validation.invalid' }] })
  }
  const to = chatId === undefined ? contactId : partnerIn(chatId, person)
  return to === undefined || to === person ? notFound() : to
}

/** Why a message could not be sent; nothing when a later one than it has come in between. */
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

/** Sends a message in one transaction: the message, the conversation of both, and the order to tell them. */
export const send = async (
  input: Input,
  caller: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
): Promise<Message> => {
  const { tenant, person } = caller
  const to = recipientOf(input, person)
  const value = messageText(input.value)
  if (value === '') throw new ApiError('chat.messageRequired')
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { message, writes } = newMessage(tenant, { from: person, to, value })
    const done = await commitIdempotent(idempotency, toMessage(message, person), writes)
    if ('answer' in done) return done.answer
    refuse(done.refused)
  }
  throw busy()
}
