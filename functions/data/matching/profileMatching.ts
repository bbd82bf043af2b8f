import type { Write } from '#functions/core/table/item.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import type { Member } from '#functions/data/people/members.ts'
import { profilesOf, type StoredSheet } from '#functions/data/profiles/professionalProfiles.ts'
import { profileFeatures } from '#shared/staffing/matching/features.ts'
import { buildPersonIndexWrites, matchIndexOf } from './matchIndex.ts'

/** Active people are matched by their last saved profile. */
const featuresOf = ({ version: _, updatedAt, ...fields }: StoredSheet) =>
  profileFeatures(fields, parisDate(new Date(updatedAt)))

/** Transaction writes that index a saved profile. */
export const buildProfileIndexWrites = (
  tenant: string,
  { id, state }: Member,
  before: StoredSheet | undefined,
  after: StoredSheet,
): Write[] =>
  state === 'ACTIVE' ? buildPersonIndexWrites(tenant, id, before && featuresOf(before), featuresOf(after)) : []

/**
 * Transaction writes that add a person to, or remove them from, matching; refused when the profile is saved
 * concurrently. At most 26.
 */
export const buildMatchableWrites = async (
  tenant: string,
  { id }: Member,
  to: 'found' | 'not found',
): Promise<Write[]> => {
  const saved = await profilesOf(tenant).lastSaved(id)
  // An unreadable profile does not block this: the indexed features are used.
  const features = saved ? saved.sheet && featuresOf(saved.sheet) : await matchIndexOf(tenant).person(id)
  if (!saved && (to === 'found' || !features)) return []
  const [before, after] = to === 'found' ? [undefined, features] : [features, undefined]
  return [...(saved ? [saved.unchanged] : []), ...buildPersonIndexWrites(tenant, id, before, after)]
}
