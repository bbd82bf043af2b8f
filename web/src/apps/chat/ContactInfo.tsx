import type { Chat } from '#shared/apps/chat/contract.ts'
import { MailLink } from '#web/apps/kit/MailLink.tsx'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { AddressText } from '#web/ui/AddressText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { ContactAvatar } from './ContactAvatar.tsx'
import { useStatusText } from './useContactLabel.ts'

const STALE_MS = 60_000

/** The public profile of a colleague, shown in place of the conversation. */
export const ContactInfo = ({ contact, onBack }: { contact: Chat['contact']; onBack: () => void }) => {
  const { t } = useTranslation('chat')
  const statusText = useStatusText()
  const { data, error, refetch } = useApiQuery(
    contracts.chat.contact,
    { id: contact.id },
    { enabled: contact.active, staleTime: STALE_MS },
  )
  return (
    <section
      aria-label={t('chat.info', { name: contact.name })}
      className="flex min-h-0 grow flex-col items-center gap-4 overflow-y-auto overscroll-contain bg-soft p-6"
    >
      <ContactAvatar contact={contact} size={96} />
      <div className="text-center">
        <p className="text-xl font-medium">{contact.name}</p>
        <p className="text-secondary">{statusText(contact)}</p>
      </div>
      {data ? (
        <>
          {data.title && <p className="text-center font-medium">{data.title}</p>}
          {data.about && (
            <p className="max-w-full break-words whitespace-pre-wrap">
              <LinkedText text={data.about} />
            </p>
          )}
          <dl className="flex w-full flex-col gap-3">
            {data.details.emails.map(({ email }) => (
              <div key={email}>
                <dt className="text-md text-secondary">{t('chat.email')}</dt>
                <dd>
                  <MailLink
                    colleague
                    name={contact.name}
                    address={email}
                    className="break-words text-link underline-offset-2 hover:underline"
                  >
                    <AddressText text={email} />
                  </MailLink>
                </dd>
              </div>
            ))}
            {data.details.phoneNumbers.map(({ phoneNumber }) => (
              <div key={phoneNumber}>
                <dt className="text-md text-secondary">{t('chat.phone')}</dt>
                <dd>
                  <a
                    href={`tel:${phoneNumber.replace('(0)', '').replace(/[^+\d]/g, '')}`}
                    className="text-link underline-offset-2 hover:underline"
                  >
                    {phoneNumber}
                  </a>
                </dd>
              </div>
            ))}
            <div>
              <dt className="text-md text-secondary">{t('chat.company')}</dt>
              <dd>{data.details.company}</dd>
            </div>
          </dl>
        </>
      ) : error ? (
        <LoadProblem failure={error} onRetry={() => void refetch()} />
      ) : (
        contact.active && <Skeleton className="h-24 w-full" />
      )}
      <Button variant="outline" onClick={onBack}>
        {t('chat.back')}
      </Button>
    </section>
  )
}
