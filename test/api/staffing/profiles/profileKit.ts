import { profiles } from '#shared/staffing/profiles/contract.ts'
import type { ProfileFields } from '#shared/staffing/profiles/fields.ts'
import { type App, call, type Person } from '#test/kit/api.ts'

/** A profile with something in every field. */
export const FULL: ProfileFields = {
  professionalTitle: 'Développeuse Java',
  available: true,
  availableFromDate: null,
  contractType: 'CDI',
  interventionType: 'HYBRID',
  dailyRate: 540,
  address: '12 rue des Mouettes',
  zipCode: '44000',
  city: 'Nantes',
  location: 'FR',
  linkedinUrl: 'https://www.linkedin.com/in/camille-varenne',
  languages: [{ languageCode: 'EN', level: 3 }],
  userExperiences: [
    {
      title: 'Lead developer',
      startDate: '2021-03-01',
      endDate: null,
      organization: 'Mutuelle Aubeclaire',
      description: 'Espace adhérent\nen ligne',
      tasks: [{ headline: 'Conception des services', skills: [{ code: 'java', level: 4 }] }],
    },
  ],
  userDiplomas: [{ title: 'Master informatique', establishment: 'Université de Nantes', obtentionYear: 2014 }],
  userCertification: [{ title: 'Java SE 17', establishment: 'Oracle', obtentionYear: 2023, skills: [] }],
}

/** What tests do with profiles. */
export const profileKit = (app: App) => {
  const save = (by: Person, of: Person, fields: Partial<ProfileFields> = {}, version = 0, key?: string) =>
    call(app, profiles.save, by, { profilId: of.personId, version, ...FULL, ...fields }, { key })
  const get = (by: Person, of: Person) => call(app, profiles.get, by, { profilId: of.personId })
  const resume = (by: Person, of: Person, language: 'EN' | 'FR' = 'EN') =>
    call(app, profiles.resume, by, { profilId: of.personId, language })
  const list = (by: Person, query = {}) => call(app, profiles.list, by, query)
  return { save, get, resume, list }
}
