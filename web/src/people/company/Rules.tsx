import type { Company } from '#shared/people/company/fields.ts'
import { useFormats } from '#web/app/format.ts'
import { displayNames } from '#web/app/intl.ts'
import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { Form, Submit } from '#web/ui/forms/Form.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useEdits } from '#web/ui/forms/useEdits.ts'
import { COUNTRIES, DEPARTMENTS, regionsOf } from './places.ts'
import { useCompanyChange } from './useCompanyChange.ts'

const MIN_HOURS = 1
const MAX_HOURS = 12

/** A number as people write it, with a comma or a point. */
const parseNumber = (text: string): number =>
  /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.replace(',', '.')) : NaN

/** Where people work, how long a day is, and whether managers need a second factor. */
export const Rules = ({ company }: { company: Company }) => {
  const { t } = useTranslation('company')
  const { language, formatNumber } = useFormats()
  const save = useCompanyChange()
  const { placeOfWork, hoursPerDay: hours, secondFactorForManagers } = company
  const { fields, edit, changes, accept } = useEdits({
    placeOfWork,
    typed: formatNumber(hours),
    secondFactorForManagers,
  })
  const { typed } = fields
  const { country, region } = fields.placeOfWork
  const names = displayNames(language, { type: 'region' })
  const hoursPerDay = parseNumber(typed)
  const hoursRight = hoursPerDay >= MIN_HOURS && hoursPerDay <= MAX_HOURS
  const regions = regionsOf(country)
  const countries = COUNTRIES.some((one) => one === country) ? COUNTRIES : [country, ...COUNTRIES]
  const problems = {
    hoursPerDay: !hoursRight && t('company.rules.hoursInvalid', { min: MIN_HOURS, max: MAX_HOURS }),
  }
  const { typed: newHours, ...others } = changes
  // The same number may be written in several ways.
  const isOtherHours = newHours !== undefined && hoursPerDay !== hours
  const changed = isOtherHours || Object.keys(others).length > 0
  const send = async () => {
    await save({ ...others, ...(isOtherHours && { hoursPerDay }) })
    accept(changes)
  }
  return (
    <Card title={t('company.rules.title')}>
      <Form problems={problems} onSubmit={send} className="space-y-4">
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          <Select
            label={t('company.rules.country')}
            hint={t('company.rules.countryHint')}
            value={country}
            onChange={(next) =>
              edit({ placeOfWork: next === placeOfWork.country ? placeOfWork : { country: next, region: null } })
            }
            options={countries.map((value) => ({ value, label: names.of(value) ?? value }))}
          />
          {regions.length > 0 && (
            <Select
              label={t('company.rules.region')}
              value={region !== null && regions.includes(region) ? region : ''}
              onChange={(next) => edit({ placeOfWork: { country, region: next || null } })}
              options={[
                { value: '', label: t('company.rules.noRegion') },
                ...regions.map((value) => {
                  const department = DEPARTMENTS.find((one) => one === value)
                  return {
                    value,
                    label: department ? t(`company.department.${department}`) : (names.of(value) ?? value),
                  }
                }),
              ]}
            />
          )}
          <TextField
            label={t('company.rules.hours')}
            required
            inputMode="decimal"
            maxLength={5}
            value={typed}
            field="hoursPerDay"
            hint={t('company.rules.hoursHint')}
            onChange={(event) => edit({ typed: event.target.value })}
          />
        </div>
        <div>
          <Checkbox
            label={t('company.rules.secondFactor')}
            checked={fields.secondFactorForManagers}
            onChange={(on) => edit({ secondFactorForManagers: on })}
          />
          <p className="pl-6.5 text-md text-secondary">{t('company.rules.secondFactorHint')}</p>
        </div>
        <Submit disabled={!changed}>{t('settings.save')}</Submit>
      </Form>
      <LeaveDialog unsaved={() => changed} onLeave={undefined} />
    </Card>
  )
}
