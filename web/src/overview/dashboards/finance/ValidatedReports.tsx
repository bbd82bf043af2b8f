import { sumOf } from '#shared/overview/dashboards/rules.ts'
import { usePages } from '#web/app/pages.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useLabels } from '#web/time/cra/labels.ts'
import { Crumb } from '#web/ui/Crumb.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Transactions } from './Transactions.tsx'

/** The reports validated on given days, whichever month they are about. */
export const ValidatedReports = ({ days }: { days: { from: string; until: string } }) => {
  const { t } = useTranslation('dashboards')
  const { euros, date } = useLabels()
  const { rows, failure, reload, ...pages } = usePages(contracts.dashboards.validated, days)
  const caption = t('finance.validatedReports')
  const sum = euros(sumOf(rows?.map(({ amount }) => amount) ?? []))
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <Crumb to="/dashboards/finance">{t('finance.title')}</Crumb>
        <PageTitle>{caption}</PageTitle>
        <p className="text-secondary">
          {t('finance.validatedBetween', { from: date(days.from), until: date(days.until) })}
        </p>
      </header>
      {failure && <LoadProblem failure={failure} onRetry={reload} />}
      {!rows && !failure && <Skeleton className="h-80" />}
      {rows && (
        <Transactions
          title={rows.length > 0 && !pages.more ? t('finance.inAll', { amount: sum }) : caption}
          caption={caption}
          rows={rows}
          empty={t(pages.more ? 'finance.noneValidatedYet' : 'finance.noneValidated')}
        />
      )}
      <CursorPager {...pages} />
    </div>
  )
}
