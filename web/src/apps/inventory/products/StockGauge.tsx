import { stockLevel } from '#shared/apps/inventory/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

const LEVELS = {
  low: 'h-1/3 bg-red-600',
  some: 'h-1/2 bg-orange-500',
  enough: 'h-full bg-green-600',
} as const

/** The stock as a number, a bar and a word, so that it does not rely on colour alone. */
export const StockGauge = ({ stock }: { stock: number | '' }) => {
  const { t } = useTranslation('inventory')
  const level = stockLevel(stock)
  return (
    <span className="inline-flex items-center gap-2" title={t(`level.${level}`)}>
      <span className="min-w-6 text-right">{stock === '' ? '–' : stock}</span>
      <span aria-hidden className="flex h-4 w-1 items-end overflow-hidden rounded-full bg-track">
        <span className={`w-full ${LEVELS[level]}`} />
      </span>
      <span className="sr-only">{t(`level.${level}`)}</span>
    </span>
  )
}
