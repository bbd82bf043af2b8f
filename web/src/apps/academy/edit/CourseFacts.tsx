import { LONGEST_MONTHS } from '#shared/apps/academy/certificateRules.ts'
import { COURSE_LIMITS, COURSE_MINUTES } from '#shared/apps/academy/rules.ts'
import { AUDIENCES } from '#shared/apps/audience.ts'
import { PeoplePicker } from '#web/apps/kit/PeoplePicker.tsx'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { SkillsInput } from '#web/staffing/profiles/edit/SkillsInput.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { Choices } from '#web/ui/forms/Choices.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import type { Draft } from './draft.ts'

interface Props {
  draft: Draft
  onChange: (some: Partial<Draft>) => void
}

/** Parses a typed number of months; null: none. */
const parseMonths = (typed: string): number | null => {
  const months = Math.min(LONGEST_MONTHS, Math.trunc(Number(typed)))
  return months > 0 ? months : null
}

/** The title, description, audience and due date of a course. */
export const CourseFacts = ({ draft, onChange }: Props) => {
  const { t } = useTranslation('academy')
  const categories = useApiQuery(contracts.academy.categories, {}).data ?? []
  const { title, description, category, duration, dueOn, certificate, validMonths, skills, audience } = draft
  return (
    <Card title={t('edit.facts')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('edit.title')}
          required
          maxLength={COURSE_LIMITS.title}
          value={title}
          onChange={({ target }) => onChange({ title: target.value })}
          className="sm:col-span-2"
        />
        <TextArea
          label={t('edit.description')}
          required
          maxLength={COURSE_LIMITS.description}
          value={description}
          onChange={({ target }) => onChange({ description: target.value })}
          className="sm:col-span-2"
        />
        <Select
          label={t('category')}
          value={category}
          onChange={(id) => onChange({ category: id })}
          options={categories.map(({ id, title: name }) => ({ value: id, label: name }))}
        />
        <Select
          label={t('edit.duration')}
          value={String(duration)}
          onChange={(value) =>
            onChange({ duration: COURSE_MINUTES.find((minutes) => String(minutes) === value) ?? duration })
          }
          options={COURSE_MINUTES.map((count) => ({ value: String(count), label: t('minutes', { count }) }))}
        />
        <TextField
          type="date"
          label={t('edit.dueOn')}
          hint={t('edit.dueOnHint')}
          value={dueOn ?? ''}
          onChange={({ target }) => onChange({ dueOn: target.value || null })}
        />
        <div className="sm:col-span-2">
          <Checkbox
            label={t('edit.certificate')}
            checked={certificate}
            onChange={(gives) => onChange({ certificate: gives })}
          />
          <p className="pl-6.5 text-md text-secondary">{t('edit.certificateHint')}</p>
        </div>
        {certificate && (
          <TextField
            type="number"
            min={1}
            max={LONGEST_MONTHS}
            label={t('edit.validMonths')}
            hint={t('edit.validMonthsHint')}
            value={validMonths ?? ''}
            onChange={({ target }) => onChange({ validMonths: parseMonths(target.value) })}
          />
        )}
        <div className="sm:col-span-2">
          <SkillsInput
            label={t('edit.skills')}
            most={COURSE_LIMITS.skills}
            skills={skills}
            onChange={(taught) => onChange({ skills: taught })}
          />
        </div>
        <div className="sm:col-span-2">
          <Choices
            legend={t('edit.audience')}
            value={audience.who}
            onChange={(who) => onChange({ audience: { ...audience, who } })}
            choices={AUDIENCES.map((who) => ({ value: who, label: t(`audience.${who}`) }))}
          />
        </div>
        {audience.who === 'PEOPLE' && (
          <div className="sm:col-span-2">
            <PeoplePicker
              label={t('edit.people')}
              chosen={audience.people}
              onChange={(people) =>
                onChange({ audience: { ...audience, people: people.slice(0, COURSE_LIMITS.people) } })
              }
            />
          </div>
        )}
      </div>
    </Card>
  )
}
