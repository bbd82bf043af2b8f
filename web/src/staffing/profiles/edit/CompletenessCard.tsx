import { computeCompleteness } from '#shared/staffing/profiles/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { ProgressBar } from '#web/ui/notices/ProgressBar.tsx'
import { type Draft, toFields } from './draft.ts'

const MAX_SUGGESTIONS = 4

/** The completeness of the draft, with suggestions for what to add. */
export const CompletenessCard = ({ draft }: { draft: Draft }) => {
  const { t } = useTranslation('profiles')
  const { completeness, missing } = computeCompleteness(toFields(draft))
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-4 pb-2">
        <h2 className="text-lg font-medium">{t('profiles.completeness.title')}</h2>
        <p className="text-2xl font-semibold tabular-nums">
          {t('profiles.completeness.percent', { value: completeness })}
        </p>
      </div>
      <ProgressBar value={completeness} label={t('profiles.completeness.title')} />
      <p className="mt-3 text-secondary">
        {missing.length === 0
          ? t('profiles.completeness.full')
          : t('profiles.completeness.missing', {
              parts: missing
                .slice(0, MAX_SUGGESTIONS)
                .map((part) => t(`profiles.part.${part}`))
                .join(', '),
            })}
      </p>
    </Card>
  )
}
