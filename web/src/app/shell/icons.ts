import {
  AcademicCapIcon,
  ArrowUturnLeftIcon,
  BanknotesIcon,
  BellAlertIcon,
  BookmarkIcon,
  BriefcaseIcon,
  BuildingOffice2Icon,
  CalendarDaysIcon,
  ChartBarIcon,
  ChatBubbleLeftRightIcon,
  CheckBadgeIcon,
  ClipboardDocumentListIcon,
  ClockIcon,
  Cog6ToothIcon,
  DocumentTextIcon,
  EnvelopeIcon,
  FlagIcon,
  FolderIcon,
  GlobeAltIcon,
  HomeIcon,
  InboxArrowDownIcon,
  MapPinIcon,
  PhoneIcon,
  StarIcon,
  UserCircleIcon,
  UserPlusIcon,
  UsersIcon,
} from '@heroicons/react/24/outline'
import type { NameIn } from '#web/texts/keys.ts'
import type { Icon } from '#web/ui/Button.tsx'

/** The icons of shortcuts, by name, in the order of the picker. */
export const SHORTCUT_ICONS: readonly (readonly [name: NameIn<'shell.icon'>, icon: Icon])[] = [
  ['bookmark', BookmarkIcon],
  ['home', HomeIcon],
  ['calendar-days', CalendarDaysIcon],
  ['clock', ClockIcon],
  ['check-badge', CheckBadgeIcon],
  ['clipboard-document-list', ClipboardDocumentListIcon],
  ['document-text', DocumentTextIcon],
  ['folder', FolderIcon],
  ['users', UsersIcon],
  ['user-plus', UserPlusIcon],
  ['user-circle', UserCircleIcon],
  ['briefcase', BriefcaseIcon],
  ['building-office-2', BuildingOffice2Icon],
  ['academic-cap', AcademicCapIcon],
  ['chart-bar', ChartBarIcon],
  ['banknotes', BanknotesIcon],
  ['envelope', EnvelopeIcon],
  ['chat-bubble-left-right', ChatBubbleLeftRightIcon],
  ['phone', PhoneIcon],
  ['map-pin', MapPinIcon],
  ['globe-alt', GlobeAltIcon],
  ['star', StarIcon],
  ['flag', FlagIcon],
  ['cog-6-tooth', Cog6ToothIcon],
]

/** All icons that the API may name, with aliases of other icon sets. */
const NAMED_ICONS: ReadonlyMap<string, Icon> = new Map<string, Icon>([
  ...SHORTCUT_ICONS,
  ['inbox-arrow-down', InboxArrowDownIcon],
  ['arrow-uturn-left', ArrowUturnLeftIcon],
  ['bell-alert', BellAlertIcon],
  ...['bell', 'notifications'].map((name): [string, Icon] => [name, BellAlertIcon]),
  ...['mail', 'email'].map((name): [string, Icon] => [name, EnvelopeIcon]),
  ...['user', 'person', 'account-circle'].map((name): [string, Icon] => [name, UserCircleIcon]),
  ...['user-group', 'group', 'people'].map((name): [string, Icon] => [name, UsersIcon]),
  ...['cog', 'cog-8-tooth', 'settings'].map((name): [string, Icon] => [name, Cog6ToothIcon]),
  ...['calendar', 'event'].map((name): [string, Icon] => [name, CalendarDaysIcon]),
  ...['chat', 'chat-bubble-left', 'forum'].map((name): [string, Icon] => [name, ChatBubbleLeftRightIcon]),
  ...['document', 'description'].map((name): [string, Icon] => [name, DocumentTextIcon]),
])

/** The name without its set, in kebab case: `heroicons_outline:check_badge` becomes `check-badge`. */
export const normalizeIconName = (name: string): string => name.slice(name.indexOf(':') + 1).replaceAll('_', '-')

/** Finds an icon by name; undefined for an unknown one. */
export const findIcon = (name: string): Icon | undefined => NAMED_ICONS.get(normalizeIconName(name))
