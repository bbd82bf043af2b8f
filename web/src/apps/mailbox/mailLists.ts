import {
  ArchiveBoxIcon,
  ClockIcon,
  DocumentIcon,
  ExclamationCircleIcon,
  ExclamationTriangleIcon,
  InboxIcon,
  PaperAirplaneIcon,
  StarIcon,
  TrashIcon,
} from '@heroicons/react/24/outline'
import { FILTERS, type FilterName, FOLDERS, type FolderName } from '#shared/apps/mailbox/rules.ts'
import type { Label } from '#shared/apps/mailbox/settingsContract.ts'
import type { Icon } from '#web/ui/Button.tsx'

/** A list of mails, as named in the URL. */
export interface MailListRef {
  folder?: string
  filter?: string
  label?: string
}

export const MAILBOX_PATH = '/apps/mailbox'
export const SETTINGS_PATH = `${MAILBOX_PATH}/settings`

/** Path of a list. */
export const listPath = ({ folder, filter, label }: MailListRef): string => {
  if (filter) return `${MAILBOX_PATH}/filter/${filter}`
  return label ? `${MAILBOX_PATH}/label/${label}` : `${MAILBOX_PATH}/${folder}`
}

/** The kind of a list; all labels are one kind. */
export const listKind = ({ folder, filter }: MailListRef): FolderName | FilterName | 'label' =>
  [...FOLDERS, ...FILTERS].find((one) => one === (filter ?? folder)) ?? 'label'

export const LIST_ICONS: Record<FolderName | FilterName, Icon> = {
  inbox: InboxIcon,
  snoozed: ClockIcon,
  sent: PaperAirplaneIcon,
  drafts: DocumentIcon,
  archive: ArchiveBoxIcon,
  spam: ExclamationTriangleIcon,
  trash: TrashIcon,
  starred: StarIcon,
  important: ExclamationCircleIcon,
}

/** Classes of a label's chip. */
export const LABEL_CHIP_CLASSES: Record<Label['color'], string> = {
  gray: 'bg-gray-100 text-gray-800 dark:bg-gray-500/25 dark:text-gray-100',
  red: 'bg-red-100 text-red-800 dark:bg-red-500/25 dark:text-red-100',
  orange: 'bg-orange-100 text-orange-800 dark:bg-orange-500/25 dark:text-orange-100',
  yellow: 'bg-yellow-100 text-yellow-800 dark:bg-yellow-500/25 dark:text-yellow-100',
  green: 'bg-green-100 text-green-800 dark:bg-green-500/25 dark:text-green-100',
  teal: 'bg-teal-100 text-teal-800 dark:bg-teal-500/25 dark:text-teal-100',
  blue: 'bg-blue-100 text-blue-800 dark:bg-blue-500/25 dark:text-blue-100',
  indigo: 'bg-indigo-100 text-indigo-800 dark:bg-indigo-500/25 dark:text-indigo-100',
  purple: 'bg-purple-100 text-purple-800 dark:bg-purple-500/25 dark:text-purple-100',
  pink: 'bg-pink-100 text-pink-800 dark:bg-pink-500/25 dark:text-pink-100',
}

/** Classes of a label's icon. */
export const LABEL_ICON_CLASSES: Record<Label['color'], string> = {
  gray: 'text-gray-500',
  red: 'text-red-500',
  orange: 'text-orange-500',
  yellow: 'text-yellow-500',
  green: 'text-green-500',
  teal: 'text-teal-500',
  blue: 'text-blue-500',
  indigo: 'text-indigo-500',
  purple: 'text-purple-500',
  pink: 'text-pink-500',
}

export const LABEL_DISC_CLASSES: Record<Label['color'], string> = {
  gray: 'bg-gray-500',
  red: 'bg-red-500',
  orange: 'bg-orange-500',
  yellow: 'bg-yellow-500',
  green: 'bg-green-500',
  teal: 'bg-teal-500',
  blue: 'bg-blue-500',
  indigo: 'bg-indigo-500',
  purple: 'bg-purple-500',
  pink: 'bg-pink-500',
}
