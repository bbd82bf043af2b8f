/** The texts of each namespace: the shell, and one for each group that has texts. */
interface Texts {
  shell: typeof import('../../public/i18n/en.json')
  academy: typeof import('../apps/academy/i18n/en.json')
  account: typeof import('../people/account/i18n/en.json')
  auth: typeof import('../people/auth/i18n/en.json')
  chat: typeof import('../apps/chat/i18n/en.json')
  'client-proposal': typeof import('../staffing/client-proposal/i18n/en.json')
  company: typeof import('../people/company/i18n/en.json')
  contacts: typeof import('../apps/contacts/i18n/en.json')
  cra: typeof import('../time/cra/i18n/en.json')
  dashboards: typeof import('../overview/dashboards/i18n/en.json')
  feedback: typeof import('../overview/feedback/i18n/en.json')
  files: typeof import('../apps/files/i18n/en.json')
  help: typeof import('../apps/help/i18n/en.json')
  home: typeof import('../overview/home/i18n/en.json')
  inventory: typeof import('../apps/inventory/i18n/en.json')
  legal: typeof import('../overview/legal/i18n/en.json')
  mailbox: typeof import('../apps/mailbox/i18n/en.json')
  margin: typeof import('../staffing/margin/i18n/en.json')
  matching: typeof import('../staffing/matching/i18n/en.json')
  missions: typeof import('../staffing/missions/i18n/en.json')
  notes: typeof import('../apps/notes/i18n/en.json')
  pages: typeof import('../overview/pages/i18n/en.json')
  positionings: typeof import('../staffing/positionings/i18n/en.json')
  profiles: typeof import('../staffing/profiles/i18n/en.json')
  resume: typeof import('../staffing/resume/i18n/en.json')
  scrumboard: typeof import('../apps/scrumboard/i18n/en.json')
  tasks: typeof import('../apps/tasks/i18n/en.json')
  users: typeof import('../people/users/i18n/en.json')
}
export type Namespace = keyof Texts

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
/** The keys without a plural form, as `a.b.c`. */
type Fixed<Tree> = {
  [K in keyof Tree & string]: Tree[K] extends string
    ? K extends `${string}_${Plural}`
      ? never
      : K
    : `${K}.${Fixed<Tree[K]>}`
}[keyof Tree & string]
/** The keys with plural forms, without the suffix. */
type Counted<Tree> = {
  [K in keyof Tree & string]: Tree[K] extends string
    ? K extends `${infer Key}_${Plural}`
      ? Key
      : never
    : `${K}.${Counted<Tree[K]>}`
}[keyof Tree & string]
// Computed once per namespace, not per call: the types that i18next derives itself take the compiler ten seconds.
type FixedKeys = { [N in Namespace]: Fixed<Texts[N]> | Fixed<Texts['shell']> }
type CountedKeys = { [N in Namespace]: Counted<Texts[N]> | Counted<Texts['shell']> }

/** A key without a plural that `t` of a namespace accepts; the shell is the fallback. */
export type Key<N extends Namespace = 'shell'> = FixedKeys[N]

/** The names below a key: `NameIn<'ui.editor'>`. */
export type NameIn<Prefix extends string, N extends Namespace = 'shell'> =
  Key<N> extends infer K ? (K extends `${Prefix}.${infer Name}` ? Name : never) : never

type Values = Readonly<Record<string, string | number | undefined>>
interface Translation<F, C> {
  (key: C | F, values: Values & { count: number }): string
  /** The first existing key of several, for open-ended codes; the last is the fallback. */
  (keys: readonly [...string[], F], values?: Readonly<Record<string, unknown>>): string
  (key: F, values?: Values): string
}
/** `t` of a namespace; that of any group is assignable to the shell's. */
export type Translate<N extends Namespace = 'shell'> = Translation<FixedKeys[N], CountedKeys[N]>
