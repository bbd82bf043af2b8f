import {
  ArrowRightStartOnRectangleIcon,
  CalendarIcon,
  CheckBadgeIcon,
  CheckIcon,
  CurrencyEuroIcon,
  EnvelopeIcon,
  KeyIcon,
  LockOpenIcon,
  MapPinIcon,
  NoSymbolIcon,
  PaperAirplaneIcon,
  ShieldCheckIcon,
  TrashIcon,
  UserMinusIcon,
  UserPlusIcon,
  XMarkIcon,
} from '@heroicons/react/24/outline'
import { findMailFailure } from '#shared/core/mail.ts'
import { PERMISSIONS } from '#shared/core/permissions.ts'
import type { AccountAction } from '#shared/people/accounts.ts'
import type { UserEvent } from '#shared/people/users/contract.ts'
import { formatDate, useFormats } from '#web/app/format.ts'
import { type PlaceName, usePlaceName } from '#web/people/place/usePlaceName.ts'
import type { Translate } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { Icon } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TimelineItem, TimelineMark } from '#web/ui/lists/TimelineItem.tsx'
import { MailFailure } from '#web/ui/notices/MailFailure.tsx'

const MARKS: Record<AccountAction, Icon> = {
  SIGNED_UP: UserPlusIcon,
  INVITED: EnvelopeIcon,
  INVITATION_RESENT: PaperAirplaneIcon,
  INVITATION_REVOKED: XMarkIcon,
  ACCEPTED: CheckIcon,
  CONFIRMED: CheckBadgeIcon,
  REFUSED: UserMinusIcon,
  ACTIVATED: CheckBadgeIcon,
  DISABLED: NoSymbolIcon,
  ENABLED: LockOpenIcon,
  PERMISSIONS_CHANGED: ShieldCheckIcon,
  FIRST_DAY_CHANGED: CalendarIcon,
  PLACE_OF_WORK_CHANGED: MapPinIcon,
  DAILY_COST_CHANGED: CurrencyEuroIcon,
  SECOND_FACTOR_RESET: KeyIcon,
  SECOND_FACTOR_LINK_SENT: KeyIcon,
  SESSIONS_ENDED: ArrowRightStartOnRectangleIcon,
  ERASED: TrashIcon,
}

/** The detail of an event in the reader's words: permissions are kept by their names, reasons as they were written. */
const detailOf = ({ actionType, detail }: UserEvent, t: Translate<'users'>, placeName: PlaceName): string | null => {
  if (actionType === 'FIRST_DAY_CHANGED' && detail) return formatDate(detail)
  if (actionType === 'PLACE_OF_WORK_CHANGED' && detail) {
    // A dash when they have none of their own.
    const [country, region = null] = detail === '–' ? [] : detail.split('-')
    return country ? placeName({ country, region }) : t('users.placeOfWork.companys')
  }
  return actionType === 'PERMISSIONS_CHANGED' && detail
    ? detail.replace(/[A-Z_]+/g, (name) => {
        const permission = PERMISSIONS.find((one) => one === name)
        return permission ? t(`users.permissionName.${permission}`) : name
      })
    : detail
}

/** What happened to somebody's account, and by whom. */
export const HistoryCard = ({ history }: { history: readonly UserEvent[] }) => {
  const { t } = useTranslation('users')
  const { formatInstant } = useFormats()
  const placeName = usePlaceName()
  return (
    <Card title={t('users.history.title')}>
      {history.length === 0 && <p className="text-secondary">{t('users.history.none')}</p>}
      <ol>
        {history.map((event) => {
          const detail = detailOf(event, t, placeName)
          const failure = findMailFailure(event.mail)
          return (
            <TimelineItem key={event.id} mark={<TimelineMark icon={MARKS[event.actionType]} />}>
              <p className="break-words">{t(`users.history.${event.actionType}`, { name: event.actionBy })}</p>
              <p className="text-md text-secondary tabular-nums">
                {formatInstant(event.actionAt)}
                {(event.mail === 'sent' || event.mail === 'waiting') && ` · ${t(`mail.${event.mail}`)}`}
              </p>
              {failure && <MailFailure reason={failure} className="mt-1" />}
              {detail && (
                <p className="mt-2 rounded-lg border border-line bg-soft px-4 py-3 break-words whitespace-pre-wrap">
                  {detail}
                </p>
              )}
            </TimelineItem>
          )
        })}
      </ol>
    </Card>
  )
}
