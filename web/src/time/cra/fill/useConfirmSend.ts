import { daysLacking, unfilledDays } from '#shared/time/cra/daysToFill.ts'
import { workedDays } from '#shared/time/cra/rules.ts'
import type { DayValue } from '#shared/time/terms.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useLabels } from '../labels.ts'
import type { Timesheet } from './timesheet.ts'

const MAX_DAYS_NAMED = 8

/** Asks whether to send a month without any day, or with days missing other than the `excused` ones. */
export const useConfirmSend = () => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const confirm = useConfirm()
  return (sheet: Timesheet, excused: readonly DayValue[]): boolean | Promise<boolean> => {
    const { year, month } = sheet
    const worked = workedDays(sheet.activities)
    if (worked === 0) {
      return confirm({
        title: t('cra.sendEmpty.title'),
        text: t('cra.sendEmpty.text'),
        confirm: t('cra.sendEmpty.confirm'),
      })
    }
    const missing = unfilledDays(sheet, excused)
    const count = daysLacking(missing)
    if (count === 0) return true
    const named = missing.slice(0, MAX_DAYS_NAMED).map(({ day }) => words.shortDay(year, month, day))
    const more = missing.length - named.length
    const list = words.list(more > 0 ? [...named, t('cra.sendPartial.more', { count: more })] : named)
    return confirm({
      title: t('cra.sendPartial.title', { count, value: words.days(count) }),
      text: t('cra.sendPartial.text', { days: list }),
      // Missing days may be right, as on leave, and a sent month can be taken back: the button says what is sent.
      confirm: t('cra.sendPartial.confirm', { count: worked, value: words.days(worked) }),
    })
  }
}
