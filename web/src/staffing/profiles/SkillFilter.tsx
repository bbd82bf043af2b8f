import { useId } from 'react'
import { allSkills } from '#shared/staffing/skills.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TypedFilterChip } from '#web/ui/lists/FilterChip.tsx'

/** The skill that a list is filtered by: typed, with those of the catalogue to choose from. */
export const SkillFilter = ({ value, onChange }: { value: string; onChange: (skill: string) => void }) => {
  const { t } = useTranslation()
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
        {value.length > 0 && allSkills().map(({ code, name }) => <option key={code} value={name} />)}
      </datalist>
    </TypedFilterChip>
  )
}
