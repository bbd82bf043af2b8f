import {
  BriefcaseIcon,
  BuildingOfficeIcon,
  CakeIcon,
  EnvelopeIcon,
  MapPinIcon,
  PencilSquareIcon,
  PhoneIcon,
  WrenchScrewdriverIcon,
  XMarkIcon,
} from '@heroicons/react/24/outline'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Contact } from '#shared/apps/contacts/contract.ts'
import { toInternationalNumber } from '#shared/apps/contacts/phones.ts'
import { useFormats } from '#web/app/format.ts'
import { MailLink } from '#web/apps/kit/MailLink.tsx'
import { TasksAbout } from '#web/apps/tasks/about/TasksAbout.tsx'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { missionPath } from '#web/staffing/missions/paths.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { AddressText } from '#web/ui/AddressText.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, type Icon } from '#web/ui/Button.tsx'
import { SafeHtml } from '#web/ui/html/SafeHtml.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { History } from './History.tsx'

interface Props {
  contact: Contact
  /** The form was just closed, so the edit button takes the focus. */
  ended: boolean
  onEdit: () => void
  onClose: () => void
}

/** The details of a contact; empty fields are left out. */
export const ContactView = ({ contact, ended, onEdit, onClose }: Props) => {
  const { t } = useTranslation('contacts')
  const { formatDay } = useFormats()
  const { data: tags = [] } = useApiQuery(contracts.contacts.tags, {})
  const { name, avatar, title, company, client, emails, phoneNumbers, address, birthday, notes, onSite, kind } = contact
  const [phone] = phoneNumbers
  const [mail] = emails
  const call = phone && (toInternationalNumber(phone.country, phone.phoneNumber) ?? phone.phoneNumber)
  return (
    <article className="flex min-h-full flex-col">
      <div className="relative h-28 shrink-0 bg-tint">
        <IconButton label={t('close')} icon={XMarkIcon} onClick={onClose} className="absolute! top-3 right-3" />
      </div>
      <div className="flex flex-col gap-6 px-4 pb-8 sm:px-8">
        <header>
          <div className="relative -mt-12 flex items-end justify-between gap-4">
            <span className="rounded-full ring-4 ring-card">
              <Avatar name={name} src={avatar} size={96} />
            </span>
            <Button variant="outline" icon={PencilSquareIcon} autoFocus={ended} onClick={onEdit}>
              {t('edit')}
            </Button>
          </div>
          <h2 className="mt-3 text-3xl font-semibold tracking-tight break-words">{name}</h2>
          <ul aria-label={t('field.tags')} className="mt-2 flex flex-wrap items-center gap-2">
            <li>
              <Badge tone="blue">{t(`kind.${kind}`)}</Badge>
            </li>
            {tags
              .filter(({ id }) => contact.tags.includes(id))
              .map((tag) => (
                <li key={tag.id}>
                  <Tag>{tag.title}</Tag>
                </li>
              ))}
          </ul>
        </header>
        {(call || mail) && (
          <div className="grid grid-cols-2 gap-3 sm:flex">
            {call && (
              <a href={`tel:${call}`} className={ACTION}>
                <PhoneIcon aria-hidden className="size-5" />
                {t('call')}
              </a>
            )}
            {mail && (
              <MailLink name={name} address={mail.email} className={ACTION}>
                <EnvelopeIcon aria-hidden className="size-5" />
                {t('write')}
              </MailLink>
            )}
          </div>
        )}
        <dl className="flex flex-col gap-4">
          {title && (
            <Fact icon={BriefcaseIcon} name={t('field.title')}>
              {title}
            </Fact>
          )}
          {(client || company) && (
            <Fact icon={BuildingOfficeIcon} name={t('field.company')}>
              {client ? (
                <Link to={`/mission?client=${client.id}`} className="text-link hover:underline">
                  {client.title}
                </Link>
              ) : null}
              {client && company && company !== client.title && ' · '}
              {company !== client?.title && company}
            </Fact>
          )}
          {emails.length > 0 && (
            <Fact icon={EnvelopeIcon} name={t('field.emails')}>
              {emails.map(({ email, label }) => (
                <span key={email} className="block">
                  <MailLink name={name} address={email} className="break-words text-link hover:underline">
                    <AddressText text={email} />
                  </MailLink>
                  <Label text={label} />
                </span>
              ))}
            </Fact>
          )}
          {phoneNumbers.length > 0 && (
            <Fact icon={PhoneIcon} name={t('field.phones')}>
              {phoneNumbers.map(({ country, phoneNumber, label }) => (
                <span key={`${country} ${phoneNumber}`} className="block">
                  <a
                    href={`tel:${toInternationalNumber(country, phoneNumber) ?? phoneNumber}`}
                    className="text-link tabular-nums hover:underline"
                  >
                    {phoneNumber}
                  </a>
                  <Label text={label} />
                </span>
              ))}
            </Fact>
          )}
          {address && (
            <Fact icon={MapPinIcon} name={t('field.address')}>
              {address}
            </Fact>
          )}
          {birthday && (
            <Fact icon={CakeIcon} name={t('field.birthday')}>
              {formatDay(`${birthday}T12:00:00`)}
            </Fact>
          )}
          {onSite.length > 0 && (
            <Fact icon={WrenchScrewdriverIcon} name={t('field.missions')}>
              {onSite.map((mission) => (
                <Link key={mission.id} to={missionPath(mission.id)} className="block w-fit text-link hover:underline">
                  {mission.title}
                </Link>
              ))}
            </Fact>
          )}
        </dl>
        {notes && (
          <section aria-label={t('field.notes')}>
            <h3 className="mb-1 font-medium">{t('field.notes')}</h3>
            <SafeHtml html={notes} />
          </section>
        )}
        <TasksAbout plain about={{ kind: 'contact', id: contact.id }} />
        <History contact={contact} />
      </div>
    </article>
  )
}

const ACTION =
  'inline-flex min-h-control items-center justify-center gap-2 rounded-lg border border-rim bg-card px-3.5 shadow-field font-medium hover:bg-hover'

const Fact = ({ icon: Mark, name, children }: { icon: Icon; name: string; children: ReactNode }) => (
  <div className="flex gap-4">
    <dt className="shrink-0">
      <Mark aria-hidden className="size-6 text-icon" />
      <span className="sr-only">{name}</span>
    </dt>
    <dd className="min-w-0 grow self-center break-words">{children}</dd>
  </div>
)

const Label = ({ text }: { text: string }) =>
  text ? <span className="ml-2 text-md text-secondary">{text}</span> : null
