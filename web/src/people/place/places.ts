/** Countries whose public holidays are known. */
export const COUNTRIES = ['FR', 'BE', 'CH', 'DE', 'ES', 'LU', 'MA', 'TN'] as const

/** Departments of Alsace-Moselle, which have holidays of their own. */
export const DEPARTMENTS = ['57', '67', '68'] as const
const OVERSEAS = ['GP', 'MQ', 'GF', 'RE', 'YT', 'BL', 'MF', 'PM', 'NC', 'PF', 'WF'] as const

/** Parts of a country with public holidays of their own. */
export const regionsOf = (country: string): readonly string[] => (country === 'FR' ? [...DEPARTMENTS, ...OVERSEAS] : [])
