import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { certificatePartition } from '#functions/data/keys.ts'
import { CODE_LENGTH, CODE_SIGNS } from '#shared/apps/academy/rules.ts'
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
})
export type StoredCertificate = z.infer<typeof StoredCertificate>

/** 80 random bits: nobody comes upon one by trying. */
const newCode = (): string => [...randomBytes(CODE_LENGTH)].map((byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join('')

/** A certificate of today. */
export const newCertificate = (title: string, name: string): StoredCertificate => ({
  ...{ code: newCode(), title, name, completedOn: parisDate() },
})

/** What an item is changed by that is to be found by a code; it says whose it is. */
export const foundBy = (code: string, { tenant, person }: { tenant: string; person: string }): Expression =>
  expression`#gsi1pk = ${certificatePartition(code)}, #gsi1sk = ${`${tenant}#${person}`}`

/** What an item is looked for by that is found by a code. */
export const whereFoundBy = (code: string): Expression => expression`#gsi1pk = ${certificatePartition(code)}`

/** Whose an item is that was found. */
export const ownerIn = (item: Record<string, unknown>): { tenant: string; person: string } => {
  const [tenant = '', person = ''] = String(item.gsi1sk).split('#')
  return { tenant, person }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'progress in a course by certificate code': {
    gsi1pk: certificatePartition('<code>'),
    gsi1sk: '<tenant>#<person>',
  },
})
