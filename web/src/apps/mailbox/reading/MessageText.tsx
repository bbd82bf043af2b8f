import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { OpenMail } from '#shared/apps/mailbox/contract.ts'
import { Attachments } from '#web/apps/kit/Attachments.tsx'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useIsAppEnabled } from '#web/client/enabledApps.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { SafeHtml } from '#web/ui/html/SafeHtml.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

const MailFrame = loadable(() => import('./MailFrame.tsx'))

/** The body of a mail; an external one as plain text, with its HTML on request. */
export const MessageText = ({ mail }: { mail: OpenMail }) => {
  const { t } = useTranslation('mailbox')
  const [isFormatted, setFormatted] = useState(false)
  const { page, outside } = mail
  const contact = useIsAppEnabled('contacts') && mail.contact
  return (
    <div className="mt-6 space-y-4">
      {contact && <ContactNotice mail={mail} contact={contact} />}
      {outside?.proven === false && (
        <Notice tone="warning" title={t('outside.unverified')}>
          <p className="text-md text-secondary">{t('outside.unverifiedText')}</p>
        </Notice>
      )}
      {isFormatted && page !== null ? (
        <MailFrame fallback={<Skeleton className="h-[60vh]" />} key={mail.id} html={page} />
      ) : (
        <div className="leading-relaxed break-words">
          {mail.html === null ? (
            <p className="whitespace-pre-wrap">
              <LinkedText text={mail.content} />
            </p>
          ) : (
            <SafeHtml html={mail.html} />
          )}
        </div>
      )}
      {mail.files && <Attachments app="mailbox" thing={mail.files} />}
      {mail.leftOut.length > 0 && (
        <p className="text-md text-secondary">{t('outside.leftOut', { names: mail.leftOut.join(', ') })}</p>
      )}
      {page !== null && (
        <button
          type="button"
          onClick={() => setFormatted(!isFormatted)}
          className="min-h-8 text-md font-medium text-link hover:underline"
        >
          {t(isFormatted ? 'outside.asText' : 'outside.asFormatted')}
        </button>
      )}
    </div>
  )
}

/** The contact behind a mail, with the button that adds the mail to the contact's history. */
const ContactNotice = ({ mail, contact }: { mail: OpenMail; contact: NonNullable<OpenMail['contact']> }) => {
  const { t } = useTranslation('mailbox')
  const toast = useToast()
  const filing = useApiMutation(contracts.mailbox.file)
  const addToHistory = () =>
    filing.mutate(
      { id: mail.id },
      {
        onSuccess: () => toast.success(t('outside.filedNow', { name: contact.name })),
        onError: (failure) => toast.error(failureText(failure, t)),
      },
    )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-soft p-3 text-md text-secondary ring-1 ring-line">
      <div className="min-w-48 grow basis-0">
        <p>
          {t(mail.kind === 'sent' ? 'outside.recipient' : 'outside.contact')}{' '}
          <Link to={`/apps/contacts/${contact.id}`} className="font-medium text-link hover:underline">
            {contact.name}
          </Link>
        </p>
        <p>{t(mail.filedAt ? 'outside.filed' : 'outside.fileHint')}</p>
      </div>
      {!mail.filedAt && (
        <Button variant="outline" busy={filing.isPending} onClick={addToHistory}>
          {t('outside.file')}
        </Button>
      )}
    </div>
  )
}
