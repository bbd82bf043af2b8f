import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { newId, now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { put, queryPage, update } from '#functions/core/table/table.ts'
import { toCanonicalJson } from '#functions/data/reports/seal.ts'
import { Consent, type Terms } from '#shared/staffing/positionings/consent.ts'
import { ProfileSnapshot } from '#shared/staffing/profiles/fields.ts'
import { readEach, reader } from '../stored.ts'

/**
 * What somebody has agreed to: one client sees this snapshot of their profile, for these terms. It lies with the person,
 * who can read it and take it away; the client sees the snapshot and nothing newer.
 */
export const StoredConsent = Consent.extend({ snapshot: ProfileSnapshot })
export type StoredConsent = z.infer<typeof StoredConsent>

export const CONSENT = 'CONSENT#'
export const consentKey = (tenant: string, person: string, mission: string, id: string): Key => ({
  pk: personPartition(tenant, person),
  sk: `${CONSENT}${mission}#${id}`,
})
export const toConsent = reader('consent', StoredConsent)

/** A consent to what was read, and the part of the transaction that keeps it. */
export const newConsent = (
  tenant: string,
  person: string,
  by: string,
  terms: Terms,
  snapshot: ProfileSnapshot,
): { consent: StoredConsent; write: Write } => {
  const consent: StoredConsent = {
    ...{ id: newId(), at: now().toISOString(), by, terms },
    profileVersion: snapshot.version,
    hash: createHash('sha256').update(toCanonicalJson(snapshot)).digest('hex'),
    withdrawnAt: null,
    snapshot,
  }
  const key = consentKey(tenant, person, terms.mission.id, consent.id)
  return { consent, write: put({ ...key, ...consent, v: 1 }, expression`attribute_not_exists(#pk)`) }
}

/** The part of a transaction that notes that a consent no longer counts. */
export const endConsent = (tenant: string, person: string, mission: string, id: string): Write =>
  update(
    consentKey(tenant, person, mission, id),
    expression`SET #withdrawnAt = ${now().toISOString()}`,
    expression`attribute_exists(#pk)`,
  )

const SHOWN = 5

/** What somebody has agreed to for a mission, the latest first; at most 5. */
export const consentsFor = async (tenant: string, person: string, mission: string): Promise<StoredConsent[]> => {
  const { items } = await queryPage({
    where: expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${`${CONSENT}${mission}#`})`,
    limit: SHOWN,
    descending: true,
  })
  return readEach(items, toConsent)
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'consent to be shown to a client, with the snapshot': consentKey('<tenant>', '<person>', '<mission>', '<ulid>'),
})
