import { MAX_SUBJECT_LENGTH } from '#shared/apps/mailbox/rules.ts'
import { nameOf } from '#shared/apps/notes/rules.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import { truncate } from '#shared/core/text/normalise.ts'
import { escapeHtml } from '#shared/core/text/plainText.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import type { NoteFields } from './noteFields.ts'

type NoteText = Pick<NoteFields, 'title' | 'content' | 'tasks'>

/** Whether a note fits a card without being cut. */
export const fitsCard = ({ content, tasks }: NoteText): boolean =>
  content.trim().length <= BOARD_LIMITS.description &&
  (tasks ?? []).every((one) => one.content.trim().length <= BOARD_LIMITS.stepTitle)

/** Converts a note to a card; one without text is titled `untitled`. */
export const toCard = ({ title, content, tasks }: NoteText, untitled: string) => ({
  title: truncate(nameOf({ title, content }) || untitled, BOARD_LIMITS.title),
  description: truncate(content.trim(), BOARD_LIMITS.description),
  checklist: (tasks ?? []).flatMap((one) => {
    const line = truncate(one.content.trim(), BOARD_LIMITS.stepTitle)
    return line ? [{ title: line, completed: one.completed }] : []
  }),
})

/** Converts a note to a mail: paragraphs, list and signature. */
const toMail = ({ title, content, tasks }: NoteText, signature: string) => {
  const paragraphs = content
    .split(/\n{2,}/)
    .filter((one) => one.trim())
    .map((one) => `<p>${escapeHtml(one.trim()).replaceAll('\n', '<br>')}</p>`)
  const lines = (tasks ?? []).filter((one) => one.content.trim()).map((one) => `<li>${escapeHtml(one.content)}</li>`)
  return {
    subject: truncate(nameOf({ title, content }), MAX_SUBJECT_LENGTH),
    content: [
      ...paragraphs,
      ...(lines.length > 0 ? [`<ul>${lines.join('')}</ul>`] : []),
      '<p><br></p>',
      signature,
    ].join(''),
  }
}

/** Creates a mail draft with the content of a note. */
export const createMailDraft = async (words: NoteText) => {
  const { signature } = await call(contracts.mailbox.settings, {})
  return call(contracts.mailbox.send, { ...toMail(words, signature), send: false })
}
