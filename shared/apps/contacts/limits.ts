/** Limits of contacts and their fields. */
export const CONTACT_LIMITS = {
  contacts: 10_000,
  /** Contacts in the answer of `all` and `search`. */
  listed: 2000,
  name: 120,
  text: 120,
  address: 300,
  label: 40,
  emails: 10,
  phones: 10,
  missions: 10,
  tagsOfOne: 30,
  /** Characters of HTML. */
  notes: 20_000,
  /** Contacts in one call that changes, removes or adds several. */
  atOnce: 50,
  /** Others that were merged into one. */
  merged: 10,
  /** Days in which a merge can be undone. */
  undoDays: 30,
} as const
