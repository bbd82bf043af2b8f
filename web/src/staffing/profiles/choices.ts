import type * as staffing from '#shared/staffing/terms.ts'

export const ContractType = ['CDI', 'CDD', 'PORTAGE', 'FREELANCE'] as const satisfies readonly staffing.ContractType[]
export const InterventionType = [
  'FULL_REMOTE',
  'HYBRID',
  'ON_SITE',
] as const satisfies readonly staffing.InterventionType[]
export const LanguageCode = ['EN', 'FR', 'ES', 'DE'] as const satisfies readonly staffing.LanguageCode[]
/** Countries of residence that are offered. */
export const COUNTRIES = ['FR', 'TN', 'BE', 'CH', 'LU', 'DE', 'ES', 'GB', 'IT', 'MA', 'PT', 'NL'] as const
