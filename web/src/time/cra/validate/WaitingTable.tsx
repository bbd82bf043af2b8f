import type { WaitingCra } from '#shared/time/cra/reportRows.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { useNarrow } from '#web/ui/hooks/useNarrow.ts'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { NameLink, RowLink } from '#web/ui/lists/RowLink.tsx'
import { type Column, Table } from '#web/ui/lists/Table.tsx'
import { useRangeTicks } from '#web/ui/lists/useRangeTicks.ts'
import { DaysLeft } from '../DaysLeft.tsx'
import { useLabels } from '../labels.ts'
import { ofExpected } from '../ofExpected.ts'
import { validatePath } from '../paths.ts'

interface Props {
  /** undefined while they are read. */
  rows: WaitingCra[] | undefined
  /** Whose report of which month. */
  nameOf: (row: WaitingCra) => string
  /** How many due days of it are not filled; undefined until its public holidays are known. */
  leftOf: (row: WaitingCra) => number | undefined
  ticked: ReadonlySet<string>
  onTick: (row: WaitingCra, on: boolean) => void
}

/** Reports to choose for signing, or to open. */
export const WaitingTable = ({ rows, nameOf, leftOf, ticked, onTick }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const narrow = useNarrow()
  const ranges = useRangeTicks()
  const box = (row: WaitingCra) => (
    <Checkbox
      labelHidden
      label={t('cra.waiting.choose', { name: nameOf(row) })}
      checked={ticked.has(row.id)}
      onChange={(on) => onTick(row, on)}
    />
  )
  const daysOf = (row: WaitingCra) => ofExpected(words, row.totalWorkedDays, leftOf(row))
  if (narrow && rows) {
    return (
      <ul {...ranges} className="divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <RowLink
            key={row.id}
            to={validatePath(row.id)}
            before={box(row)}
            title={row.resourceName}
            notes={[
              words.monthTitle(row.year, row.month),
              words.list(row.missions),
              row.ownReport && t('cra.waiting.own'),
              row.sentAgain === true && t('cra.waiting.again'),
            ]}
            // Under them it takes room from no other line, however long it is once it is known.
            below={
              <span className="text-md">
                <DaysLeft count={leftOf(row)} closed listed />
              </span>
            }
          >
            <span className="font-semibold">{daysOf(row)}</span>
            {row.sentAt && <span className="text-secondary">{words.date(row.sentAt)}</span>}
          </RowLink>
        ))}
      </ul>
    )
  }
  const columns: Column<WaitingCra>[] = [
    {
      key: 'tick',
      header: t('cra.column.choose'),
      headerHidden: true,
      className: 'sm:w-14',
      cell: box,
    },
    {
      key: 'person',
      header: t('cra.column.person'),
      names: true,
      cell: ({ id, resourceName, year, month, ownReport, sentAgain }) => (
        <span className="inline-flex items-center gap-3 text-left">
          <Avatar name={resourceName} size={36} />
          <span>
            <NameLink to={validatePath(id)}>
              {resourceName}
              <span className="sr-only">, {words.monthTitle(year, month)}</span>
            </NameLink>
            {ownReport && <span className="block text-md text-secondary">{t('cra.waiting.own')}</span>}
            {sentAgain && <span className="block text-md text-secondary">{t('cra.waiting.again')}</span>}
          </span>
        </span>
      ),
    },
    {
      key: 'month',
      header: t('cra.column.month'),
      className: 'xl:whitespace-nowrap',
      cell: ({ year, month }) => words.monthTitle(year, month),
    },
    {
      key: 'missions',
      header: t('cra.column.missions'),
      names: true,
      cell: ({ missions }) => words.list(missions) || '–',
    },
    {
      key: 'days',
      header: t('cra.column.expected'),
      align: 'right',
      className: 'tabular-nums whitespace-nowrap',
      cell: (row) => (
        <>
          {daysOf(row)}
          <span className="block text-sm">
            <DaysLeft count={leftOf(row)} closed listed />
          </span>
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
    <div {...ranges}>
      <Table
        caption={t('cra.tab.validate')}
        columns={columns}
        rows={rows ?? []}
        rowKey={({ id }) => id}
        loading={!rows}
        empty={null}
      />
    </div>
  )
}
