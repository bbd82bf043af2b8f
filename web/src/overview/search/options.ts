import {
  AcademicCapIcon,
  BriefcaseIcon,
  BuildingOfficeIcon,
  CalendarDaysIcon,
  ComputerDesktopIcon,
  DocumentIcon,
  FolderIcon,
} from '@heroicons/react/24/outline'
import type { FoundKind, ResultSet } from '#shared/overview/search/contract.ts'
import { rankMatches, wordsOf } from '#shared/overview/search/rules.ts'
import { chooseContact } from '#web/apps/chat/quick/quickChat.ts'
import { currentUser } from '#web/client/session.ts'
import type { Translate } from '#web/texts/keys.ts'
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

/** Contacts show a picture and cards whether they are done. */
const ICONS: Partial<Record<FoundKind, Icon>> = {
  product: ComputerDesktopIcon,
  file: DocumentIcon,
  folder: FolderIcon,
  course: AcademicCapIcon,
  mission: BriefcaseIcon,
  client: BuildingOfficeIcon,
  report: CalendarDaysIcon,
}

type Result = ResultSet['results'][number]
/** What something is, and what tells it from others: `Contact · Banque Azur`. */
const detailOf = ({ kind, detail }: Result, t: Translate): string | undefined =>
  kind && [t(`search.kind.${kind}`), detail].filter(Boolean).join(' · ')

type Contact = Extract<ResultSet, { id: 'contacts' }>['results'][number]
/** Somebody to go to or, where there is no page about them for the reader, to write to. */
const contactOption = (contact: Contact, t: Translate): Option => {
  const { id, name, avatar, link } = contact
  const option = { key: id, title: name, avatar }
  if (!link) return { ...option, detail: t('search.write'), onChoose: () => chooseContact(id) }
  const detail = detailOf(contact, t)
  return { ...option, link, ...(detail && { detail }) }
}

const optionsOf = (set: ResultSet, t: Translate): Option[] => {
  if (set.id === 'contacts') {
    const mayWrite = !currentUser()?.workspace.appsOff?.includes('chat')
    return set.results.filter(({ link }) => link !== null || mayWrite).map((one) => contactOption(one, t))
  }
  if (set.id === 'pages')
    return set.results.map((page) => {
      const { title, link, kind } = page
      const icon = kind && ICONS[kind]
      return { key: link, title, link, detail: detailOf(page, t) ?? link, ...(icon && { icon }) }
    })
  return set.results.map((task) => {
    const { title, link, completed } = task
    const detail = detailOf(task, t)
    return { key: link, title, link, completed, ...(detail && { detail }) }
  })
}

/** What of an earlier text's options another one finds, too: nobody is led to what they have typed past. */
const stillFound = (options: Option[], text: string): Option[] => {
  const found = new Set(rankMatches(options, wordsOf(text), ({ title, detail = '' }) => `${title} ${detail}`))
  return options.filter((one) => found.has(one))
}

/** What a search has found, as groups to choose from; groups without anything are left out. `typed`: the text by now, where it is another one. */
export const groupsOf = (sets: readonly ResultSet[], t: Translate, typed?: string): OptionGroup[] =>
  sets
    .map((set) => {
      const options = optionsOf(set, t).map((one) => ({ ...one, key: `${set.id}:${one.key}` }))
      return { key: set.id, label: set.label, options: typed === undefined ? options : stillFound(options, typed) }
    })
    .filter(({ options }) => options.length > 0)
