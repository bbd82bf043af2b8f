import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { certificatePartition } from '#functions/data/keys.ts'
import { CODE_ALPHABET, CODE_LENGTH } from '#shared/apps/academy/rules.ts'
import { monthsAfter } from '#shared/core/dates/calendar.ts'
import { CivilDate } from '#shared/core/terms.ts'

/**
 * A certificate with the titles and names of its time. It is stored with the person's progress, so it outlives the
 * course, and is indexed by its code.
 */
export const StoredCertificate = z.object({
  code: z.string(),
  title: z.string(),
  name: z.string(),
  completedOn: CivilDate,
  /** Last day of validity; undefined: unlimited. */
  validUntil: CivilDate.optional(),
})
export type StoredCertificate = z.infer<typeof StoredCertificate>

/** 80 random bits. */
const newCode = (): string =>
  [...randomBytes(CODE_LENGTH)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')

/** A certificate issued today, valid for `months`; null: unlimited. */
export const newCertificate = (title: string, name: string, months: number | null): StoredCertificate => {
  const completedOn = parisDate()
  return {
    code: newCode(),
    title,
    name,
    completedOn,
    ...(months !== null && { validUntil: monthsAfter(completedOn, months) }),
  }
}

/** Index key of a certificate; it contains the owner. */
export const certificateIndexKey = (code: string, { tenant, person }: { tenant: string; person: string }) => ({
  gsi1pk: certificatePartition(code),
  gsi1sk: `${tenant}#${person}`,
})

/** SET clause that indexes an item by a certificate code. */
export const certificateIndexUpdate = (code: string, owner: { tenant: string; person: string }): Expression => {
  const { gsi1pk, gsi1sk } = certificateIndexKey(code, owner)
  return expression`#gsi1pk = ${gsi1pk}, #gsi1sk = ${gsi1sk}`
}

export const whereCertificateCode = (code: string): Expression => expression`#gsi1pk = ${certificatePartition(code)}`

export const parseCertificateOwner = (item: Record<string, unknown>): { tenant: string; person: string } => {
  const [tenant = '', person = ''] = String(item.gsi1sk).split('#')
  return { tenant, person }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'progress in a course, or certificate that was renewed, by certificate code': {
    ...certificateIndexKey('<code>', { tenant: '<tenant>', person: '<person>' }),
  },
})
