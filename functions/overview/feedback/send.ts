import type { Image } from '#functions/core/files/images/format.ts'
import { readImage } from '#functions/core/files/images.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { hasText, sanitizeLimitedRichText } from '#functions/core/mail/richText.ts'
import { storeFeedback } from '#functions/data/inbox/feedback.ts'
import { countFeedback, secondsToTomorrow } from '#functions/data/mail/mailLimits.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { type feedback, MESSAGE_MAX } from '#shared/overview/feedback/contract.ts'

const SCREENSHOT = { bytes: 100 * 1024, pixels: 1600 }

const screenshotIn = (base64: string | undefined): Image | undefined => {
  if (base64 === undefined) return undefined
  const read = readImage(Buffer.from(base64, 'base64'), SCREENSHOT)
  if ('refused' in read) throw new ApiError('account.notAnImage', { reason: read.refused })
  return read.image
}

/** Stores feedback and orders its mail to support, in one transaction, rate limited. */
export const send = async (
  { type, subject, message, screenshot }: ParsedOf<typeof feedback.send>,
  { tenant, person, name: nom }: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
) => {
  const image = screenshotIn(screenshot)
  const html = await sanitizeLimitedRichText(message, MESSAGE_MAX, 'message')
  if (!hasText(html)) throw new ApiError('feedback.messageRequired')
  const kept = storeFeedback({ tenant, person, type, subject, message: html, nom }, image)
  const answer = { id: kept.id, message: 'feedback.sent' as const }
  const done = await commitIdempotent(idempotency, answer, [kept.write, countFeedback(tenant, person)])
  if ('answer' in done) return done.answer
  const seconds = secondsToTomorrow()
  throw new ApiError('feedback.tooMany', { seconds }, { 'retry-after': String(seconds) })
}
