import { DocumentDuplicateIcon } from '@heroicons/react/24/outline'
import { Link } from 'react-router-dom'
import type { ContactEntry } from '#shared/apps/contacts/contract.ts'
import { prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { CONTACTS, contactPath } from '../paths.ts'
import { MergeDialog } from './MergeDialog.tsx'

export const loader = prefetch(contracts.contacts.duplicates, () => ({}))

/** Groups of possible duplicates, to be merged. */
export const Component = () => {
  const { t } = useTranslation('contacts')
  const { data, error, refetch } = useApiQuery(contracts.contacts.duplicates, {})
  const [params, setParams] = useSearchParams()
  const pair = [params.get('a'), params.get('b')].filter((one) => one !== null)
  const open = (a: string, b: string) => setParams(() => ({ a, b }), { preventScrollReset: true })
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <Crumb to={CONTACTS}>{t('title')}</Crumb>
        <PageTitle>{t('duplicates.title')}</PageTitle>
        <p className="text-secondary">{t('duplicates.text')}</p>
      </header>
      {error && !data && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data?.groups.length === 0 && (
        <Card>
          <EmptyState icon={DocumentDuplicateIcon} title={t('duplicates.none')} text={t('duplicates.noneText')} />
        </Card>
      )}
      {data?.groups.map(({ reason, contacts }) => (
        <Group key={contacts.map(({ id }) => id).join()} reason={reason} contacts={contacts} onMerge={open} />
      ))}
      {data?.more && <p className="text-secondary">{t('duplicates.more')}</p>}
      {pair[0] && pair[1] && (
        <MergeDialog a={pair[0]} b={pair[1]} onClose={() => setParams(() => ({}), { preventScrollReset: true })} />
      )}
    </div>
  )
}

interface GroupProps {
  reason: 'mail' | 'name' | 'phone'
  contacts: readonly ContactEntry[]
  onMerge: (a: string, b: string) => void
}

const Group = ({ reason, contacts, onMerge }: GroupProps) => {
  const { t } = useTranslation('contacts')
  const [first, ...others] = contacts
  if (!first) return null
  return (
    <Card title={t(`duplicates.reason.${reason}`)}>
      <ul className="divide-y divide-line">
        <li className="py-2">
          <Person contact={first} />
        </li>
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-3 py-2">
            <Person contact={other} />
            <Button variant="outline" onClick={() => onMerge(first.id, other.id)} className="ml-auto">
              {t('duplicates.merge', { name: first.name })}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Person = ({ contact }: { contact: ContactEntry }) => {
  const { name, avatar, title, company, emails, phoneNumbers } = contact
  const work = [title, company].filter(Boolean).join(' · ')
  const ways = [emails[0]?.email, phoneNumbers[0]?.phoneNumber.replaceAll(' ', '\u00A0')]
  return (
    <span className="flex min-w-0 items-center gap-4">
      <Avatar name={name} src={avatar} />
      <span className="min-w-0">
        <Link to={contactPath(contact.id)} className="font-medium break-words text-link hover:underline">
          {name}
        </Link>
        {work && <span className="block text-md break-words text-secondary">{work}</span>}
        <span className="flex flex-wrap gap-x-4 text-md text-secondary">
          {ways.map(
            (way) =>
              way && (
                <span key={way} className="min-w-0 break-words">
                  {way}
                </span>
              ),
          )}
        </span>
      </span>
    </span>
  )
}
