import {
  AcademicCapIcon,
  BriefcaseIcon,
  BuildingOfficeIcon,
  CalendarDaysIcon,
  ComputerDesktopIcon,
  DocumentIcon,
  DocumentTextIcon,
  FolderIcon,
  QuestionMarkCircleIcon,
  ViewColumnsIcon,
} from '@heroicons/react/24/outline'
import type { FoundKind, ResultSet } from '#shared/overview/search/contract.ts'
import { rankMatches, wordsOf } from '#shared/overview/search/rules.ts'
import { selectContact } from '#web/apps/chat/quick/quickChat.ts'
import { currentUser } from '#web/client/session.ts'
import type { Translate } from '#web/texts/keys.ts'
import type { Icon } from '#web/ui/Button.tsx'

/** An option of a list. */
export interface Option {
  key: string
  title: string
  /** Small text below the title. */
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

/** Icons by kind; contacts show a picture, tasks a checkbox. */
const ICONS: Partial<Record<FoundKind, Icon>> = {
  product: ComputerDesktopIcon,
  file: DocumentIcon,
  folder: FolderIcon,
  board: ViewColumnsIcon,
  course: AcademicCapIcon,
  article: QuestionMarkCircleIcon,
  mission: BriefcaseIcon,
  client: BuildingOfficeIcon,
  report: CalendarDaysIcon,
}

type Result = ResultSet['results'][number]
/** The kind and detail of a result, such as `Contact · Banque Azur`. */
const optionDetail = ({ kind, detail }: Result, t: Translate): string | undefined =>
  kind && [t(`search.kind.${kind}`), detail].filter(Boolean).join(' · ')

type Contact = Extract<ResultSet, { id: 'contacts' }>['results'][number]
/** A person: links to their page, or else opens the chat. */
const contactOption = (contact: Contact, t: Translate): Option => {
  const { id, name, avatar, link } = contact
  const option = { key: id, title: name, avatar }
  if (!link) return { ...option, detail: t('search.write'), onChoose: () => selectContact(id) }
  const detail = optionDetail(contact, t)
  return { ...option, link, ...(detail && { detail }) }
}

const toOptions = (set: ResultSet, t: Translate): Option[] => {
  if (set.id === 'contacts') {
    const mayWrite = !currentUser()?.workspace.appsOff?.includes('chat')
    return set.results.filter(({ link }) => link !== null || mayWrite).map((one) => contactOption(one, t))
  }
  if (set.id === 'pages')
    return set.results.map((page) => {
      const { title, link, kind } = page
      const icon = kind ? ICONS[kind] : DocumentTextIcon
      const detail = optionDetail(page, t)
      return { key: link, title, link, ...(detail && { detail }), ...(icon && { icon }) }
    })
  return set.results.map((task) => {
    const { title, link, completed } = task
    const detail = optionDetail(task, t)
    return { key: link, title, link, completed, ...(detail && { detail }) }
  })
}

/** Keeps the options of an earlier text that also match the current one. */
const filterByText = (options: Option[], text: string): Option[] => {
  const found = new Set(rankMatches(options, wordsOf(text), ({ title, detail = '' }) => `${title} ${detail}`))
  return options.filter((one) => found.has(one))
}

/** Groups search results, without empty groups; `typed`: the current text, where results are of an earlier one. */
export const toOptionGroups = (sets: readonly ResultSet[], t: Translate, typed?: string): OptionGroup[] =>
  sets
    .map((set) => {
      const options = toOptions(set, t).map((one) => ({ ...one, key: `${set.id}:${one.key}` }))
      return { key: set.id, label: set.label, options: typed === undefined ? options : filterByText(options, typed) }
    })
    .filter(({ options }) => options.length > 0)
