import type { Write } from '#functions/lib/table.ts'
import { profileFeatures } from '#shared/rules/matching/features.ts'
import { indexPerson } from './matchIndex.ts'
import type { Member } from './members.ts'
import { profilesOf, type StoredSheet } from './profileSheets.ts'

/** Who is found for missions: whoever is active, by the profile they saved last. */
const featuresOf = ({ version: _, updatedAt, ...fields }: StoredSheet) =>
  profileFeatures(fields, updatedAt.slice(0, 10))

/** The parts of the transaction that saves a profile which have its owner found by it. */
export const indexSaved = (
  tenant: string,
  { id, state }: Member,
  before: StoredSheet | undefined,
  after: StoredSheet,
): Write[] => (state === 'ACTIVE' ? indexPerson(tenant, id, before && featuresOf(before), featuresOf(after)) : [])

/**
 * The parts of the transaction that closes the workspace to somebody, or opens it again, by which they are found no more,
 * or again; refused when their profile is saved meanwhile. At most 26.
 */
export const indexStanding = async (tenant: string, { id }: Member, to: 'found' | 'not found'): Promise<Write[]> => {
  const { sheet, unchanged } = await profilesOf(tenant).lastSaved(id)
  const features = sheet && featuresOf(sheet)
  const [before, after] = to === 'found' ? [undefined, features] : [features, undefined]
  return [...unchanged, ...indexPerson(tenant, id, before, after)]
}
