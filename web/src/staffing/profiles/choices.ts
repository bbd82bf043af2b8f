import type * as staffing from '#shared/staffing/terms.ts'

export const CONTRACT_TYPES = ['CDI', 'CDD', 'PORTAGE', 'FREELANCE'] as const satisfies readonly staffing.ContractType[]
export const INTERVENTION_TYPES = [
  'FULL_REMOTE',
  'HYBRID',
  'ON_SITE',
] as const satisfies readonly staffing.InterventionType[]
export const LANGUAGE_CODES = ['EN', 'FR', 'ES', 'DE'] as const satisfies readonly staffing.LanguageCode[]
/** Countries of residence to choose from. */
export const COUNTRIES = ['FR', 'TN', 'BE', 'CH', 'LU', 'DE', 'ES', 'GB', 'IT', 'MA', 'PT', 'NL'] as const
