import type { ResultSet } from '#shared/contracts/search.ts'
import type { Icon } from '#web/ui/Button.tsx'
import { chooseContact } from '../chat/quickChat.ts'

/** One line to choose in a list. */
export interface Option {
  key: string
  title: string
  /** In small below the title. */
  detail?: string
  /** A path of this app to go to. */
  link?: string | undefined
  onChoose?: () => void
  icon?: Icon
  /** Of a person: their picture, or null for their initials. */
  avatar?: string | null
  /** Of a task: whether it is done. */
  completed?: boolean
}
export interface OptionGroup {
  key: string
  label: string
  options: readonly Option[]
}

type Contact = Extract<ResultSet, { id: 'contacts' }>['results'][number]
/** Somebody to go to or, where there is no page about them for the reader, to write to. */
const contactOption = ({ id, name, avatar, link }: Contact, write: string): Option => ({
  ...{ key: id, title: name, avatar },
  ...(link ? { link } : { detail: write, onChoose: () => chooseContact(id) }),
})

const optionsOf = (set: ResultSet, write: string): Option[] => {
  if (set.id === 'contacts') return set.results.map((one) => contactOption(one, write))
  if (set.id === 'pages') return set.results.map(({ title, link }) => ({ key: link, title, detail: link, link }))
  return set.results.map(({ title, link, completed }) => ({ key: link, title, link, completed }))
}

/** What a search has found, as groups to choose from; groups without anything are left out. `write` says that a contact is written to. */
export const groupsOf = (sets: readonly ResultSet[], write: string): OptionGroup[] =>
  sets
    .map((set) => ({
      key: set.id,
      label: set.label,
      options: optionsOf(set, write).map((one) => ({ ...one, key: `${set.id}:${one.key}` })),
    }))
    .filter(({ options }) => options.length > 0)
