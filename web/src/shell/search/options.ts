import type { ResultSet } from '#shared/contracts/search.ts'
import type { Icon } from '#web/ui/Button.tsx'

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

const optionsOf = (set: ResultSet): Option[] => {
  if (set.id === 'contacts')
    return set.results.map(({ id, name, avatar, link }) => ({ key: id, title: name, avatar, link: link ?? undefined }))
  if (set.id === 'pages') return set.results.map(({ title, link }) => ({ key: link, title, detail: link, link }))
  return set.results.map(({ title, link, completed }) => ({ key: link, title, link, completed }))
}

/** What a search has found, as groups to choose from; groups without anything are left out. */
export const groupsOf = (sets: readonly ResultSet[]): OptionGroup[] =>
  sets
    .map((set) => ({
      key: set.id,
      label: set.label,
      options: optionsOf(set).map((one) => ({ ...one, key: `${set.id}:${one.key}` })),
    }))
    .filter(({ options }) => options.length > 0)
