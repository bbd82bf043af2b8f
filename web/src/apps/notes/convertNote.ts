import { MAX_SUBJECT_LENGTH } from '#shared/apps/mailbox/rules.ts'
import { nameOf } from '#shared/apps/notes/rules.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import { truncate } from '#shared/core/text.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import type { NoteFields } from './noteFields.ts'

type Words = Pick<NoteFields, 'title' | 'content' | 'tasks'>

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Whether a card takes a note's text and the lines of its list whole. */
export const fitsCard = ({ content, tasks }: Words): boolean =>
  content.trim().length <= BOARD_LIMITS.description &&
  (tasks ?? []).every((one) => one.content.trim().length <= BOARD_LIMITS.stepTitle)

/** The card that a note becomes; what has no words is called `untitled`. */
export const cardOf = ({ title, content, tasks }: Words, untitled: string) => ({
  title: truncate(nameOf({ title, content }) || untitled, BOARD_LIMITS.title),
  description: truncate(content.trim(), BOARD_LIMITS.description),
  checklist: (tasks ?? []).flatMap((one) => {
    const line = truncate(one.content.trim(), BOARD_LIMITS.stepTitle)
    return line ? [{ title: line, completed: one.completed }] : []
  }),
})

/** The mail that a note becomes: its paragraphs, its list, and the signature below. */
const mailOf = ({ title, content, tasks }: Words, signature: string) => {
  const paragraphs = content
    .split(/\n{2,}/)
    .filter((one) => one.trim())
    .map((one) => `<p>${escaped(one.trim()).replaceAll('\n', '<br>')}</p>`)
  const lines = (tasks ?? []).filter((one) => one.content.trim()).map((one) => `<li>${escaped(one.content)}</li>`)
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

/** Puts a mail of a note’s words among the reader’s drafts. */
export const draftOf = async (words: Words) => {
  const { signature } = await call(contracts.mailbox.settings, {})
  return call(contracts.mailbox.send, { ...mailOf(words, signature), send: false })
}
