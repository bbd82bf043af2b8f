import { MISSION_LIMITS } from '#shared/staffing/missions/limits.ts'
import { COUNTRIES } from '#web/staffing/profiles/choices.ts'
import { SkillsInput } from '#web/staffing/profiles/edit/SkillsInput.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { RichText } from '#web/ui/forms/richText/RichText.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useStaffingLabels } from '../labels.ts'
import { ClientPicker } from './ClientPicker.tsx'
import type { Draft } from './draft.ts'
import type { MissionDraft } from './useMissionDraft.ts'
import { ValidatorsPicker } from './ValidatorsPicker.tsx'

interface Props {
  editing: MissionDraft
  client: { id: string; title: string } | undefined
}

/** The fields of a mission. */
export const MissionForm = ({ editing: { draft, change, problems }, client }: Props) => {
  const { t } = useTranslation('missions')
  const words = useStaffingLabels()
  const none = { value: '' as const, label: t('profiles.none') }
  const problemOf = (field: keyof Draft) => {
    const problem = problems[field]
    return problem ? t(problem, { most: MISSION_LIMITS.positions }) : null
  }
  const text = (
    field: 'title' | 'startDate' | 'endDate' | 'rateMin' | 'rateMax' | 'minYears' | 'positions' | 'city',
  ) => ({
    value: draft[field],
    error: problemOf(field),
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  const countries = [...new Set([...COUNTRIES, ...(draft.country ? [draft.country] : [])])]
  return (
    <div className="flex flex-col gap-6">
      <Card title={t('missions.section.what')}>
        <div className="space-y-2">
          <ClientPicker
            value={draft.clientId}
            known={client}
            error={problemOf('clientId')}
            onChange={(clientId) => change({ clientId })}
          />
          <TextField label={t('missions.name')} required maxLength={MISSION_LIMITS.title} {...text('title')} />
          <RichText
            label={t('missions.description')}
            value={draft.description}
            onChange={(description) => change({ description })}
          />
        </div>
      </Card>
      <Card title={t('missions.section.terms')}>
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
          <TextField type="date" label={t('missions.startDate')} required {...text('startDate')} />
          <TextField type="date" label={t('missions.endDate')} required {...text('endDate')} />
          <TextField label={t('missions.rateMin')} inputMode="numeric" maxLength={6} {...text('rateMin')} />
          <TextField label={t('missions.rateMax')} inputMode="numeric" maxLength={6} {...text('rateMax')} />
          <TextField
            label={t('missions.positions')}
            required
            inputMode="numeric"
            maxLength={2}
            {...text('positions')}
          />
          <Select
            label={t('profiles.interventionType')}
            value={draft.interventionType ?? ''}
            error={null}
            onChange={(interventionType) => change({ interventionType })}
            options={[none, ...words.choices.interventions]}
          />
          <TextField label={t('profiles.city')} maxLength={80} {...text('city')} />
          <Select
            label={t('profiles.location')}
            value={draft.country}
            error={null}
            onChange={(country) => change({ country })}
            options={[none, ...countries.map((value) => ({ value, label: words.country(value) }))]}
          />
        </div>
      </Card>
      <Card title={t('missions.section.who')}>
        <div className="space-y-5">
          <SkillsInput
            label={t('missions.skills')}
            skills={draft.skills}
            most={MISSION_LIMITS.skills}
            onChange={(skills) => change({ skills })}
            more={({ code, level, required = true }, name, changeSkill) => (
              <select
                aria-label={t('missions.ask.label', { name })}
                value={required ? 'required' : 'wished'}
                onChange={({ target }) =>
                  changeSkill({ code, level, ...(target.value === 'wished' && { required: false }) })
                }
                className="h-control cursor-pointer rounded-md bg-transparent font-normal"
              >
                {(['required', 'wished'] as const).map((value) => (
                  <option key={value} value={value} className="bg-card text-ink">
                    {t(value === 'wished' ? 'missions.wished' : 'missions.ask.required')}
                  </option>
                ))}
              </select>
            )}
          />
          <TextField
            label={t('missions.minYears')}
            inputMode="numeric"
            maxLength={2}
            className="sm:max-w-60"
            {...text('minYears')}
          />
          <fieldset>
            <legend className="font-medium">{t('missions.languages')}</legend>
            <div className="flex flex-wrap gap-x-8 gap-y-1">
              {words.choices.languages.map(({ value, label }) => (
                <Checkbox
                  key={value}
                  label={label}
                  checked={draft.languages.includes(value)}
                  onChange={(on) =>
                    change({
                      languages: on ? [...draft.languages, value] : draft.languages.filter((one) => one !== value),
                    })
                  }
                  className="min-h-10"
                />
              ))}
            </div>
          </fieldset>
          <ValidatorsPicker value={draft.validators} onChange={(validators) => change({ validators })} />
        </div>
      </Card>
      <Card title={t('missions.note.label')}>
        <TextArea
          label={t('missions.note.label')}
          labelHidden
          hint={t('missions.note.hint')}
          maxRows={12}
          maxLength={MISSION_LIMITS.note}
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Card>
    </div>
  )
}
