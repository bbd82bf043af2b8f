import { EnvelopeIcon, PhoneIcon } from '@heroicons/react/24/outline'
import type { ProjectDashboard } from '#shared/overview/dashboards/project.ts'
import { MailLink } from '#web/apps/kit/MailLink.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Avatar } from '#web/ui/images/Avatar.tsx'

/** The team and their contact details. */
export const Team = ({ members }: { members: ProjectDashboard['teamMembers'] }) => {
  const { t } = useTranslation('dashboards')
  const round = 'grid size-control place-items-center rounded-full text-icon hover:bg-hover'
  return (
    <Card title={t('project.team')}>
      {members.length === 0 && <p className="text-secondary">{t('project.noTeam')}</p>}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {members.map(({ id, avatar, name, email, phone, title }) => (
          <li key={id} className="flex min-w-0 items-center gap-3 rounded-xl border border-line p-3">
            <Avatar name={name} src={avatar} size={40} />
            <p className="min-w-0 grow">
              <span className="block font-medium break-words">{name}</span>
              {title && <span className="block text-secondary break-words">{title}</span>}
            </p>
            <MailLink colleague name={name} address={email} aria-label={t('project.mail', { name })} className={round}>
              <EnvelopeIcon aria-hidden className="size-5" />
            </MailLink>
            {phone && (
              <a href={`tel:${phone.replace(/\s/g, '')}`} aria-label={t('project.call', { name })} className={round}>
                <PhoneIcon aria-hidden className="size-5" />
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
