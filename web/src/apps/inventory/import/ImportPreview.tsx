import { CheckCircleIcon, XCircleIcon } from '@heroicons/react/20/solid'
import type { ImportLine } from '#shared/apps/inventory/import.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { useEquipmentLabels } from '../useEquipmentLabels.ts'

/** Number of lines shown; rejected ones come first. */
const MAX_SHOWN_LINES = 100

/** The parsed lines, and why some are rejected. */
export const ImportPreview = ({ lines }: { lines: readonly ImportLine[] }) => {
  const { t } = useTranslation('inventory')
  const words = useEquipmentLabels()
  const refused = lines.filter(({ row }) => !row)
  const shown = [...refused, ...lines.filter(({ row }) => row)].slice(0, MAX_SHOWN_LINES)
  return (
    <Card title={t('import.preview')}>
      <p role="status" className="text-secondary">
        {t('import.understood', { good: lines.length - refused.length, count: lines.length })}
      </p>
      <ol className="mt-4 divide-y divide-line">
        {shown.map(({ line, row, problems }) => (
          <li key={line} className="flex items-start gap-3 py-3">
            {row ? (
              <CheckCircleIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-good-text" />
            ) : (
              <XCircleIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-danger-text" />
            )}
            <p className="w-20 shrink-0 text-secondary tabular-nums">{t('import.line', { line })}</p>
            {row ? (
              <div className="min-w-0 grow">
                <p className="font-medium break-words">{row.name}</p>
                <p className="text-md break-words text-secondary">
                  {[
                    row.sku,
                    row.category,
                    row.brand,
                    row.stock !== '' && t('import.stock', { stock: row.stock }),
                    row.price !== '' && words.price(row.price),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
            ) : (
              <ul className="min-w-0 grow">
                {problems.map(({ column, reason }) => (
                  <li key={`${column} ${reason}`} className="font-medium break-words text-danger-text">
                    {t('import.problem', { column: t(`field.${column}`), reason: t(`import.reason.${reason}`) })}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
