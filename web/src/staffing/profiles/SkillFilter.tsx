import { useId } from 'react'
import { skillNames } from '#shared/staffing/skills.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TypedFilterChip } from '#web/ui/lists/FilterChip.tsx'

/** A skill filter with suggestions from the catalogue. */
export const SkillFilter = ({ value, onChange }: { value: string; onChange: (skill: string) => void }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const list = useId()
  return (
    <TypedFilterChip
      label={t('profiles.list.skill')}
      list={list}
      value={value}
      maxLength={60}
      onChange={({ target }) => onChange(target.value)}
    >
      <datalist id={list}>
        {value.length > 0 && skillNames(language).map((name) => <option key={name} value={name} />)}
      </datalist>
    </TypedFilterChip>
  )
}
