import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { allows, CRA_MANAGERS } from '#shared/core/permissions.ts'
import type { FinanceDashboard } from '#shared/overview/dashboards/finance.ts'
import { craIdParts } from '#shared/time/cra/rules.ts'
import { useUser } from '#web/client/session.ts'
import { useLabels } from '#web/time/cra/labels.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Table } from '#web/ui/lists/Table.tsx'
import { NoData } from './NoData.tsx'

type Row = FinanceDashboard['recentTransactions'][number]
type By = 'date' | 'name' | 'amount'

/** The reports that were validated last, each with what it comes to. */
export const Transactions = ({ rows, className }: { rows: readonly Row[]; className: string }) => {
  const { t } = useTranslation('dashboards')
  const { euros, dateOf, monthTitle } = useLabels()
  const mayRead = allows(CRA_MANAGERS, useUser()?.permissions)
  const [{ by, down }, setSorting] = useState<{ by: By; down: boolean }>({ by: 'date', down: true })
  const sorted = rows.toSorted((a, b) => (a[by] < b[by] ? -1 : 1) * (down ? -1 : 1))
  const monthOf = ({ transactionId }: Row) => {
    const { year, month } = craIdParts(transactionId)
    return monthTitle(year, month)
  }
  return (
    <Card title={t('finance.transactions')} className={className}>
      <div className="-mx-6 -mb-2">
        <Table
          caption={t('finance.transactions')}
          rows={sorted}
          rowKey={({ id }) => id}
          sorting={{ by, down }}
          onSort={({ by: key, down: isDown }) => setSorting({ by: key as By, down: isDown })}
          empty={
            <div className="px-6">
              <NoData text={t('finance.noTransactions')} />
            </div>
          }
          columns={[
            {
              ...{ key: 'month', header: t('finance.report') },
              cell: (row) =>
                mayRead ? (
                  <Link
                    className="whitespace-nowrap text-link hover:underline"
                    to={`/activity-report/timesheets/validate/${row.transactionId}`}
                  >
                    {monthOf(row)}
                  </Link>
                ) : (
                  monthOf(row)
                ),
            },
            { key: 'name', header: t('finance.client'), sortable: true, cell: ({ name }) => name || '—' },
            { key: 'date', header: t('finance.validatedOn'), sortable: true, cell: ({ date }) => dateOf(date) },
            {
              ...{ key: 'amount', header: t('finance.amount'), sortable: true, align: 'right' },
              cell: ({ amount }) => <span className="tabular-nums">{euros(amount)}</span>,
            },
            {
              ...{ key: 'status', header: t('finance.state') },
              cell: ({ status }) => (
                <Badge tone={status === 'completed' ? 'green' : 'yellow'}>{t(`finance.line.${status}`)}</Badge>
              ),
            },
          ]}
        />
      </div>
    </Card>
  )
}
