import type { Margin } from '#shared/staffing/margin.ts'
import { useFormats } from '#web/app/format.ts'
import { numberFormat } from '#web/app/intl.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

/** A margin: `Margin €120 · 20%`; a negative one in red and by that word. */
export const MarginText = ({ margin: { amount, percent } }: { margin: Margin }) => {
  const { t } = useTranslation('margin')
  const { language } = useFormats()
  const euros = numberFormat(language, { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' })
  const share = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const isLoss = amount < 0
  return (
    <span className={isLoss ? 'font-medium text-danger-text' : undefined}>
      {t(isLoss ? 'margin.negative' : 'margin.positive', {
        amount: euros.format(amount),
        percent: share.format(percent / 100),
      })}
    </span>
  )
}
