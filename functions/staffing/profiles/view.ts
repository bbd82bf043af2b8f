import type { ProfileFile, StoredSheet } from '#functions/data/profiles/professionalProfiles.ts'
import type { Profile } from '#shared/staffing/profiles/contract.ts'
import type { ProfileFields } from '#shared/staffing/profiles/fields.ts'
import { computeCompleteness, EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'

/** The saved profile fields, or empty ones. */
export const toProfileFields = (sheet: StoredSheet | undefined): ProfileFields => {
  if (!sheet) return EMPTY_PROFILE
  const { version: _, updatedAt: __, ...fields } = sheet
  return fields
}

/** A profile as it is edited. */
export const toProfile = ({ member, sheet, documents }: ProfileFile): Profile => {
  const fields = toProfileFields(sheet)
  return {
    ...fields,
    ...computeCompleteness(fields),
    id: member.id,
    firstName: member.firstName,
    lastName: member.lastName,
    type: member.type,
    version: sheet?.version ?? 0,
    updatedAt: sheet?.updatedAt ?? null,
    documents,
  }
}
