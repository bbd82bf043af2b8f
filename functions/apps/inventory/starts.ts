import { busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { getItems } from '#functions/core/table/table.ts'
import { countHeldUnits } from '#functions/data/apps/inventory/ownUnits.ts'
import { deleteStart, listStarts } from '#functions/data/apps/inventory/starts.ts'
import { missionKey, toMission } from '#functions/data/missions/storedMission.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { memberKey, toMember } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { readIf } from '#functions/data/stored.ts'
import type { inventory } from '#shared/apps/inventory/contract.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { compareNames } from '#shared/core/names.ts'

/** People who begin a mission soon and have no kit for it yet. */
export const list = async ({ tenant }: Caller): Promise<OutputOf<typeof inventory.starts>> => {
  const starts = await listStarts(tenant)
  if (starts.length === 0) return []
  const [items, heldCounts] = await Promise.all([
    batchGet([
      ...starts.map(({ person }) => memberKey(tenant, person)),
      ...starts.map(({ mission }) => missionKey(tenant, mission)),
    ]),
    countHeldUnits(
      tenant,
      starts.map(({ person }) => person),
    ),
  ])
  return starts
    .flatMap((start, index) => {
      const member = readIf(items[index], toMember)
      const mission = readIf(items[starts.length + index], toMission)
      const assignment = mission?.assigned[start.person]
      if (!member || !worksHere(member) || !mission || !assignment) return []
      const person = { id: member.id, name: fullName(member) }
      const { id, title } = mission
      return { person, mission: { id, title }, startDate: assignment.startDate, held: heldCounts[index] ?? 0 }
    })
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate) || compareNames(a.person.name, b.person.name))
}

export const dismiss = async (
  { personId, missionId }: ParsedOf<typeof inventory.dismissStart>,
  { tenant }: Caller,
  idempotency: Idempotency,
): Promise<true> => {
  const [member, mission] = await getItems([memberKey(tenant, personId), missionKey(tenant, missionId)])
  if (!member || !mission) return notFound()
  const done = await commitIdempotent<true>(idempotency, true, [deleteStart(tenant, personId, missionId)])
  if ('answer' in done) return done.answer
  throw busy()
}
