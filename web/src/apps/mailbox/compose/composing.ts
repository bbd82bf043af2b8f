import { createContext } from 'react'
import type { OpenMail, Party } from '#shared/apps/mailbox/contract.ts'
import { formatAddress, MAX_MAIL_LENGTH, replyRecipients, replySubject } from '#shared/apps/mailbox/rules.ts'
import { truncate } from '#shared/core/text/normalise.ts'
import { escapeHtml, textToHtml, toPlainText } from '#shared/core/text/plainText.ts'
import type { Translate } from '#web/texts/keys.ts'
import { useRequiredContext } from '#web/ui/hooks/useRequiredContext.ts'

/** The fields of a mail being written. */
export interface MailFields {
  to: Party[]
  cc: Party[]
  bcc: Party[]
  subject: string
  content: string
}

type Recipients = Pick<MailFields, 'to' | 'cc'>

const listAddresses = ({ to, cc }: Recipients): string[] => [...to, ...cc].map(({ address }) => address)

/** The number of recipients of all kinds. */
export const countRecipients = ({ to, cc, bcc }: Pick<MailFields, 'to' | 'cc' | 'bcc'>): number =>
  to.length + cc.length + bcc.length

/** What the compose form starts with. */
export interface ComposeStart {
  written: MailFields
  /** The draft to continue. */
  draft?: { id: string; version: number }
  /** Whether it has attachments. */
  hasFiles?: boolean
  /** Id of the answered mail. */
  answers?: string
  /** Storage name of a new mail, see `withDraftName`. */
  name?: string | undefined
  /** Attachments of the forwarded mail. */
  passedOn?: { thing: string; names: string[] }
}

const EMPTY_MAIL: MailFields = { to: [], cc: [], bcc: [], subject: '', content: '' }

/** Leaves room within the length limit for the signature and the text above the quote. */
const MAX_QUOTE_LENGTH = MAX_MAIL_LENGTH - 6000

/** The quoted content of a mail; a long one is truncated to plain text. */
const quoteMail = ({ html, content }: OpenMail): string => {
  if (html !== null && html.length <= MAX_QUOTE_LENGTH) return html
  let text = content
  while (textToHtml(text).length > MAX_QUOTE_LENGTH) text = `${truncate(text, Math.floor(text.length * 0.9))}…`
  return textToHtml(text)
}

/** An empty paragraph with the signature below. */
const emptyBody = (signature: string): string => (signature ? `<p><br></p>${signature}` : '')

export const newMail = (signature: string, to: Party[] = []): ComposeStart => ({
  written: { ...EMPTY_MAIL, to, content: emptyBody(signature) },
})

/** Keeps parties that have an address; erased people have none. */
const withAddress = (people: readonly Party[]): Party[] =>
  people.flatMap(({ name, address }) => (address ? [{ name, address }] : []))

/** Converts a stored draft to form fields. */
export const toMailFields = ({ people, subject, html }: OpenMail): MailFields => ({
  to: withAddress(people.to),
  cc: withAddress(people.cc),
  bcc: withAddress(people.bcc),
  subject,
  content: html ?? '',
})

/** Continues a draft. */
export const resumeDraft = (mail: OpenMail): ComposeStart => ({
  written: toMailFields(mail),
  draft: { id: mail.id, version: mail.version },
  hasFiles: mail.files !== null,
})

/** Adds the recipients that are missing. */
export const addRecipients = (start: ComposeStart, { to, cc }: Recipients): ComposeStart => {
  const { written } = start
  const known = new Set([...listAddresses(written), ...written.bcc.map(({ address }) => address)])
  const missing = (people: readonly Party[]) => people.filter(({ address }) => !known.has(address))
  return {
    ...start,
    written: { ...written, to: [...written.to, ...missing(to)], cc: [...written.cc, ...missing(cc)] },
  }
}

/** Formats the line above a quote in the reader's language. */
type QuoteHeading = (mail: OpenMail) => string

export const answerMail = (
  mail: OpenMail,
  own: readonly string[],
  all: boolean,
  signature: string,
  quoting: QuoteHeading,
): ComposeStart => {
  const { to, cc } = replyRecipients(mail.people, own, all)
  return {
    written: {
      ...EMPTY_MAIL,
      to: withAddress(to),
      cc: withAddress(cc),
      subject: replySubject(mail.subject, 'Re'),
      content: `${emptyBody(signature) || '<p><br></p>'}<p><br></p><p>${escapeHtml(quoting(mail))}</p>${quoteMail(mail)}`,
    },
    answers: mail.id,
  }
}

/** The recipients of an answer whose start has changed: whoever was added by hand stays, whoever was removed stays away. */
export const readdress = (
  written: Recipients,
  { before, after, removed }: { before: Recipients; after: Recipients; removed: readonly string[] },
): Recipients & { removed: string[] } => {
  const known = new Set([...listAddresses(before), ...listAddresses(after)])
  const added = (people: readonly Party[]) => people.filter(({ address }) => !known.has(address))
  const current = new Set(listAddresses(written))
  const away = new Set([...removed, ...listAddresses(before)].filter((address) => !current.has(address)))
  const left = (people: readonly Party[]) => people.filter(({ address }) => !away.has(address))
  return {
    to: [...left(after.to), ...added(written.to)],
    cc: [...left(after.cc), ...added(written.cc)],
    removed: [...away],
  }
}

export const forwardMail = (mail: OpenMail, signature: string, quoting: QuoteHeading): ComposeStart => ({
  ...(mail.files && { passedOn: { thing: mail.files, names: mail.attachments.map(({ name }) => name) } }),
  written: {
    ...EMPTY_MAIL,
    subject: replySubject(mail.subject, 'Fwd'),
    content: `${emptyBody(signature) || '<p><br></p>'}<p><br></p><p>${escapeHtml(quoting(mail))}</p>${quoteMail(mail)}`,
  },
})

/** Lists the fields in which the local and the stored version differ, as plain text. */
export const listDifferences = (mine: MailFields, theirs: MailFields, t: Translate<'mailbox'>) => {
  const said = ({ to, cc, bcc, subject, content }: MailFields) => {
    const names = (people: readonly Party[]) => people.map(formatAddress).join(', ')
    return { to: names(to), cc: names(cc), bcc: names(bcc), subject, text: toPlainText(content) }
  }
  const [here, there] = [said(mine), said(theirs)]
  return (Object.keys(here) as (keyof typeof here)[])
    .filter((field) => here[field] !== there[field])
    .map((field) => ({ name: t(field), mine: here[field], theirs: there[field] }))
}

interface ComposeActions {
  /** Opens the compose dialog with a new e-mail, once the signature is known. */
  write: () => void
  /** Opens the compose dialog. */
  compose: (start: ComposeStart) => void
  /** Opens the sidebar on narrow screens. */
  openFolders: () => void
}

export const ComposeContext = createContext<ComposeActions | undefined>(undefined)
export const useCompose = (): ComposeActions => useRequiredContext(ComposeContext)
