import { readImage } from '#functions/core/files/images.ts'
import { loadPicture } from '#functions/data/people/avatars.ts'
import type { ResumeSection } from '#shared/people/company/letterhead.ts'
import type { Letterhead } from '#shared/people/terms.ts'
import { type StoredCompany, toLetterhead } from './companies.ts'

/** Letterhead and sections of résumés. */
export interface ResumePaper extends Omit<Letterhead, 'logoUrl'> {
  sections: readonly ResumeSection[]
  logo: { type: 'png' | 'jpg'; content: Buffer; width: number; height: number } | undefined
}

/** The logo for Word, which cannot display WebP; undefined: the name is used. */
const logoAt = async (path: string): Promise<ResumePaper['logo']> => {
  const picture = await loadPicture(path)
  const read = picture && readImage(picture.content)
  if (!read || 'refused' in read || read.image.extension === 'webp') return undefined
  const { extension: type, content, width, height } = read.image
  return { type, content, width, height }
}

export const loadResumePaper = async (company: StoredCompany): Promise<ResumePaper> => {
  const { logoUrl, ...rest } = toLetterhead(company)
  return { ...rest, sections: company.resumeSections, logo: logoUrl ? await logoAt(logoUrl) : undefined }
}
