import { Link } from 'react-router-dom'
import { MailLink } from '#web/apps/kit/MailLink.tsx'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useIsAppEnabled } from '#web/client/enabledApps.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { AddressText } from '#web/ui/AddressText.tsx'
import { Card } from '#web/ui/Card.tsx'

/** The on-site contacts of a mission, for people who work on it; renders nothing without access or contacts. */
export const SiteContacts = ({ missionId }: { missionId: string }) => {
  const { t } = useTranslation('missions')
  const { data } = useApiQuery(contracts.contacts.onSite, { missionId }, { enabled: useIsAppEnabled('contacts') })
  if (!data?.length) return null
  return (
    <Card title={t('missions.onSite')}>
      <ul className="flex flex-col gap-3">
        {data.map(({ id, name, email, phone }) => (
          <li key={`${name} ${email}`} className="min-w-0 break-words">
            {id ? (
              <Link to={`/apps/contacts/${id}`} className="font-medium text-link hover:underline">
                {name}
              </Link>
            ) : (
              <span className="font-medium">{name}</span>
            )}
            {email && (
              <MailLink name={name} address={email} className="block w-fit break-words text-link hover:underline">
                <AddressText text={email} />
              </MailLink>
            )}
            {phone && (
              <a href={`tel:${phone}`} className="block w-fit text-link tabular-nums hover:underline">
                {phone}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
