import { folded } from '#shared/core/fold.ts'
import { type FolderName, type MailAddress, MOST_LABELS_OF_A_MAIL } from './rules.ts'

export const MOST_RULES = 50
/** How long the words of a rule may be. */
export const LONGEST_RULE = 100
/** How many labels a rule gives. */
export const MOST_LABELS_OF_A_RULE = 5
/** What of a mail a rule looks at. */
export const RULE_FIELDS = ['from', 'to', 'subject'] as const
/** Where a rule can move a mail. */
export const RULE_FOLDERS = ['archive', 'trash'] as const

/** What is done with mails as they come in. */
export interface MailRule {
  field: (typeof RULE_FIELDS)[number]
  /** Whatever the capitals and accents. */
  contains: string
  labels: readonly string[]
  /** null: it stays in the inbox. */
  folder: (typeof RULE_FOLDERS)[number] | null
  markRead: boolean
}

interface Arriving {
  from: MailAddress
  to: readonly MailAddress[]
  cc: readonly MailAddress[]
  subject: string
  folder: FolderName
  labels: readonly string[]
  unread: boolean
}

/** Whether a rule does anything with the mails that it is about. */
export const doesSomething = ({ labels, folder, markRead }: Omit<MailRule, 'field' | 'contains'>): boolean =>
  labels.length > 0 || folder !== null || markRead

const said = (people: readonly MailAddress[]): string =>
  people.map(({ name, address }) => `${name} ${address}`).join('\n')

/** Whether words are any: of accents alone nothing is left to look for, and every mail would contain it. */
export const saysSomething = (words: string): boolean => folded(words).trim() !== ''

/** Whether a mail is one of those that a rule is about. */
export const isAbout = (
  { field, contains }: Pick<MailRule, 'field' | 'contains'>,
  { from, to, cc, subject }: Pick<Arriving, 'from' | 'to' | 'cc' | 'subject'>,
): boolean => {
  const texts = { from: said([from]), to: said([...to, ...cc]), subject }
  return saysSomething(contains) && folded(texts[field]).includes(folded(contains))
}

/**
 * Where a mail that comes in is put by its reader's rules, in their order: it gets the labels of all that are about it, as
 * many as a mail has, lies where the first of them that moves it says, and is read when one of them says so. What was
 * judged spam stays that.
 */
export const filedBy = (
  rules: readonly MailRule[],
  mail: Arriving,
  known: ReadonlySet<string>,
): { folder: FolderName; labels: string[]; unread: boolean } => {
  const { folder, labels, unread } = mail
  const about = rules.filter((rule) => folder === 'inbox' && isAbout(rule, mail))
  const given = about.flatMap((rule) => rule.labels).filter((one) => known.has(one))
  return {
    folder: about.find((rule) => rule.folder !== null)?.folder ?? folder,
    labels: [...new Set([...labels, ...given])].slice(0, MOST_LABELS_OF_A_MAIL),
    unread: unread && !about.some(({ markRead }) => markRead),
  }
}

/** The rules once a label is no more; those that did nothing else go. */
export const withoutLabel = <R extends MailRule>(rules: readonly R[], label: string): R[] =>
  rules
    .map((rule) => ({ ...rule, labels: rule.labels.filter((one) => one !== label) }))
    .filter((rule) => doesSomething(rule))
