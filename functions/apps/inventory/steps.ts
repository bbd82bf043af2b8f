import { newId, now } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { check, getItem, getItems } from '#functions/core/table/table.ts'
import { recordEquipmentEvent } from '#functions/data/apps/inventory/equipmentEvents.ts'
import { addToHeldCount, deleteOwnUnit, endOwnUnit, storeSignature } from '#functions/data/apps/inventory/ownUnits.ts'
import { addToProduct, productKey, toStoredProduct } from '#functions/data/apps/inventory/products.ts'
import { changeUnit, type StoredUnit, toUnit, unitKey } from '#functions/data/apps/inventory/units.ts'
import { type Member, memberKey, toMember } from '#functions/data/people/members.ts'
import type { inventory } from '#shared/apps/inventory/contract.ts'
import { isHandledAfter } from '#shared/apps/inventory/countRules.ts'
import { canTakeStep, isHeld, productOf } from '#shared/apps/inventory/rules.ts'
import type { Unit } from '#shared/apps/inventory/unitContract.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import type { Signature } from '#shared/core/signature.ts'
import { toUnitView } from './view.ts'

export const wrongState = (state: StoredUnit['state']): ApiError => new ApiError('inventory.wrongState', { state })

/** A unit with its product and members, in one request. */
export const loadUnit = async (tenant: string, unitId: string, people: readonly string[] = []) => {
  const product = productOf(unitId)
  const keys = [unitKey(tenant, unitId), productKey(tenant, product)]
  const [unit, owned, ...members] = await getItems([...keys, ...people.map((one) => memberKey(tenant, one))])
  if (!unit || !owned) return notFound()
  return {
    unit: toUnit(unit),
    product: toStoredProduct(owned),
    members: members.map((item) => item && toMember(item)),
  }
}

type Step = ParsedOf<typeof inventory.step>['step']

/** What each step changes: the unit's state, the product's numbers, the holder's record. */
const STEPS = {
  TAKE_BACK: { state: 'FREE', actionType: 'UNIT_TAKEN_BACK', held: 'RETURNED', owned: 0 },
  REPORT_LOST: { state: 'LOST', actionType: 'UNIT_LOST', held: 'LOST', owned: -1 },
  FIND: { state: 'FREE', actionType: 'UNIT_FOUND', held: 'RETURNED', owned: 1 },
} as const satisfies Record<Step, object>

const isErased = (member: Member | undefined): boolean => !member || member.erasing !== undefined

/** The writes that end somebody's holding of a unit. */
const buildReturnWrites = (
  tenant: string,
  { id, holder }: StoredUnit,
  member: Member | undefined,
  held: 'RETURNED' | 'LOST',
) =>
  holder
    ? [
        addToHeldCount(tenant, holder, -1),
        ...(isErased(member)
          ? [deleteOwnUnit(tenant, holder, id)]
          : [
              endOwnUnit(tenant, holder, id, held, now().toISOString()),
              check(memberKey(tenant, holder), expression`attribute_not_exists(#erasing)`),
            ]),
      ]
    : []

/** Context and preconditions of a step. */
interface Reason {
  /** The name of the count that it results from. */
  count?: string
  /** The holder at the time of the request, null for none; a different one refuses the step. */
  holder?: string | null | undefined
  /** When the caller last saw the unit; a later change refuses the step. */
  at?: string | undefined
  /** The holder's signature for the return. */
  signature?: Signature | undefined
}

/** The unit after a step, and the writes of its transaction. */
export const buildStep = async (
  { tenant, person: by }: Caller,
  unitId: string,
  stepName: Step,
  { count, holder: expectedHolder, at, signature }: Reason,
): Promise<{ unit: Unit; writes: Write[] }> => {
  const found = (await getItem(unitKey(tenant, unitId))) ?? notFound()
  const { holder } = toUnit(found)
  const { unit, product, members } = await loadUnit(tenant, unitId, holder ? [holder] : [])
  if (unit.holder !== holder) throw new ApiError('resource.conflict')
  const isAnother = expectedHolder !== undefined && expectedHolder !== (holder ?? null)
  const isLater = at !== undefined && isHandledAfter(unit, at)
  if (!canTakeStep(stepName, unit.state) || isAnother || isLater) throw wrongState(unit.state)
  const { state, actionType, held, owned } = STEPS[stepName]
  const numbers = {
    ...(owned !== 0 && { stock: owned, units: owned }),
    ...(isHeld(unit.state) && { reserved: -1 }),
  }
  const { serialNumber } = unit
  const entry = newId()
  const since = now().toISOString()
  const signed = stepName === 'TAKE_BACK' && holder && !isErased(members[0]) ? signature : undefined
  const writes = [
    changeUnit(tenant, unit, expression`SET #state = ${state}, #since = ${since} REMOVE #holder, #acceptedAt`),
    ...addToProduct(tenant, product.id, numbers),
    ...buildReturnWrites(tenant, unit, members[0], held),
    recordEquipmentEvent({
      actionType,
      id: entry,
      tenant,
      equipmentOf: product.id,
      name: product.name,
      by,
      holder: holder ?? null,
      serialNumbers: [serialNumber],
      ...(count !== undefined && { count }),
      ...(signed && { signature: entry }),
    }),
    ...(signed && holder ? [storeSignature(tenant, holder, entry, signed)] : []),
  ]
  return { unit: toUnitView({ id: unit.id, serialNumber, state }, new Map()), writes }
}

/** Takes a unit back, reports it lost, or marks it as found. */
export const takeStep = async (
  { unitId, step: asked, holder, signature }: ParsedOf<typeof inventory.step>,
  caller: Caller,
  idempotency: Idempotency,
): Promise<Unit> => {
  const { unit, writes } = await buildStep(caller, unitId, asked, { holder, signature })
  const done = await commitIdempotent<Unit>(idempotency, unit, writes)
  if ('answer' in done) return done.answer
  throw new ApiError('resource.conflict')
}
