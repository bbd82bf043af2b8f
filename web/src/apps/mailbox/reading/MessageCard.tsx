import { ChevronDownIcon } from '@heroicons/react/20/solid'
import { useState } from 'react'
import type { Mail, OpenMail, Party } from '#shared/apps/mailbox/contract.ts'
import { formatAddress } from '#shared/apps/mailbox/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { MessageText } from './MessageText.tsx'

interface Props {
  mail: Mail
  /** The full mail; without it only the beginning is shown until it is expanded. */
  opened?: OpenMail
}

/** One message of a conversation. */
export const MessageCard = ({ mail, opened }: Props) => {
  const { t } = useTranslation('mailbox')
  const { formatRecent } = useFormats()
  const [open, setOpen] = useState(opened !== undefined)
  const { from } = mail.people
  const name = from.name || from.address
  return (
    <article className="rounded-2xl bg-card p-4 shadow-card sm:p-6">
      <div className="flex items-start gap-4">
        <Avatar name={name} src={mail.from.avatar} />
        <div className="min-w-0 grow">
          <h3 className="font-semibold break-words">{name}</h3>
          {/* Whoever writes from outside calls themselves what they like, such as a colleague. */}
          {mail.outside && from.name && <p className="text-md break-words text-secondary">{from.address}</p>}
          {open && <Details mail={mail} />}
          {!open && <p className="truncate text-md text-secondary">{mail.content}</p>}
        </div>
        <time dateTime={mail.date} className="text-md whitespace-nowrap text-hint">
          {formatRecent(mail.date)}
        </time>
      </div>
      {!opened && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="mt-2 text-md font-medium text-link hover:underline"
        >
          {t(open ? 'showLess' : 'showAll')}
        </button>
      )}
      {open && (opened ? <MessageText key={opened.id} mail={opened} /> : <LoadedText id={mail.id} />)}
    </article>
  )
}

const LoadedText = ({ id }: { id: string }) => {
  const { data, error, refetch } = useApiQuery(contracts.mailbox.mail, { id })
  if (error && !data) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  return data ? <MessageText mail={data} /> : <Skeleton className="mt-4 h-24" />
}

/** The recipients in short, with the full header on request. */
const Details = ({ mail }: { mail: Mail }) => {
  const { t } = useTranslation('mailbox')
  const { formatInstant } = useFormats()
  const own = useUser()?.id
  const { to, cc, bcc, from } = mail.people
  const isMine = to.some(({ personId }) => personId === own)
  const [first] = to
  const who = isMine ? t('me') : first ? first.name || first.address : t('noRecipients')
  const others = to.length + mail.ccCount + mail.bccCount - 1
  const rows: [string, readonly Party[]][] = [
    [t('from'), [from]],
    [t('to'), to],
    [t('cc'), cc],
    [t('bcc'), bcc],
  ]
  return (
    <details className="group text-md text-secondary">
      <summary className="inline-flex min-h-6 list-none items-center gap-1">
        {others > 0 ? t('toAndOthers', { who, count: others }) : t('toOne', { who })}
        <ChevronDownIcon aria-hidden className="size-4 group-open:rotate-180" />
        <span className="sr-only">{t('details')}</span>
      </summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md border border-line p-3">
        {rows
          .filter(([, people]) => people.length > 0)
          .map(([title, people]) => (
            <div key={title} className="contents">
              <dt className="font-medium">{title}</dt>
              <dd className="min-w-0 break-words text-ink">{people.map(formatAddress).join(', ')}</dd>
            </div>
          ))}
        <dt className="font-medium">{t('date')}</dt>
        <dd className="text-ink">{formatInstant(mail.date)}</dd>
        <dt className="font-medium">{t('subject')}</dt>
        <dd className="min-w-0 break-words text-ink">{mail.subject || t('noSubject')}</dd>
      </dl>
    </details>
  )
}
