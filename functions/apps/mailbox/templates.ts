import { newId } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { hasText, sanitizeLimitedRichText } from '#functions/core/mail/richText.ts'
import { buildTemplatesWrite, readTemplates } from '#functions/data/apps/mailbox/templates.ts'
import { findByName, MAX_TEMPLATE_LENGTH, MAX_TEMPLATES } from '#shared/apps/mailbox/templates.ts'
import type { Template, TemplateWrite } from '#shared/apps/mailbox/templatesContract.ts'
import { compareNames } from '#shared/core/names.ts'

const ATTEMPTS = 4

interface Change<T> {
  /** The same list: nothing is written. */
  after: Template[]
  answer: T
}

/** Changes the templates as currently stored, retried on conflict. */
const changeTemplates = async <T>(
  caller: Caller,
  idempotency: Idempotency,
  change: (before: Template[]) => Change<T>,
): Promise<T> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const stored = await readTemplates(caller)
    const { after, answer } = change(stored.templates)
    if (after === stored.templates) return answer
    const done = await commitIdempotent(idempotency, answer, [buildTemplatesWrite(caller, stored, after)])
    if ('answer' in done) return done.answer
  }
  throw busy()
}

const sanitizeText = async (html: string): Promise<string> => {
  const text = await sanitizeLimitedRichText(html, MAX_TEMPLATE_LENGTH, 'template.text')
  if (hasText(text)) return text
  throw new ApiError('request.invalid', { problems: [{ path: 'template.text', code: 'validation.too_small' }] })
}

const refuseTaken = (others: readonly Template[], name: string): void => {
  if (findByName(others, name)) throw new ApiError('labels.taken')
}

export const listTemplates = async (caller: Caller): Promise<Template[]> =>
  (await readTemplates(caller)).templates.toSorted((a, b) => compareNames(a.name, b.name))

export const createTemplate = async (
  caller: Caller,
  idempotency: Idempotency,
  { text, ...rest }: TemplateWrite,
): Promise<Template> => {
  const made: Template = { id: newId(), ...rest, text: await sanitizeText(text), version: 1 }
  return changeTemplates(caller, idempotency, (before) => {
    if (before.length >= MAX_TEMPLATES) throw new ApiError('common.full', { limit: MAX_TEMPLATES })
    refuseTaken(before, made.name)
    return { after: [...before, made], answer: made }
  })
}

interface Update {
  id: string
  version: number
  template: { [F in keyof TemplateWrite]?: TemplateWrite[F] | undefined }
}

export const updateTemplate = async (
  caller: Caller,
  idempotency: Idempotency,
  { id, version, template }: Update,
): Promise<Template> => {
  const clean = template.text === undefined ? undefined : await sanitizeText(template.text)
  return changeTemplates(caller, idempotency, (before) => {
    const old = before.find((one) => one.id === id) ?? notFound()
    if (old.version !== version) throw new ApiError('mailbox.stale', { current: old })
    const { name = old.name, subject = old.subject } = template
    refuseTaken(
      before.filter((one) => one !== old),
      name,
    )
    const changed: Template = { id, name, subject, text: clean ?? old.text, version: version + 1 }
    return { after: before.map((one) => (one === old ? changed : one)), answer: changed }
  })
}

export const removeTemplate = (caller: Caller, idempotency: Idempotency, id: string): Promise<true> =>
  changeTemplates(caller, idempotency, (before) => {
    const after = before.some((one) => one.id === id) ? before.filter((one) => one.id !== id) : before
    return { after, answer: true as const }
  })
