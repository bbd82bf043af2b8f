import { ExclamationCircleIcon, PaperClipIcon, StarIcon } from '@heroicons/react/20/solid'
import { Link, useLocation } from 'react-router-dom'
import type { Mail } from '#shared/apps/mailbox/contract.ts'
import { useFormats } from '#web/app/format.ts'
import { rowAttributes } from '#web/apps/kit/saving/rowAttributes.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { dragProps } from './dragging.ts'

const partyName = ({ name, address }: Mail['people']['from']): string => name || address

/** The sender of a received mail, or the recipients of an own one. */
const useCorrespondent = ({ kind, people }: Mail): string => {
  const { t } = useTranslation('mailbox')
  if (kind === 'received') return partyName(people.from)
  return people.to.length > 0 ? t('toList', { names: people.to.map(partyName).join(', ') }) : t('noRecipients')
}

interface Props {
  path: string
  mail: Mail
  selected: boolean
  /** The selected mails. */
  ticked: readonly Mail[]
  onTick: (id: string) => void
}

/** A row of the mail list. */
export const MailRow = ({ path, mail, selected, ticked, onTick }: Props) => {
  const { t } = useTranslation('mailbox')
  const { search } = useLocation()
  const { formatInstant, formatMoment, formatRecent } = useFormats()
  const { id, unread, important, starred, subject, content, date, sendAt, unsent, snoozedUntil, attachments } = mail
  const who = useCorrespondent(mail)
  const ahead = sendAt ?? snoozedUntil
  const isTicked = ticked.includes(mail)
  return (
    <li
      {...rowAttributes(id)}
      className={`relative border-b border-l-2 border-b-line ${unread ? 'border-l-link' : 'border-l-transparent'} ${selected || isTicked ? 'bg-tint' : 'hover:bg-hover'}`}
    >
      <Link
        id={`mail-${id}`}
        to={{ pathname: `${path}/${id}`, search }}
        preventScrollReset
        aria-current={selected ? 'true' : undefined}
        {...dragProps(isTicked ? ticked : [mail])}
        className="block py-4 pr-4 pl-11 -outline-offset-2"
      >
        <span className="flex items-center gap-2">
          <span className={`min-w-0 truncate ${unread ? 'font-bold' : 'font-semibold'}`}>{who}</span>
          {unread && <span className="sr-only">{t('unread')}</span>}
          {important && (
            <ExclamationCircleIcon
              role="img"
              aria-hidden={false}
              aria-label={t('important')}
              className="size-4 shrink-0 text-danger-text"
            />
          )}
          <time
            dateTime={ahead ?? date}
            title={formatInstant(ahead ?? date)}
            className="ml-auto text-md whitespace-nowrap text-hint"
          >
            {ahead ? formatMoment(ahead) : formatRecent(date)}
          </time>
        </span>
        <span className="mt-1 flex items-center gap-2">
          <span className="min-w-0 grow truncate">{subject || t('noSubject')}</span>
          {ahead && <span className="text-sm font-semibold whitespace-nowrap text-link">{t('waits')}</span>}
          {unsent && <span className="text-sm font-semibold whitespace-nowrap text-danger-text">{t('unsent')}</span>}
          {attachments.length > 0 && (
            <PaperClipIcon
              role="img"
              aria-hidden={false}
              aria-label={t('withFiles', { count: attachments.length })}
              className="size-4 shrink-0 text-icon"
            />
          )}
          {starred && (
            <StarIcon
              role="img"
              aria-hidden={false}
              aria-label={t('starred')}
              className="size-4 shrink-0 text-orange-500"
            />
          )}
        </span>
        <span className="mt-1 line-clamp-2 text-md break-words text-secondary">{content}</span>
      </Link>
      <Checkbox
        labelHidden
        label={t('several.tick', { subject: subject || t('noSubject') })}
        checked={isTicked}
        onChange={() => onTick(id)}
        className="absolute top-4.5 left-4"
      />
    </li>
  )
}
