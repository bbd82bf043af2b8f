import { Link } from 'react-router-dom'
import { toInternationalNumber } from '#shared/apps/contacts/phones.ts'
import { findWorkEntry } from '#shared/apps/contacts/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { MailLink } from '#web/apps/kit/MailLink.tsx'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { AddressText } from '#web/ui/AddressText.tsx'
import { Card } from '#web/ui/Card.tsx'

/** Those shown; all of them are in the contacts. */
const MAX_SHOWN = 6

/** Whom the company knows at a client, the latest exchange first; renders nothing without contacts. */
export const ClientContacts = ({ clientId }: { clientId: string }) => {
  const { t } = useTranslation('missions')
  const { formatDate } = useFormats()
  const { data } = useApiQuery(contracts.contacts.ofClient, { clientId })
  if (!data?.length) return null
  const shown = data
    .toSorted((one, other) => (other.lastExchangeAt ?? '').localeCompare(one.lastExchangeAt ?? ''))
    .slice(0, MAX_SHOWN)
  return (
    <Card
      title={t('missions.contacts.title')}
      actions={
        <ActionLink variant="text" to={`/apps/contacts?client=${clientId}`}>
          {t('missions.contacts.all', { count: data.length })}
        </ActionLink>
      }
    >
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map(({ id, name, title, emails, phoneNumbers, lastExchangeAt }) => {
          const email = (findWorkEntry(emails) ?? emails[0])?.email
          const phone = findWorkEntry(phoneNumbers) ?? phoneNumbers[0]
          const number = phone && (toInternationalNumber(phone.country, phone.phoneNumber) ?? phone.phoneNumber)
          return (
            <li key={id} className="min-w-0 break-words">
              <Link
                to={`/apps/contacts/${id}`}
                className="flex min-h-8 w-fit items-center font-medium text-link hover:underline"
              >
                {name}
              </Link>
              {title && <p className="text-secondary">{title}</p>}
              {email && (
                <MailLink
                  name={name}
                  address={email}
                  className="flex min-h-8 w-fit items-center break-words text-link hover:underline"
                >
                  <AddressText text={email} />
                </MailLink>
              )}
              {number && (
                <a
                  href={`tel:${number}`}
                  className="flex min-h-8 w-fit items-center text-link tabular-nums hover:underline"
                >
                  {number}
                </a>
              )}
              {lastExchangeAt && (
                <p className="text-md text-secondary">
                  {t('missions.contacts.exchange', { date: formatDate(lastExchangeAt) })}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
