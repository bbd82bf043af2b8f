import { PlusIcon, TrashIcon } from '@heroicons/react/24/outline'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type Draft, emptyPhone } from './draft.ts'

interface Props {
  phones: Draft['phoneNumbers']
  wrong: readonly boolean[]
  onChange: (phones: Draft['phoneNumbers']) => void
}

const DAY_MS = 86_400_000

/** The phone numbers of a contact, each with a country and a label. */
export const PhoneFields = ({ phones, wrong, onChange }: Props) => {
  const { t } = useTranslation('contacts')
  const { data: countries = [] } = useApiQuery(contracts.contacts.countries, {}, { staleTime: DAY_MS })
  const change = (at: number, some: Partial<Draft['phoneNumbers'][number]>) =>
    onChange(phones.map((one, index) => (index === at ? { ...one, ...some } : one)))
  const options = (country: string) => [
    { value: '', label: t('noCountry') },
    // The stored country is shown before the list has loaded.
    ...(country && !countries.some(({ iso }) => iso === country) ? [{ value: country, label: country }] : []),
    ...countries.map(({ iso, name, code }) => ({ value: iso, label: `${name} ${code}` })),
  ]
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{t('field.phones')}</legend>
      {phones.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
        <div key={at} className="flex items-start gap-2">
          <div className="grid min-w-0 grow gap-2 sm:grid-cols-[10rem_minmax(0,1fr)_7rem]">
            <Select
              label={t('field.country')}
              value={one.country}
              onChange={(country) => change(at, { country })}
              options={options(one.country)}
            />
            <TextField
              type="tel"
              label={phones.length > 1 ? t('phoneNumber', { number: at + 1 }) : t('field.phone')}
              maxLength={CONTACT_LIMITS.label}
              value={one.phoneNumber}
              error={wrong[at] ? t('phoneWrong') : undefined}
              onChange={({ target }) => change(at, { phoneNumber: target.value })}
            />
            <TextField
              label={t('field.label')}
              maxLength={CONTACT_LIMITS.label}
              value={one.label}
              onChange={({ target }) => change(at, { label: target.value })}
            />
          </div>
          {phones.length > 1 && (
            <IconButton
              label={t('removePhone', { number: at + 1 })}
              icon={TrashIcon}
              onClick={() => onChange(phones.filter((_, index) => index !== at))}
              className="mt-6.25"
            />
          )}
        </div>
      ))}
      {phones.length < CONTACT_LIMITS.phones && (
        <Button
          variant="text"
          icon={PlusIcon}
          onClick={() => onChange([...phones, emptyPhone(phones.at(-1)?.country ?? '')])}
          className="-ml-button self-start"
        >
          {t('addPhone')}
        </Button>
      )}
    </fieldset>
  )
}
