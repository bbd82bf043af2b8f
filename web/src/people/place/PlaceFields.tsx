import type { PlaceOfWork } from '#shared/people/terms.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { COUNTRIES, regionsOf } from './places.ts'
import { usePlaceName } from './usePlaceName.ts'

interface Props<P extends PlaceOfWork | null> {
  hint: string
  /** What is stored: its country, chosen again, brings back its region. */
  before: P
  place: P
  onChange: (place: PlaceOfWork | null) => void
  /** The choice of no place of one's own. */
  none?: string
}

/** A country and, where public holidays differ inside it, a region. */
export const PlaceFields = <P extends PlaceOfWork | null>({ hint, before, place, onChange, none }: Props<P>) => {
  const { t } = useTranslation()
  const placeName = usePlaceName()
  const known: readonly string[] = COUNTRIES
  const countries = !place || known.includes(place.country) ? known : [place.country, ...known]
  const regions = place ? regionsOf(place.country) : []
  const choose = (country: string) => {
    if (country === before?.country) onChange(before)
    else onChange(country ? { country, region: null } : null)
  }
  return (
    <>
      <Select
        label={t('place.country')}
        hint={hint}
        value={place?.country ?? ''}
        onChange={choose}
        options={[
          ...(none === undefined ? [] : [{ value: '', label: none }]),
          ...countries.map((value) => ({ value, label: placeName({ country: value, region: null }) })),
        ]}
      />
      {place && regions.length > 0 && (
        <Select
          label={t('place.region')}
          value={place.region !== null && regions.includes(place.region) ? place.region : ''}
          onChange={(region) => onChange({ country: place.country, region: region || null })}
          options={[
            { value: '', label: t('place.noRegion') },
            ...regions.map((value) => ({ value, label: placeName({ country: place.country, region: value }) })),
          ]}
        />
      )}
    </>
  )
}
