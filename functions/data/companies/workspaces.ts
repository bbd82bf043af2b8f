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
import { PlaceOfWork, UserType } from '#shared/people/terms.ts'
import { reader } from '../stored.ts'

/** A tenant: a company or a freelancer. */
export const Workspace = z.object({
  id: Id,
  name: z.string(),
  type: UserType.extract(['ESN', 'FREELANCER']),
  /** Default place of work; it decides the public holidays. */
  placeOfWork: PlaceOfWork,
  /** Managers without a second factor have read access only. */
  secondFactorForManagers: z.boolean().optional(),
  suspended: Suspension.optional(),
  /** Disabled apps; their data remains. */
  appsOff: z.array(z.enum(OPTIONAL_APPS)).optional(),
  createdAt: z.iso.datetime(),
})
export type Workspace = z.infer<typeof Workspace>

export const workspaceKey = (tenant: string): Key => ({ pk: tenantPartition(tenant), sk: 'COMPANY' })
/** All validators of a tenant in one item, read when a report is sent or answered. */
export const validatorsKey = (tenant: string): Key => ({ pk: tenantPartition(tenant), sk: 'VALIDATORS' })
/** Active user managers, holders of ALL, and the number of pending reviews. */
export const managersKey = (tenant: string): Key => ({ pk: tenantPartition(tenant), sk: 'MANAGERS' })

/** Transaction writes that create a workspace; its first member is added in the same transaction. */
export const openWorkspace = (workspace: Workspace & Partial<Pick<Company, 'invitationDefaults'>>): Write[] => [
  put({ ...workspaceKey(workspace.id), ...workspace, v: 1 }, expression`attribute_not_exists(#pk)`),
  put({ ...validatorsKey(workspace.id), people: {} }),
  put({ ...managersKey(workspace.id), people: {}, holders: {}, waitingForReview: 0 }),
  put(emptyRevocations(workspace.id)),
]

export const toWorkspace = reader('workspace', Workspace)

export const newWorkspaceId = newId

/** Ids of the active user managers. */
export const toManagers = (item: Item | undefined): string[] => Object.keys((item?.people ?? {}) as object)

/** Number of pending reviews. */
export const toWaitingForReview = (item: Item | undefined): number => z.int().catch(0).parse(item?.waitingForReview)

/** Names of all validators by person id. */
export const toValidators = (item: Item | undefined): Record<string, string> =>
  (item?.people ?? {}) as Record<string, string>

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  company: workspaceKey('<tenant>'),
  'people who may validate reports': validatorsKey('<tenant>'),
  'people who manage people, the holders of ALL among them, number of members to review': managersKey('<tenant>'),
})
