import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { useProfileLabels } from '../labels.ts'
import type { ProfileDraft } from './useProfileDraft.ts'

/** The spoken languages and their levels. */
export const LanguagesCard = ({ editing: { draft, change } }: { editing: ProfileDraft }) => {
  const { t } = useTranslation('profiles')
  const words = useProfileLabels()
  return (
    <Card title={t('profiles.languages')}>
      <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {words.languages.map(({ value: languageCode, label }) => {
          const spoken = draft.languages.find((one) => one.languageCode === languageCode)
          const others = draft.languages.filter((one) => one !== spoken)
          return (
            <li key={languageCode} className="flex min-h-12.5 flex-wrap items-center justify-between gap-3">
              <Checkbox
                label={label}
                checked={spoken !== undefined}
                onChange={(on) => change({ languages: on ? [...others, { languageCode, level: 2 }] : others })}
              />
              {spoken && (
                <Select
                  label=""
                  aria-label={t('profiles.languageLevel', { language: label })}
                  value={String(spoken.level)}
                  onChange={(level) =>
                    change({
                      languages: draft.languages.map((one) =>
                        one === spoken ? { ...one, level: Number(level) } : one,
                      ),
                    })
                  }
                  options={words.spoken}
                  className="w-full sm:w-72 [&>label]:sr-only"
                />
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
