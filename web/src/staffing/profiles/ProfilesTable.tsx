import { allows, PROFILE_MANAGERS } from '#shared/core/permissions.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import { isFree } from '#shared/staffing/profiles/availability.ts'
import type { ProfileRow } from '#shared/staffing/profiles/fields.ts'
import { skillName } from '#shared/staffing/skills.ts'
import { useUser } from '#web/client/session.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { useNarrow } from '#web/ui/hooks/useNarrow.ts'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { NameLink, RowLink } from '#web/ui/lists/RowLink.tsx'
import { type Column, Table } from '#web/ui/lists/Table.tsx'
import { useProfileLabels } from './labels.ts'
import { checkPath, profilePath } from './paths.ts'

const MAX_SHOWN_SKILLS = 4
const formatSkills = ({ skills }: ProfileRow, language: DisplayLanguage): string => {
  const more = skills.length - MAX_SHOWN_SKILLS
  return [
    ...skills.slice(0, MAX_SHOWN_SKILLS).map((code) => skillName(code, language)),
    ...(more > 0 ? [`+${more}`] : []),
  ].join(', ')
}

/** The table of profiles; `rows` undefined while loading. */
export const ProfilesTable = ({ rows }: { rows: ProfileRow[] | undefined }) => {
  const { t } = useTranslation('profiles')
  const words = useProfileLabels()
  const language = useLanguage()
  const skillsOf = (row: ProfileRow) => formatSkills(row, language)
  const narrow = useNarrow()
  const mayEdit = allows(PROFILE_MANAGERS, useUser()?.permissions)
  const free = (row: ProfileRow) => (
    <Badge tone={isFree(row) ? 'green' : 'slate'}>{words.availability(row, true)}</Badge>
  )
  if (narrow && rows) {
    return (
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <RowLink
            key={row.id}
            to={checkPath(row.id)}
            title={row.name}
            notes={[row.professionalTitle, skillsOf(row)]}
            below={free(row)}
          />
        ))}
      </ul>
    )
  }
  const columns: Column<ProfileRow>[] = [
    {
      key: 'name',
      header: t('profiles.list.name'),
      names: true,
      cell: ({ id, name, professionalTitle, type }) => (
        <span className="inline-flex items-center gap-3 text-left">
          <Avatar name={name} size={36} />
          <span className="min-w-0">
            <NameLink to={checkPath(id)}>{name}</NameLink>
            <span className="block text-md text-secondary">{professionalTitle || t(`users.type.${type}`)}</span>
          </span>
        </span>
      ),
    },
    { key: 'skills', header: t('profiles.part.skills'), cell: (row) => skillsOf(row) || '–' },
    { key: 'free', header: t('profiles.availability.title'), cell: free },
    {
      key: 'type',
      header: t('profiles.interventionType'),
      cell: ({ interventionType, city }) => (
        <>
          <span className="block">{interventionType ? t(`profiles.intervention.${interventionType}`) : '–'}</span>
          <span className="block text-md text-secondary">{city}</span>
        </>
      ),
    },
    {
      key: 'complete',
      header: t('profiles.list.complete'),
      align: 'right',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ completeness }) => t('profiles.completeness.percent', { value: completeness }),
    },
    ...(mayEdit
      ? [
          {
            key: 'edit',
            header: t('profiles.list.actions'),
            headerHidden: true,
            align: 'right' as const,
            cell: (row: ProfileRow) => (
              <ActionLink variant="text" to={profilePath(row.id)}>
                {t('profiles.edit')}
                <span className="sr-only">{row.name}</span>
              </ActionLink>
            ),
          },
        ]
      : []),
  ]
  return (
    <Table
      caption={t('profiles.title')}
      columns={columns}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={!rows}
      empty={<p className="p-6 text-center text-secondary">{t('profiles.list.emptyPage')}</p>}
    />
  )
}
