import { CalendarDaysIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { OutputOf } from '#shared/core/endpoint.ts'
import type { MonthDays } from '#shared/time/cra/billableLine.ts'
import type { cra } from '#shared/time/cra/contract.ts'
import { ApiError, call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { useLabels } from '../labels.ts'

type Page = OutputOf<typeof cra.teamDays>

/** Loads all pages of a month's days. */
const loadAllDays = async (month: { year: number; month: number }) => {
  const months: MonthDays[] = []
  const unreadable: NonNullable<Page['unreadable']> = []
  let page: Page | undefined
  do {
    page = await call(contracts.cra.teamDays, { ...month, ...(page?.cursor && { cursor: page.cursor }) })
    months.push(...page.items)
    unreadable.push(...(page.unreadable ?? []))
  } while (page.cursor)
  return { months, unreadable, hoursPerDay: page.hoursPerDay }
}

/** Downloads the days of everybody's sent months by date. */
export const ExportDays = ({ year, month }: { year: number; month: number }) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { months, unreadable, hoursPerDay } = await loadAllDays({ year, month })
      const { exportDays } = await import('./exportDays.ts')
      if (exportDays(months, { year, month, hoursPerDay }, t, words)) toast.success(t('cra.billable.saved'), 3000)
      else if (unreadable.length === 0) toast.info(t('cra.daysFile.none'), 3000)
      const people = unreadable.map(({ resourceName }) => resourceName).join(', ')
      if (people) toast.error(t('cra.unreadable', { count: unreadable.length, people }))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast.error(failureText(failure, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" className="max-sm:grow" icon={CalendarDaysIcon} busy={busy} onClick={() => void save()}>
      {t('cra.daysFile.action')}
    </Button>
  )
}
