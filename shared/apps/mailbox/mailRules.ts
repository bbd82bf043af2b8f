import { foldText } from '#shared/core/text/fold.ts'
import { type FolderName, MAX_LABELS_PER_MAIL, type MailAddress } from './rules.ts'

export const MAX_RULES = 50
/** Characters of a rule's words. */
export const MAX_RULE_LENGTH = 100
/** Labels that a rule adds. */
export const MAX_LABELS_PER_RULE = 5
/** The fields that a rule compares. */
export const RULE_FIELDS = ['from', 'to', 'subject'] as const
/** The folders that a rule can move mails to. */
export const RULE_FOLDERS = ['archive', 'trash'] as const

/** A rule for incoming mails. */
export interface MailRule {
  field: (typeof RULE_FIELDS)[number]
  /** Case and accents are ignored. */
  contains: string
  labels: readonly string[]
  /** null: it stays in the inbox. */
  folder: (typeof RULE_FOLDERS)[number] | null
  markRead: boolean
}

interface IncomingMail {
  from: MailAddress
  to: readonly MailAddress[]
  cc: readonly MailAddress[]
  subject: string
  folder: FolderName
  labels: readonly string[]
  unread: boolean
}

/** Whether a rule changes anything. */
export const hasEffect = ({ labels, folder, markRead }: Omit<MailRule, 'field' | 'contains'>): boolean =>
  labels.length > 0 || folder !== null || markRead

const formatPeople = (people: readonly MailAddress[]): string =>
  people.map(({ name, address }) => `${name} ${address}`).join('\n')

/** Whether anything is left of the words once folded: an empty text would match every mail. */
export const isSearchable = (words: string): boolean => foldText(words).trim() !== ''

/** Whether a mail matches a rule. */
export const matchesRule = (
  { field, contains }: Pick<MailRule, 'field' | 'contains'>,
  { from, to, cc, subject }: Pick<IncomingMail, 'from' | 'to' | 'cc' | 'subject'>,
): boolean => {
  const texts = { from: formatPeople([from]), to: formatPeople([...to, ...cc]), subject }
  return isSearchable(contains) && foldText(texts[field]).includes(foldText(contains))
}

/**
 * An incoming mail after its reader's rules, in order: it gets the labels of all matching rules up to the limit, the
 * folder of the first that moves it, and is read if one says so. Spam stays spam.
 */
export const applyRules = (
  rules: readonly MailRule[],
  mail: IncomingMail,
  known: ReadonlySet<string>,
): { folder: FolderName; labels: string[]; unread: boolean } => {
  const { folder, labels, unread } = mail
  const about = rules.filter((rule) => folder === 'inbox' && matchesRule(rule, mail))
  const given = about.flatMap((rule) => rule.labels).filter((one) => known.has(one))
  return {
    folder: about.find((rule) => rule.folder !== null)?.folder ?? folder,
    labels: [...new Set([...labels, ...given])].slice(0, MAX_LABELS_PER_MAIL),
    unread: unread && !about.some(({ markRead }) => markRead),
  }
}

/** The rules without a deleted label; those without any other effect are removed. */
export const removeLabelFromRules = <R extends MailRule>(rules: readonly R[], label: string): R[] =>
  rules
    .map((rule) => ({ ...rule, labels: rule.labels.filter((one) => one !== label) }))
    .filter((rule) => hasEffect(rule))
