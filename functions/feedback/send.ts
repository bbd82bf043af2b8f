import { keepFeedback } from '#functions/data/feedback.ts'
import { countFeedback, secondsToTomorrow } from '#functions/data/mailLimits.ts'
import { Failure } from '#functions/lib/failure.ts'
import { type Image, readImage } from '#functions/lib/images.ts'
import { commit } from '#functions/lib/once.ts'
import type { Caller, Request } from '#functions/lib/request.ts'
import { hasText, sanitizeWithin } from '#functions/lib/richText.ts'
import type { ParsedOf } from '#shared/contracts/endpoint.ts'
import { type feedback, MESSAGE_MAX } from '#shared/contracts/feedback.ts'

const SCREENSHOT = { bytes: 100 * 1024, pixels: 1600 }

const screenshotIn = (base64: string | undefined): Image | undefined => {
  if (base64 === undefined) return undefined
  const read = readImage(Buffer.from(base64, 'base64'), SCREENSHOT)
  if ('refused' in read) throw new Failure('account.notAnImage', { reason: read.refused })
  return read.image
}

/** Keeps what somebody wrote and orders its mail to the support: one transaction, counted against a flood. */
export const send = async (
  { type, subject, message, screenshot }: ParsedOf<typeof feedback.send>,
  { tenant, person, name: nom }: Caller,
  { once }: Pick<Request, 'once'>,
) => {
  const image = screenshotIn(screenshot)
  const html = await sanitizeWithin(message, MESSAGE_MAX, 'message')
  if (!hasText(html)) throw new Failure('feedback.messageRequired')
  const kept = keepFeedback({ tenant, person, type, subject, message: html, nom }, image)
  const answer = { id: kept.id, message: 'feedback.sent' as const }
  const done = await commit(once, answer, [kept.write, countFeedback(tenant, person)])
  if ('answer' in done) return done.answer
  const seconds = secondsToTomorrow()
  throw new Failure('feedback.tooMany', { seconds }, { 'retry-after': String(seconds) })
}
