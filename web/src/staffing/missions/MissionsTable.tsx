import { allows, MISSION_MANAGERS, POSITIONING_MANAGERS } from '#shared/core/permissions.ts'
import type { MissionRow } from '#shared/staffing/missions/contract.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { useNarrow } from '#web/ui/hooks/useNarrow.ts'
import { NameLink, RowLink } from '#web/ui/lists/RowLink.tsx'
import { type Column, Table } from '#web/ui/lists/Table.tsx'
import { CandidateCounts } from './CandidateCounts.tsx'
import { FindPeopleLink, needsPeople } from './FindPeopleLink.tsx'
import { useStaffingLabels } from './labels.ts'
import { MissionBadge } from './MissionBadge.tsx'
import { editMissionPath, missionPath } from './paths.ts'

interface Props {
  /** Undefined while loading. */
  rows: readonly MissionRow[] | undefined
  /** Which columns to show: terms, or candidates. */
  about: 'terms' | 'candidates'
}

/** The table of missions. */
export const MissionsTable = ({ rows, about }: Props) => {
  const { t } = useTranslation('missions')
  const words = useStaffingLabels()
  const narrow = useNarrow()
  const me = useUser()
  const mayEdit = allows(MISSION_MANAGERS, me?.permissions)
  const places = allows(POSITIONING_MANAGERS, me?.permissions)
  const mayFindPeople = (row: MissionRow) => places && needsPeople(row)
  const filled = ({ filled: taken, positions }: MissionRow) => t('missions.filled', { taken, positions })
  if (narrow && rows) {
    return (
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <RowLink
            key={row.id}
            to={missionPath(row.id)}
            title={row.title}
            notes={[
              row.client.title,
              ...(about === 'terms' ? [words.period(row), words.rates(row) ?? (false as const)] : []),
            ]}
            below={
              (about === 'candidates' || mayFindPeople(row)) && (
                <span className="flex flex-wrap items-center gap-x-4">
                  {about === 'candidates' && <CandidateCounts counts={row.counts} />}
                  {mayFindPeople(row) && <FindPeopleLink mission={row} />}
                </span>
              )
            }
          >
            <MissionBadge status={row.status} />
            <span className="text-secondary">{filled(row)}</span>
          </RowLink>
        ))}
      </ul>
    )
  }
  const terms: Column<MissionRow>[] = [
    {
      key: 'dates',
      header: t('missions.column.dates'),
      className: 'tabular-nums xl:whitespace-nowrap',
      cell: words.period,
    },
    {
      key: 'rate',
      header: t('missions.column.rate'),
      className: 'whitespace-nowrap tabular-nums',
      cell: (row) => words.rates(row) ?? '–',
    },
    {
      key: 'place',
      header: t('missions.column.place'),
      cell: ({ city, country, interventionType }) => (
        <>
          <span className="block">
            {words.place({ city, country: city && country === 'FR' ? null : country, interventionType: null }) || '–'}
          </span>
          <span className="block text-md text-secondary">{words.intervention(interventionType)}</span>
        </>
      ),
    },
  ]
  const candidates: Column<MissionRow>[] = [
    {
      key: 'candidates',
      header: t('missions.column.candidates'),
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-x-6">
          <CandidateCounts counts={row.counts} />
          {mayFindPeople(row) && <FindPeopleLink mission={row} />}
        </span>
      ),
    },
  ]
  const edit: Column<MissionRow> = {
    key: 'edit',
    header: t('profiles.list.actions'),
    headerHidden: true,
    align: 'right',
    cell: ({ id, title }) => (
      <ActionLink variant="text" to={editMissionPath(id)}>
        {t('missions.edit')}
        <span className="sr-only">{title}</span>
      </ActionLink>
    ),
  }
  const columns: Column<MissionRow>[] = [
    {
      key: 'title',
      header: t('missions.column.title'),
      names: true,
      cell: (row) => (
        <span className="block text-left">
          <NameLink to={missionPath(row.id)}>{row.title}</NameLink>
          <span className="block text-md text-secondary">{row.client.title}</span>
          {about === 'terms' && mayFindPeople(row) && <FindPeopleLink mission={row} />}
        </span>
      ),
    },
    ...(about === 'terms' ? terms : candidates),
    { key: 'positions', header: t('missions.column.positions'), className: 'whitespace-nowrap', cell: filled },
    { key: 'status', header: t('missions.column.status'), cell: ({ status }) => <MissionBadge status={status} /> },
    ...(about === 'terms' && mayEdit ? [edit] : []),
  ]
  return (
    <Table
      caption={t('missions.title')}
      columns={columns}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={!rows}
      empty={<p className="p-6 text-center text-secondary">{t('missions.list.emptyPage')}</p>}
    />
  )
}
