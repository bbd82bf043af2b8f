import type { CurrentUser } from '#shared/people/currentUser.ts'
import type { TeamRow } from '#shared/time/cra/reportRows.ts'
import { isLocked, workingDays } from '#shared/time/cra/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { AddressText } from '#web/ui/AddressText.tsx'
import { useNarrow } from '#web/ui/hooks/useNarrow.ts'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { NameLink, RowLink } from '#web/ui/lists/RowLink.tsx'
import { type Column, Table } from '#web/ui/lists/Table.tsx'
import { useIncrementalRows } from '#web/ui/lists/useIncrementalRows.ts'
import { DaysLeft } from '../DaysLeft.tsx'
import { useLabels } from '../labels.ts'
import { fillPath, validatePath } from '../paths.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { useDaysLeft } from '../useHolidays.ts'

interface Props {
  me: CurrentUser
  year: number
  month: number
  /** undefined while they are read. */
  rows: TeamRow[] | undefined
}

/** About how high a row is on a phone, in pixels. */
const NARROW_HEIGHT = 76

/** The people of a team and how far their reports of a month are; a report opens once it has been begun. */
export const TeamTable = ({ me, year, month, rows }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const narrow = useNarrow()
  const { drawn, left, end } = useIncrementalRows(rows ?? [])
  const pathOf = ({ personId, id }: TeamRow) => {
    if (personId === me.id) return fillPath({ year, month })
    return id ? validatePath(id) : undefined
  }
  const daysOf = ({ totalWorkedDays, firstDay }: TeamRow) =>
    `${words.days(totalWorkedDays)} / ${workingDays(year, month, firstDay)}`
  const monthOf = (row: TeamRow) => ({ ...row, year, month })
  const leftOf = useDaysLeft((rows ?? []).map(monthOf))
  // Only that it is complete: what is left depends on missions, which this list does not read.
  const isComplete = (row: TeamRow) => row.status !== null && leftOf(monthOf(row)) === 0
  const remindedOn = ({ status, remindedAt }: TeamRow) =>
    remindedAt !== null && !(status && isLocked(status)) && t('cra.remind.on', { date: words.date(remindedAt) })
  const notMailed = ({ status, reminderFailure }: TeamRow) =>
    reminderFailure !== undefined &&
    !(status && isLocked(status)) &&
    t('cra.remind.notMailed', { why: t(`mail.why.${reminderFailure}`) })
  if (narrow && rows) {
    return (
      <ul className="divide-y divide-line border-t border-line">
        {drawn.map((row) => (
          <RowLink
            key={row.personId}
            to={pathOf(row)}
            before={<Avatar name={row.resourceName} size={36} />}
            title={row.resourceName}
            notes={[`${daysOf(row)}${isComplete(row) ? ` · ${t('cra.complete')}` : ''}`, remindedOn(row)]}
            below={notMailed(row) && <span className="block text-md text-danger-text">{notMailed(row)}</span>}
          >
            <StatusBadge status={row.status} noMission={row.noMission} short />
          </RowLink>
        ))}
        {left > 0 && <li aria-hidden ref={end} style={{ height: left * NARROW_HEIGHT }} />}
      </ul>
    )
  }
  const columns: Column<TeamRow>[] = [
    {
      key: 'person',
      header: t('cra.column.person'),
      names: true,
      cell: (row) => (
        <span className="inline-flex items-center gap-3 text-left">
          <Avatar name={row.resourceName} size={36} />
          <span className="min-w-0">
            <NameLink to={pathOf(row)}>{row.resourceName}</NameLink>
            <span className="block text-md text-secondary">
              <AddressText text={row.email} />
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      header: t('cra.column.status'),
      cell: (row) => (
        <span className="inline-flex flex-col items-start gap-1">
          <StatusBadge status={row.status} noMission={row.noMission} />
          {remindedOn(row) && <span className="text-sm text-secondary">{remindedOn(row)}</span>}
          {notMailed(row) && <span className="max-w-64 text-sm text-danger-text">{notMailed(row)}</span>}
        </span>
      ),
    },
    {
      key: 'days',
      header: t('cra.column.days'),
      align: 'right',
      className: 'tabular-nums whitespace-nowrap',
      cell: (row) => (
        <>
          {daysOf(row)}
          {isComplete(row) && (
            <span className="block text-sm">
              <DaysLeft count={0} listed />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'sent',
      header: t('cra.column.sent'),
      className: 'tabular-nums whitespace-nowrap',
      cell: ({ sentAt }) => (sentAt ? words.date(sentAt) : '–'),
    },
  ]
  return (
    <Table
      caption={t('cra.team.caption', { month: words.monthTitle(year, month) })}
      columns={columns}
      rows={rows ?? []}
      rowKey={({ personId }) => personId}
      loading={!rows}
      empty={null}
    />
  )
}
