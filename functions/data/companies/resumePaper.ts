import { readImage } from '#functions/core/files/images.ts'
import { pictureAt } from '#functions/data/people/avatars.ts'
import type { ResumeSection } from '#shared/people/company/letterhead.ts'
import type { Letterhead } from '#shared/people/terms.ts'
import { type StoredCompany, toLetterhead } from './companies.ts'

/** Whose paper a résumé is on. */
export interface ResumePaper extends Omit<Letterhead, 'logoUrl'> {
  sections: readonly ResumeSection[]
  logo: { type: 'png' | 'jpg'; content: Buffer; width: number; height: number } | undefined
}

/** A logo as Word shows it; of one that is WebP, which Word does not, and of one that cannot be read now there is the name alone. */
const logoAt = async (path: string): Promise<ResumePaper['logo']> => {
  const picture = await pictureAt(path)
  const read = picture && readImage(picture.content)
  if (!read || 'refused' in read || read.image.extension === 'webp') return undefined
  const { extension: type, content, width, height } = read.image
  return { type, content, width, height }
}

/** The paper of a company's résumés, with its logo. */
export const resumePaper = async (company: StoredCompany): Promise<ResumePaper> => {
  const { logoUrl, ...rest } = toLetterhead(company)
  return { ...rest, sections: company.resumeSections, logo: logoUrl ? await logoAt(logoUrl) : undefined }
}
