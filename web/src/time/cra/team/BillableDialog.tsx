import { ArrowDownTrayIcon } from '@heroicons/react/24/outline'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { OutputOf } from '#shared/core/endpoint.ts'
import type { BillableLine } from '#shared/time/cra/billableLine.ts'
import type { cra } from '#shared/time/cra/contract.ts'
import { type ApiError, call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { UnreadableReports } from '#web/time/cra/read/UnreadableReports.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { useLabels } from '../labels.ts'
import { validatePath } from '../paths.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { amountOf, type Bill, groupByClient, sumLines } from './billing.ts'
import { exportBillable } from './exportBillable.ts'

interface Month {
  year: number
  month: number
}

interface AllLines {
  lines: BillableLine[]
  unreadable: NonNullable<OutputOf<typeof cra.billable>['unreadable']>
}

/** Loads all pages: totals need every line. */
const loadAllLines = async (month: Month, signal: AbortSignal): Promise<AllLines> => {
  const lines: BillableLine[] = []
  const unreadable: AllLines['unreadable'] = []
  let cursor: string | undefined
  do {
    const page = await call(contracts.cra.billable, { ...month, ...(cursor && { cursor }) }, signal)
    lines.push(...page.items)
    unreadable.push(...(page.unreadable ?? []))
    cursor = page.cursor
  } while (cursor)
  return { lines, unreadable }
}

interface Props extends Month {
  open: boolean
  onClose: () => void
}

/** The billable days of a month by client, to invoice from or export. */
export const BillableDialog = ({ year, month, open, onClose }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const toast = useToast()
  const { group, name } = contracts.cra.billable
  const { data, error, refetch } = useQuery<AllLines, ApiError>({
    queryKey: [group, name, 'all', { year, month }],
    queryFn: ({ signal }) => loadAllLines({ year, month }, signal),
    enabled: open,
  })
  const save = (lines: readonly BillableLine[]) => {
    exportBillable(lines, { year, month }, t, words)
    toast.success(t('cra.billable.saved'), 3000)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={t('cra.billable.title', { month: words.monthIn(year, month) })}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            {t('ui.close')}
          </Button>
          <Button
            variant="primary"
            icon={ArrowDownTrayIcon}
            disabled={!data?.lines.length}
            onClick={() => data && save(data.lines)}
          >
            {t('cra.billable.download')}
          </Button>
        </>
      }
    >
      {!data && error && (
        <Notice
          tone="error"
          title={failureText(error, t)}
          actions={
            <Button variant="outline" onClick={() => void refetch()}>
              {t('cra.retry')}
            </Button>
          }
        />
      )}
      {!data && !error && <Skeleton className="h-48" />}
      {data && (
        <div className="flex flex-col gap-6">
          <UnreadableReports of={data.unreadable} />
          {data.lines.length > 0 && <Bills lines={data.lines} />}
          {data.lines.length + data.unreadable.length === 0 && (
            <p className="text-secondary">{t('cra.billable.none')}</p>
          )}
        </div>
      )}
    </Dialog>
  )
}

const Bills = ({ lines }: { lines: readonly BillableLine[] }) => {
  const { t } = useTranslation('cra')
  const totals = sumLines(lines)
  return (
    <div className="flex flex-col gap-6">
      {totals.waiting > 0 && <Notice tone="warning" title={t('cra.billable.waiting', { count: totals.waiting })} />}
      {groupByClient(lines).map((bill) => (
        <ClientBill key={bill.client.id} bill={bill} />
      ))}
      <p className="flex justify-between gap-4 border-t-2 border-line pt-3 text-lg font-semibold">
        <span>{t('cra.billable.total')}</span>
        <Sum {...totals} />
      </p>
    </div>
  )
}

const Sum = ({ days, amount }: Pick<Bill, 'days' | 'amount'>) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  return (
    <span className="shrink-0 text-right tabular-nums">
      {t('cra.days', { count: days, value: words.days(days) })}
      {amount !== null && ` · ${words.euros(amount)}`}
    </span>
  )
}

const ClientBill = ({ bill: { client, lines, ...totals } }: { bill: Bill }) => {
  const words = useLabels()
  return (
    <section aria-label={client.title}>
      <h3 className="flex items-baseline justify-between gap-4 border-b border-line pb-2 text-lg font-semibold">
        <span className="min-w-0 break-words">{client.title}</span>
        <Sum {...totals} />
      </h3>
      <ul>
        {lines.map((line) => (
          <li
            key={`${line.craId} ${line.mission.id}`}
            className="flex items-start justify-between gap-4 border-b border-line py-2 last:border-b-0"
          >
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link
                  to={validatePath(line.craId)}
                  className="font-medium break-words text-link underline-offset-2 hover:underline"
                >
                  {line.resourceName}
                </Link>
                {line.status !== 'VALIDATED' && <StatusBadge status={line.status} short />}
              </span>
              <span className="block text-md break-words text-secondary">{line.mission.title}</span>
            </span>
            <span className="shrink-0 text-right tabular-nums">
              <span className="block font-medium">
                <Sum days={line.days} amount={amountOf(line)} />
              </span>
              {line.dailyRate !== null && (
                <span className="block text-md text-secondary">
                  {words.days(line.days)} × {words.euros(line.dailyRate)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
