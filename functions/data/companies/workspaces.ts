import * as z from 'zod'
import { newId } from '#functions/core/clock.ts'
import { emptyRevocations } from '#functions/core/security/revocations.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, tenantPartition } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { OPTIONAL_APPS } from '#shared/apps/optional.ts'
import { Id } from '#shared/core/terms.ts'
import type { Company } from '#shared/people/company/fields.ts'
import { Suspension } from '#shared/people/company/suspension.ts'
import { UserType } from '#shared/people/terms.ts'
import { reader } from '../stored.ts'

/** A company or a freelancer's own workspace: the tenant that everything else belongs to. */
export const Workspace = z.object({
  id: Id,
  name: z.string(),
  type: UserType.extract(['ESN', 'FREELANCER']),
  /** Where its people work unless they say otherwise; decides the public holidays shown. */
  placeOfWork: z.object({ country: z.string().length(2), region: z.string().nullable() }),
  /** Whoever manages anything here may only read without a second factor. */
  secondFactorForManagers: z.boolean().optional(),
  suspended: Suspension.optional(),
  /** Workplace apps that its people do not use; what is stored of them stays. */
  appsOff: z.array(z.enum(OPTIONAL_APPS)).optional(),
  createdAt: z.iso.datetime(),
})
export type Workspace = z.infer<typeof Workspace>

export const workspaceKey = (tenant: string): Key => ({ pk: tenantPartition(tenant), sk: 'COMPANY' })
/** The item that names all validators of a tenant: read in one go when a report is sent or answered. */
export const validatorsKey = (tenant: string): Key => ({ pk: tenantPartition(tenant), sk: 'VALIDATORS' })
/** The item that names the active members who manage people, those of them who hold ALL, and how many wait for their review. */
export const managersKey = (tenant: string): Key => ({ pk: tenantPartition(tenant), sk: 'MANAGERS' })

/** The parts of the transaction that opens a workspace; its first member is added in the same one. */
export const openWorkspace = (workspace: Workspace & Partial<Pick<Company, 'invitationDefaults'>>): Write[] => [
  put({ ...workspaceKey(workspace.id), ...workspace, v: 1 }, expression`attribute_not_exists(#pk)`),
  put({ ...validatorsKey(workspace.id), people: {} }),
  put({ ...managersKey(workspace.id), people: {}, holders: {}, waitingForReview: 0 }),
  put(emptyRevocations(workspace.id)),
]

export const toWorkspace = reader('workspace', Workspace)

/** A new workspace's id. */
export const newWorkspaceId = newId

/** The ids of the active members who manage people, from the tenant's managers item. */
export const toManagers = (item: Item | undefined): string[] => Object.keys((item?.people ?? {}) as object)

/** How many people wait for a review, from the same item. */
export const toWaitingForReview = (item: Item | undefined): number => z.int().catch(0).parse(item?.waitingForReview)

/** Person id and name of everybody who may validate, from the tenant's validators item. */
export const toValidators = (item: Item | undefined): Record<string, string> =>
  (item?.people ?? {}) as Record<string, string>

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  company: workspaceKey('<tenant>'),
  'people who may validate reports': validatorsKey('<tenant>'),
  'people who manage people, the holders of ALL among them, number of members to review': managersKey('<tenant>'),
})
