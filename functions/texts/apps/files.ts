import { formatDate, type Language, LOCALES, PARIS } from '#functions/texts/report.ts'
import type { MissionShelf, Shelf, Space } from '#shared/apps/files/rules.ts'

type NamedHere = Exclude<Space['kind'], 'mission' | 'client' | 'attached'> | Shelf | MissionShelf

/** Names of spaces that belong to no mission or client. */
export const SPACE_NAMES: Record<Language, Record<NamedHere, string>> = {
  EN: {
    company: 'Company',
    staffing: 'Staffing',
    person: 'My files',
    missions: 'Missions',
    clients: 'Clients',
    months: 'Validated months',
    resumes: 'Résumés',
    shared: 'Shared with me',
  },
  FR: {
    company: 'Entreprise',
    staffing: 'Staffing',
    person: 'Mes fichiers',
    missions: 'Missions',
    clients: 'Clients',
    months: 'Mois validés',
    resumes: 'CV',
    shared: 'Partagés avec moi',
  },
}

export const SPACE_TEXTS: Record<Language, Record<NamedHere, string>> = {
  EN: {
    company: 'Documents for all employees',
    staffing: 'For those who staff missions',
    person: 'Only you see them, except for those you share',
    missions: 'A space for each mission, for its consultants and those who staff it',
    clients: 'A space for each client, for those who staff missions',
    months: 'The timesheets validated for this mission that you may read, as they were sealed',
    resumes: 'The résumés of the people of this mission that you may read, as they are now',
    shared: 'Files that colleagues share with you',
  },
  FR: {
    company: 'Les documents de l’entreprise, pour tous les salariés',
    staffing: 'Pour les personnes chargées du staffing',
    person: 'Personne d’autre que vous ne les voit, sauf ceux que vous partagez',
    missions: 'Un espace par mission, pour ses intervenants et les personnes chargées du staffing',
    clients: 'Un espace par client, pour les personnes chargées du staffing',
    months: 'Les CRA validés pour cette mission que vous pouvez lire, tels qu’ils ont été scellés',
    resumes: 'Les CV des intervenants de cette mission que vous pouvez lire, tels qu’ils sont aujourd’hui',
    shared: 'Les fichiers que des collègues partagent avec vous',
  },
}

/** The content of a shelf, which is not counted. */
export const SHELF_CONTENTS: Record<Language, Record<Shelf | MissionShelf, string>> = {
  EN: {
    missions: 'One folder per mission',
    clients: 'One folder per client',
    shared: 'Files from colleagues',
    months: 'One file per month and person',
    resumes: 'One file per person',
  },
  FR: {
    missions: 'Un dossier par mission',
    clients: 'Un dossier par client',
    shared: 'Fichiers de collègues',
    months: 'Un fichier par mois et par personne',
    resumes: 'Un fichier par personne',
  },
}

const counted = (language: Language, count: number, one: string, many: string): string =>
  `${new Intl.NumberFormat(LOCALES[language]).format(count)} ${new Intl.PluralRules(LOCALES[language]).select(count) === 'one' ? one : many}`

/** `57 files`, or `2 folders, 57 files`. */
export const contentsText = (language: Language, folders: number, files: number): string => {
  const inFiles =
    language === 'FR' ? counted(language, files, 'fichier', 'fichiers') : counted(language, files, 'file', 'files')
  if (folders === 0) return inFiles
  const inFolders =
    language === 'FR'
      ? counted(language, folders, 'dossier', 'dossiers')
      : counted(language, folders, 'folder', 'folders')
  return files === 0 ? inFolders : `${inFolders}, ${inFiles}`
}

/** `21 Nov 2026`, `21 nov. 2026` */
export const dayText = (language: Language, instant: string): string =>
  formatDate(
    language,
    new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: PARIS }).format(new Date(instant)),
  )

/** `Validated on 3 Nov 2026 by Maëlle Tanguy` */
export const validatedText = (language: Language, at: string, by: string): string =>
  language === 'FR' ? `Validé le ${dayText(language, at)} par ${by}` : `Validated on ${dayText(language, at)} by ${by}`

/** The file name of a person's résumé. */
export const resumeName = (language: Language, person: string): string =>
  `${language === 'FR' ? 'CV' : 'Resume'} ${person}.docx`
