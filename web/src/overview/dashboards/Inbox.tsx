import {
  AcademicCapIcon,
  BanknotesIcon,
  BriefcaseIcon,
  CalendarDaysIcon,
  CheckCircleIcon,
  ClipboardDocumentCheckIcon,
  ClockIcon,
  ComputerDesktopIcon,
  DocumentTextIcon,
  EnvelopeIcon,
  EnvelopeOpenIcon,
  PaperAirplaneIcon,
  PencilSquareIcon,
  RectangleGroupIcon,
  UserPlusIcon,
  ViewColumnsIcon,
} from '@heroicons/react/24/outline'
import { monthKey } from '#shared/core/dates/calendar.ts'
import { allows, CRA_MANAGERS } from '#shared/core/permissions.ts'
import type { InboxLine } from '#shared/overview/common/inboxLine.ts'
import { useFormats } from '#web/app/format.ts'
import { dateFormat, numberFormat } from '#web/app/intl.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useLabels } from '#web/time/cra/labels.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import type { Icon } from '#web/ui/Button.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { useInbox, useInboxProblem } from '../inbox.ts'

type Kind = InboxLine['kind']
const ICONS: Record<Kind, Icon> = {
  ANSWER: EnvelopeOpenIcon,
  SIGN: PencilSquareIcon,
  REMIND: ClockIcon,
  INVOICE: BanknotesIcon,
  PRESENT: PaperAirplaneIcon,
  STAFF: BriefcaseIcon,
  REVIEW: UserPlusIcon,
  TASKS: ClipboardDocumentCheckIcon,
  CARDS: ViewColumnsIcon,
  MAILS: EnvelopeIcon,
  EQUIPMENT: ComputerDesktopIcon,
  COURSES: AcademicCapIcon,
  ATTEND: AcademicCapIcon,
  KITS: RectangleGroupIcon,
  MISSING: ComputerDesktopIcon,
  LICENCES: CalendarDaysIcon,
  ARTICLES: DocumentTextIcon,
}
/** Whether nobody is left to remind: a reminder is not repeated within a day. */
const isReminded = ({ count, more, reminded }: InboxLine): boolean => reminded === count && !more

const linePath = (line: InboxLine, permissions: readonly string[]): string => {
  const { kind, count, year = 0, month = 1, next, card, mission } = line
  switch (kind) {
    case 'ANSWER':
      return '/proposals?status=SENT_TO_RESOURCE'
    case 'SIGN':
      return '/activity-report?tab=validate&all'
    case 'REMIND':
      return `/activity-report?tab=team&month=${monthKey(year, month)}&status=NOT_SENT${isReminded(line) ? '' : '&remind'}`
    case 'INVOICE':
      return allows(CRA_MANAGERS, permissions)
        ? `/activity-report?tab=team&month=${monthKey(year, month)}&invoice`
        : '/dashboards/finance'
    case 'PRESENT':
      return '/positioning?status=PRESENTABLE'
    case 'STAFF':
      return mission ? `/mission-proposals/${mission.id}?tab=people` : '/mission-proposals?status=UNSTAFFED'
    case 'REVIEW':
      return '/company/review'
    case 'TASKS':
      return '/apps/experience?view=today'
    case 'CARDS':
      return card ? `/apps/scrumboard/${card.split('_')[0]}/card/${card}` : '/apps/scrumboard'
    case 'MAILS':
      return '/apps/mailbox/inbox/1'
    case 'EQUIPMENT':
      return '/profile/equipment'
    case 'COURSES':
      return `/apps/academy${count === 1 && next ? `/${next.course}` : ''}`
    case 'KITS':
      return '/apps/ecommerce/inventory/kits'
    case 'MISSING':
      return '/apps/ecommerce/inventory/missing'
    case 'LICENCES':
      return '/apps/ecommerce/inventory/ending'
    case 'ATTEND':
      return `/apps/academy/${next?.course ?? ''}`
    case 'ARTICLES':
      return '/apps/help-center/authoring'
  }
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const

/** The date of the next training session, or the due date of a course. */
const NextDate = ({
  kind,
  late,
  next: { date, part, place, renews },
}: InboxLine & { next: NonNullable<InboxLine['next']> }) => {
  const { t } = useTranslation('dashboards')
  const { language } = useFormats()
  const day = dateFormat(language, DAY).format(new Date(date))
  const whole = part && part !== 'DAY' ? `${day}, ${t(`dashboard.inbox.part.${part}`)}` : day
  const due = renews
    ? (`dashboard.inbox.${late ? 'ended' : 'ends'}Certificate` as const)
    : (`dashboard.inbox.${late ? 'since' : 'by'}` as const)
  const when = kind === 'COURSES' ? t(due, { day }) : whole
  const tone = kind === 'COURSES' && late ? 'text-danger-text' : 'text-secondary'
  return (
    <span className={`block font-normal first-letter:uppercase ${tone}`}>
      {[when, place].filter(Boolean).join(' · ')}
    </span>
  )
}

/** The text of a line: what is overdue altogether is not to do today. */
const lineText = ({ kind, count, late }: InboxLine) => {
  if (late === count && kind === 'TASKS') return 'lateTASKS'
  return late === count && kind === 'CARDS' ? 'lateCARDS' : kind
}

/** The number of overdue items. */
const LateNote = (line: InboxLine) => {
  const { t } = useTranslation('dashboards')
  const { kind, count, late = 0 } = line
  if (late === 0 || lineText(line) !== kind) return null
  const ended = late === count ? t('dashboard.inbox.allEnded', { count }) : t('dashboard.inbox.ended', { count: late })
  const words = kind === 'LICENCES' ? ended : t('dashboard.inbox.late', { count: late })
  return <span className="block font-normal text-danger-text first-letter:uppercase">{words}</span>
}

/** The number of people who were reminded lately. */
const ReminderNote = ({ line }: { line: InboxLine }) => {
  const { t } = useTranslation('dashboards')
  const { reminded: count = 0 } = line
  if (count === 0) return null
  const words = isReminded(line)
    ? t('dashboard.inbox.allReminded', { count })
    : t('dashboard.inbox.reminded', { count })
  return <span className="block font-normal text-secondary first-letter:uppercase">{words}</span>
}

interface Props {
  /** Kinds that the screen already shows. */
  without?: readonly Kind[]
  /** Beside it stands something that waits. */
  accompanied?: boolean
}

/** What waits for the reader, with links; where nothing does, it says so. */
export const Inbox = ({ without = [], accompanied = false }: Props) => {
  const { t } = useTranslation('dashboards')
  const { monthName } = useLabels()
  const { language } = useFormats()
  const euros = numberFormat(language, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
  const permissions = useUser()?.permissions ?? []
  const lines = useInbox()?.filter(({ kind }) => !without.includes(kind))
  const problem = useInboxProblem()
  if (problem) return <LoadProblem {...problem} />
  if (!lines) return null
  if (lines.length === 0) {
    return accompanied ? null : (
      <p className="flex items-center gap-2 text-secondary">
        <CheckCircleIcon aria-hidden className="size-5 shrink-0 text-good-text" />
        {t('dashboard.inbox.nothing')}
      </p>
    )
  }
  return (
    <section aria-label={t('dashboard.inbox.title')} className="rounded-2xl bg-card shadow-card">
      <ul className="divide-y divide-line">
        {lines.map((line) => {
          const { kind, count, more, year = 0, month = 1, next, mission, amount = 0 } = line
          const Sign = ICONS[kind]
          return (
            <li key={`${kind}-${month}`} className="flex items-center gap-3 px-4 py-2 sm:gap-4 sm:px-6">
              <Sign aria-hidden className="size-5 shrink-0 text-icon" />
              <p className="min-w-0 grow font-medium break-words">
                {t(`dashboard.inbox.${lineText(line)}`, {
                  count,
                  month: monthName(year, month),
                  course: next?.title,
                  amount: euros.format(amount),
                })}
                {more && count > 0 && <span className="text-secondary"> · {t('dashboard.inbox.more')}</span>}
                {mission && <span className="block font-normal text-secondary">{mission.title}</span>}
                {next ? <NextDate {...line} next={next} /> : <LateNote {...line} />}
                <ReminderNote line={line} />
              </p>
              <ActionLink variant="outline" to={linePath(line, permissions)} className="min-w-24 shrink-0">
                {t(`dashboard.inbox.action.${isReminded(line) ? 'REMINDED' : kind}`)}
              </ActionLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
