import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { COUNTRIES } from '../choices.ts'
import { useProfileLabels } from '../labels.ts'
import { normalizeLinkedinUrl } from './draft.ts'
import type { ProfileDraft } from './useProfileDraft.ts'

/** Job title, availability and terms. */
export const EssentialsCard = ({ editing: { draft, change, problems } }: { editing: ProfileDraft }) => {
  const { t } = useTranslation('profiles')
  const words = useProfileLabels()
  const none = { value: '' as const, label: t('profiles.none') }
  return (
    <Card title={t('profiles.essentials')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('profiles.professionalTitle')}
          value={draft.professionalTitle}
          maxLength={120}
          error={problems.professionalTitle && t(problems.professionalTitle)}
          onChange={({ target }) => change({ professionalTitle: target.value })}
          className="sm:col-span-2"
        />
        <div className="flex items-end sm:pb-3">
          <Checkbox
            label={t('profiles.available')}
            checked={draft.available}
            onChange={(available) => change({ available })}
          />
        </div>
        <TextField
          type="date"
          label={t('profiles.availableFromDate')}
          value={draft.availableFromDate ?? ''}
          min="1940-01-01"
          max="2100-12-31"
          error={problems.availableFromDate && t(problems.availableFromDate)}
          onChange={({ target }) => change({ availableFromDate: target.value || null })}
        />
        <Select
          label={t('profiles.contractType')}
          value={draft.contractType ?? ''}
          onChange={(contractType) => change({ contractType: contractType || null })}
          options={[none, ...words.contracts]}
        />
        <Select
          label={t('profiles.interventionType')}
          value={draft.interventionType ?? ''}
          onChange={(interventionType) => change({ interventionType: interventionType || null })}
          options={[none, ...words.interventions]}
        />
        <TextField
          label={t('profiles.dailyRate')}
          hint={t('profiles.dailyRateHint')}
          inputMode="numeric"
          value={draft.dailyRate === null ? '' : String(draft.dailyRate)}
          error={problems.dailyRate && t(problems.dailyRate)}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '').slice(0, 5)
            change({ dailyRate: digits === '' ? null : Number(digits) })
          }}
        />
        <TextField
          label={t('profiles.linkedinUrl')}
          placeholder="https://www.linkedin.com/in/…"
          inputMode="url"
          value={draft.linkedinUrl}
          maxLength={200}
          error={problems.linkedinUrl && t(problems.linkedinUrl)}
          onChange={({ target }) => change({ linkedinUrl: target.value })}
          onBlur={({ target }) => change({ linkedinUrl: normalizeLinkedinUrl(target.value) })}
        />
        <TextField
          label={t('profiles.address')}
          autoComplete="street-address"
          value={draft.address}
          maxLength={200}
          error={problems.address && t(problems.address)}
          onChange={({ target }) => change({ address: target.value })}
          className="sm:col-span-2"
        />
        <div className="grid grid-cols-[8rem_1fr] gap-4">
          <TextField
            label={t('profiles.zipCode')}
            autoComplete="postal-code"
            value={draft.zipCode}
            maxLength={12}
            error={problems.zipCode && t(problems.zipCode)}
            onChange={({ target }) => change({ zipCode: target.value })}
          />
          <TextField
            label={t('profiles.city')}
            autoComplete="address-level2"
            value={draft.city}
            maxLength={80}
            error={problems.city && t(problems.city)}
            onChange={({ target }) => change({ city: target.value })}
          />
        </div>
        <Select
          label={t('profiles.location')}
          value={draft.location ?? ''}
          onChange={(location) => change({ location: location || null })}
          options={[
            none,
            ...[...new Set([...COUNTRIES, ...(draft.location ? [draft.location] : [])])].map((value) => ({
              value,
              label: words.country(value),
            })),
          ]}
        />
      </div>
    </Card>
  )
}
