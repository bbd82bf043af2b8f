import { createContext, useContext } from 'react'
import type { OpenMail, Party } from '#shared/apps/mailbox/contract.ts'
import { answerTo, displayed, LONGEST_MAIL, subjectOf } from '#shared/apps/mailbox/rules.ts'
import { toPlainText } from '#shared/core/plainText.ts'
import { cut } from '#shared/core/text.ts'
import type { Translate } from '#web/texts/keys.ts'

/** What is being written. */
export interface Written {
  to: Party[]
  cc: Party[]
  bcc: Party[]
  subject: string
  content: string
}

/** With what a mail begins to be written. */
export interface Start {
  written: Written
  /** The draft that goes on. */
  draft?: { id: string; version: number }
  /** Whether something is attached to it. */
  hasFiles?: boolean
  /** The mail that it answers. */
  answers?: string
  /** What is attached to the mail that it passes on. */
  passedOn?: { thing: string; names: string[] }
}

const NOTHING: Written = { to: [], cc: [], bcc: [], subject: '', content: '' }

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const paragraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${escaped(line) || '<br>'}</p>`)
    .join('')

/** What is quoted leaves room below the limit of a mail, for the signature and for what is written above it. */
const LONGEST_QUOTE = LONGEST_MAIL - 6000

/** A mail as it is quoted: of one that is too long the beginning of its text. */
const quoted = ({ html, content }: OpenMail): string => {
  if (html !== null && html.length <= LONGEST_QUOTE) return html
  let text = content
  while (paragraphs(text).length > LONGEST_QUOTE) text = `${cut(text, Math.floor(text.length * 0.9))}…`
  return paragraphs(text)
}

/** Room to write in, and the signature below. */
const beginning = (signature: string): string => (signature ? `<p><br></p>${signature}` : '')

export const newMail = (signature: string, to: Party[] = []): Start => ({
  written: { ...NOTHING, to: addressed(to), content: beginning(signature) },
})

/** Whom a mail is written to: nobody whose address is gone, as that of somebody who was erased. */
const addressed = (people: readonly Party[]): Party[] =>
  people.flatMap(({ name, address }) => (address ? [{ name, address }] : []))

/** What is written in a draft. */
export const writtenIn = ({ people, subject, html }: OpenMail): Written => ({
  ...{ to: addressed(people.to), cc: addressed(people.cc), bcc: addressed(people.bcc) },
  ...{ subject, content: html ?? '' },
})

/** Goes on with a draft. */
export const fromDraft = (mail: OpenMail): Start => ({
  written: writtenIn(mail),
  draft: { id: mail.id, version: mail.version },
  hasFiles: mail.files !== null,
})

/** The words above what is quoted, in the reader's language. */
type Quoting = (mail: OpenMail) => string

export const answerMail = (
  mail: OpenMail,
  own: readonly string[],
  all: boolean,
  signature: string,
  quoting: Quoting,
): Start => {
  const { to, cc } = answerTo(mail.people, own, all)
  return {
    written: {
      ...NOTHING,
      ...{ to: addressed(to), cc: addressed(cc) },
      subject: subjectOf(mail.subject, 'Re'),
      content: `${beginning(signature) || '<p><br></p>'}<p><br></p><p>${escaped(quoting(mail))}</p>${quoted(mail)}`,
    },
    answers: mail.id,
  }
}

/** Whom an answer goes to that was begun to some people, and now goes to others: whoever was added by hand stays. */
export const readdressed = (
  { to, cc }: Pick<Written, 'to' | 'cc'>,
  before: Written,
  after: Written,
): Pick<Written, 'to' | 'cc'> => {
  const known = new Set([before, after].flatMap((one) => [...one.to, ...one.cc]).map(({ address }) => address))
  const added = (people: readonly Party[]) => people.filter(({ address }) => !known.has(address))
  return { to: [...after.to, ...added(to)], cc: [...after.cc, ...added(cc)] }
}

export const forwardMail = (mail: OpenMail, signature: string, quoting: Quoting): Start => ({
  ...(mail.files && { passedOn: { thing: mail.files, names: mail.attachments.map(({ name }) => name) } }),
  written: {
    ...NOTHING,
    subject: subjectOf(mail.subject, 'Fwd'),
    content: `${beginning(signature) || '<p><br></p>'}<p><br></p><p>${escaped(quoting(mail))}</p>${quoted(mail)}`,
  },
})

/** The fields that differ between what is written here and what is stored, in words. */
export const differing = (mine: Written, theirs: Written, t: Translate<'mailbox'>) => {
  const said = ({ to, cc, bcc, subject, content }: Written) => {
    const names = (people: readonly Party[]) => people.map(displayed).join(', ')
    return { to: names(to), cc: names(cc), bcc: names(bcc), subject, text: toPlainText(content) }
  }
  const [here, there] = [said(mine), said(theirs)]
  return (Object.keys(here) as (keyof typeof here)[])
    .filter((field) => here[field] !== there[field])
    .map((field) => ({ name: t(field), mine: here[field], theirs: there[field] }))
}

interface Composing {
  /** Opens a mail to write over the screen. */
  compose: (start: Start) => void
  /** Shows the folders where there is no room for them beside the list. */
  openFolders: () => void
}

export const ComposingContext = createContext<Composing>({ compose: () => {}, openFolders: () => {} })
export const useComposing = (): Composing => useContext(ComposingContext)
