import { useState } from 'react'
import { Link } from 'react-router-dom'
import { dayInParis } from '#shared/core/dates/paris.ts'
import { compareNames } from '#shared/core/names.ts'
import type { ValidatedReport as Row } from '#shared/overview/dashboards/finance.ts'
import { craIdParts } from '#shared/time/cra/rules.ts'
import { dateCell } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useLabels } from '#web/time/cra/labels.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, TO_EDGES } from '#web/ui/Card.tsx'
import { useNarrow } from '#web/ui/hooks/useNarrow.ts'
import { Table } from '#web/ui/lists/Table.tsx'
import { FigureLink, useListUrl } from '../figures/FigureLink.tsx'
import { FIGURE_LISTS } from '../figures/figureLists.ts'
import { SaveTableButton } from '../figures/SaveTableButton.tsx'
import { NoData } from '../NoData.tsx'

type By = 'date' | 'name' | 'amount'

interface Props {
  title: string
  /** Caption of the table, where it differs from the title. */
  caption?: string
  /** Shown when there are none. */
  empty: string
  rows: readonly Row[]
  /** Number of rows shown first on phones; the rest on demand. */
  atOnce?: number
  className?: string
}

/** The day by which a report is counted and listed, wherever the reader is. */
const dayOf = ({ date }: Row): string => dayInParis(new Date(date))

/** Validated reports with their amounts. */
export const Transactions = ({ title, caption = title, empty, rows, atOnce = rows.length, className = '' }: Props) => {
  const { t } = useTranslation('dashboards')
  const { euros, date, language, monthTitle } = useLabels()
  const listOf = useListUrl()
  const [{ by, down }, setSorting] = useState<{ by: By; down: boolean }>({ by: 'date', down: true })
  const order = (a: Row, b: Row) => (by === 'amount' ? a.amount - b.amount : compareNames(a[by], b[by]))
  const sorted = rows.toSorted((a, b) => order(a, b) * (down ? -1 : 1))
  const narrow = useNarrow()
  const [all, setAll] = useState(false)
  const shown = narrow && !all ? sorted.slice(0, atOnce) : sorted
  const monthOf = ({ transactionId }: Row) => {
    const { year, month } = craIdParts(transactionId)
    return monthTitle(year, month)
  }
  const reportOf = ({ transactionId: report }: Row) =>
    listOf(FIGURE_LISTS['finance.recentTransactions.amount'], { report })
  const head = ['report', 'client', 'validatedOn', 'amount', 'state'] as const
  const saved = [
    head.map((one) => t(`finance.${one}`)),
    ...sorted.map((row) => [
      monthOf(row),
      row.name,
      dateCell(dayOf(row), language),
      row.amount,
      t(`finance.line.${row.status}`),
    ]),
  ]
  return (
    <Card
      title={title}
      className={className}
      actions={rows.length > 0 && <SaveTableButton title={caption} rows={saved} />}
    >
      <div className={`${TO_EDGES} -mb-2`}>
        <Table
          caption={caption}
          rows={shown}
          rowKey={({ id }) => id}
          sorting={{ by, down }}
          onSort={({ by: key, down: isDown }) => setSorting({ by: key as By, down: isDown })}
          empty={
            <div className="px-6">
              <NoData text={empty} />
            </div>
          }
          columns={[
            {
              key: 'month',
              header: t('finance.report'),
              cell: (row) => {
                const to = reportOf(row)
                return to ? (
                  <Link className="whitespace-nowrap text-link hover:underline" to={to}>
                    {monthOf(row)}
                  </Link>
                ) : (
                  monthOf(row)
                )
              },
            },
            { key: 'name', header: t('finance.client'), sortable: true, cell: ({ name }) => name || '—' },
            { key: 'date', header: t('finance.validatedOn'), sortable: true, cell: (row) => date(dayOf(row)) },
            {
              key: 'amount',
              header: t('finance.amount'),
              sortable: true,
              align: 'right',
              cell: (row) => (
                <span className="tabular-nums">
                  <FigureLink to={reportOf(row)} about={`${t('finance.report')}, ${monthOf(row)}`}>
                    {euros(row.amount)}
                  </FigureLink>
                </span>
              ),
            },
            {
              key: 'status',
              header: t('finance.state'),
              cell: ({ status }) => (
                <Badge tone={status === 'completed' ? 'green' : 'yellow'}>{t(`finance.line.${status}`)}</Badge>
              ),
            },
          ]}
        />
        {shown.length < sorted.length && (
          <div className="border-t border-line px-4 py-3">
            <Button variant="outline" className="w-full" onClick={() => setAll(true)}>
              {t('finance.all', { count: sorted.length })}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
