import type { Key } from '#web/texts/keys.ts'
import type { Draft } from './edit/draft.ts'

/** Text keys of the field labels. */
export const FIELD_LABELS: Record<keyof Draft, Key<'missions'>> = {
  clientId: 'missions.client',
  title: 'missions.name',
  description: 'missions.description',
  skills: 'missions.skills',
  minYears: 'missions.minYears',
  languages: 'missions.languages',
  startDate: 'missions.startDate',
  endDate: 'missions.endDate',
  rateMin: 'missions.rateMin',
  rateMax: 'missions.rateMax',
  interventionType: 'profiles.interventionType',
  city: 'profiles.city',
  country: 'profiles.location',
  positions: 'missions.positions',
  validators: 'missions.validators',
  note: 'missions.note.label',
}
