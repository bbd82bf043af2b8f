import { ChevronLeftIcon, ChevronRightIcon } from '@heroicons/react/24/outline'
import { Link } from 'react-router-dom'
import { allows, CRA_MANAGERS } from '#shared/core/permissions.ts'
import type { MonthSummary } from '#shared/time/terms.ts'
import { useFormats } from '#web/app/format.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { validatePath } from '#web/time/cra/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

interface Props {
  year: number
  reports: readonly MonthSummary[]
  onYear: (year: number) => void
}

/** Somebody's activity reports of a year; one that has been sent can be opened. */
export const ReportsCard = ({ year, reports, onYear }: Props) => {
  const { t } = useTranslation('users')
  const { formatMonth, formatNumber } = useFormats()
  const me = useUser()
  const begun = reports.flatMap(({ status, ...report }) => (status === null ? [] : [{ ...report, status }]))
  return (
    <Card
      title={t('users.reports.title')}
      actions={
        <div className="flex items-center">
          <IconButton label={String(year - 1)} icon={ChevronLeftIcon} onClick={() => onYear(year - 1)} />
          <span aria-live="polite" className="px-1 font-medium tabular-nums">
            {year}
          </span>
          <IconButton label={String(year + 1)} icon={ChevronRightIcon} onClick={() => onYear(year + 1)} />
        </div>
      }
    >
      {!allows(CRA_MANAGERS, me?.permissions) ? (
        <p className="text-secondary">{t('users.reports.notYours')}</p>
      ) : begun.length === 0 ? (
        <p className="text-secondary">{t('users.reports.none', { year })}</p>
      ) : (
        <ul className="divide-y divide-line">
          {begun.map(({ month, id, status, totalWorkedDays }) => {
            const title = formatMonth(year, month)
            return (
              <li key={month} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 last:pb-0">
                {id ? (
                  <Link to={validatePath(id)} className="font-medium text-link first-letter:uppercase hover:underline">
                    {title}
                  </Link>
                ) : (
                  <span className="font-medium first-letter:uppercase">{title}</span>
                )}
                <span className="text-md text-secondary tabular-nums">
                  {t('users.reports.days', { count: totalWorkedDays, value: formatNumber(totalWorkedDays) })} ·{' '}
                  {t(`cra.status.${status}`)}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
