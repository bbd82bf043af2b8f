import type { ResumePaper } from '#functions/data/companies/resumePaper.ts'
import { RESUME_SECTIONS } from '#shared/people/company/letterhead.ts'

/** Of a company without a logo. */
export const PAPER: ResumePaper = {
  name: 'Atelier du Lac',
  address: '3 quai des Brumes, 74000 Annecy',
  registration: '552100554',
  colour: '#0f766e',
  sections: RESUME_SECTIONS,
  logo: undefined,
}
