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
 * A consent to show this profile snapshot to one client under these terms. It is in the person's partition, readable and
 * revocable; the client sees only the snapshot.
 */
export const StoredConsent = Consent.extend({ snapshot: ProfileSnapshot })
export type StoredConsent = z.infer<typeof StoredConsent>

export const CONSENT = 'CONSENT#'
export const consentKey = (tenant: string, person: string, mission: string, id: string): Key => ({
  pk: personPartition(tenant, person),
  sk: `${CONSENT}${mission}#${id}`,
})
export const toConsent = reader('consent', StoredConsent)

/** A new consent and the transaction write that stores it. */
export const newConsent = (
  tenant: string,
  person: string,
  by: string,
  terms: Terms,
  snapshot: ProfileSnapshot,
): { consent: StoredConsent; write: Write } => {
  const consent: StoredConsent = {
    id: newId(),
    at: now().toISOString(),
    by,
    terms,
    profileVersion: snapshot.version,
    hash: createHash('sha256').update(toCanonicalJson(snapshot)).digest('hex'),
    withdrawnAt: null,
    snapshot,
  }
  const key = consentKey(tenant, person, terms.mission.id, consent.id)
  return { consent, write: put({ ...key, ...consent, v: 1 }, expression`attribute_not_exists(#pk)`) }
}

/** Transaction write that revokes a consent. */
export const endConsent = (tenant: string, person: string, mission: string, id: string): Write =>
  update(
    consentKey(tenant, person, mission, id),
    expression`SET #withdrawnAt = ${now().toISOString()}`,
    expression`attribute_exists(#pk)`,
  )

const SHOWN = 5

/** Consents for a mission, latest first; at most 5. */
export const listConsents = async (tenant: string, person: string, mission: string): Promise<StoredConsent[]> => {
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
