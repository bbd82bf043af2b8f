import type { Write } from '#functions/core/table/item.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import type { Member } from '#functions/data/people/members.ts'
import { profilesOf, type StoredSheet } from '#functions/data/profiles/professionalProfiles.ts'
import { profileFeatures } from '#shared/staffing/matching/features.ts'
import { buildPersonIndexWrites, matchIndexOf } from './matchIndex.ts'

/** Who is found for missions: whoever is active, by the profile they saved last. */
const featuresOf = ({ version: _, updatedAt, ...fields }: StoredSheet) =>
  profileFeatures(fields, parisDate(new Date(updatedAt)))

/** The parts of the transaction that saves a profile which have its owner found by it. */
export const buildProfileIndexWrites = (
  tenant: string,
  { id, state }: Member,
  before: StoredSheet | undefined,
  after: StoredSheet,
): Write[] =>
  state === 'ACTIVE' ? buildPersonIndexWrites(tenant, id, before && featuresOf(before), featuresOf(after)) : []

/**
 * The parts of the transaction that closes the workspace to somebody, or opens it again, by which they are found no more,
 * or again; refused when their profile is saved meanwhile. At most 26.
 */
export const buildMatchableWrites = async (
  tenant: string,
  { id }: Member,
  to: 'found' | 'not found',
): Promise<Write[]> => {
  const saved = await profilesOf(tenant).lastSaved(id)
  // A profile that cannot be read keeps nobody in or out: they are listed as they were indexed, if that can be read.
  const features = saved ? saved.sheet && featuresOf(saved.sheet) : await matchIndexOf(tenant).person(id)
  if (!saved && (to === 'found' || !features)) return []
  const [before, after] = to === 'found' ? [undefined, features] : [features, undefined]
  return [...(saved ? [saved.unchanged] : []), ...buildPersonIndexWrites(tenant, id, before, after)]
}
