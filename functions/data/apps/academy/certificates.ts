import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { certificatePartition } from '#functions/data/keys.ts'
import { CODE_ALPHABET, CODE_LENGTH } from '#shared/apps/academy/rules.ts'
import { monthsAfter } from '#shared/core/calendar.ts'
import { CivilDate } from '#shared/core/terms.ts'

/**
 * That somebody has gone through a course, as things were called then. It lies with how far they are in the course, which
 * outlives the course and goes with the person, and is found by its code through the index.
 */
export const StoredCertificate = z.object({
  code: z.string(),
  title: z.string(),
  name: z.string(),
  completedOn: CivilDate,
  /** The last day on which it holds; undefined: for ever. */
  validUntil: CivilDate.optional(),
})
export type StoredCertificate = z.infer<typeof StoredCertificate>

/** 80 random bits: nobody comes upon one by trying. */
const newCode = (): string =>
  [...randomBytes(CODE_LENGTH)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')

/** A certificate of today, for so many months; null: for ever. */
export const newCertificate = (title: string, name: string, months: number | null): StoredCertificate => {
  const completedOn = parisDate()
  return {
    ...{ code: newCode(), title, name, completedOn },
    ...(months !== null && { validUntil: monthsAfter(completedOn, months) }),
  }
}

/** Where the index finds a certificate by its code; it says whose it is. */
export const certificatePlace = (code: string, { tenant, person }: { tenant: string; person: string }) => ({
  gsi1pk: certificatePartition(code),
  gsi1sk: `${tenant}#${person}`,
})

/** What an item is changed by that is to be found there. */
export const foundBy = (code: string, owner: { tenant: string; person: string }): Expression => {
  const { gsi1pk, gsi1sk } = certificatePlace(code, owner)
  return expression`#gsi1pk = ${gsi1pk}, #gsi1sk = ${gsi1sk}`
}

/** What an item is looked for by that is found by a code. */
export const whereFoundBy = (code: string): Expression => expression`#gsi1pk = ${certificatePartition(code)}`

/** Whose an item is that was found. */
export const ownerIn = (item: Record<string, unknown>): { tenant: string; person: string } => {
  const [tenant = '', person = ''] = String(item.gsi1sk).split('#')
  return { tenant, person }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'progress in a course, or certificate that was renewed, by certificate code': {
    ...certificatePlace('<code>', { tenant: '<tenant>', person: '<person>' }),
  },
})
