import * as z from 'zod'
import { newId } from '#functions/core/clock.ts'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { update } from '#functions/core/table/table.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { DAY_PARTS } from '#shared/apps/academy/sessionRules.ts'
import { CivilDate } from '#shared/core/terms.ts'
import { MissionOption } from '#shared/time/terms.ts'
import { reader, readIf } from '../stored.ts'

/**
 * The missions a person has accepted, by mission id, in one item: what a month can be filled with is read with the
 * report in one request, and checked inside the very transaction that saves it. A mission that ends keeps its entry.
 */
export const AcceptedMission = MissionOption.extend({
  /** The people who validate this mission's reports; empty: every validator of the workspace. */
  validators: z.array(z.string()),
  /** Of a training: the seat in its session; null once there is none any more, of one that stays for the days that were filled. */
  seat: z
    .object({
      title: z.string(),
      place: z.string(),
      days: z.array(z.object({ date: CivilDate, part: z.enum(DAY_PARTS) })),
    })
    .nullable()
    .optional(),
})
export type AcceptedMission = z.infer<typeof AcceptedMission>

export const missionsKey = (tenant: string, person: string): Key => ({
  pk: personPartition(tenant, person),
  sk: 'MISSIONS',
})

/** The part of a transaction that gives a member the empty list that everybody begins with; one they have stays. */
export const addEmptyMissions = (tenant: string, person: string): Write =>
  update(missionsKey(tenant, person), expression`SET #missions = if_not_exists(#missions, ${{}}), #v = ${1}`)

const toOption = reader('mission option', AcceptedMission)

/** Each mission by itself: one that cannot be read is left out. */
export const toMissions = (item: Item | undefined): Record<string, AcceptedMission> => {
  const missions = Object.entries((item?.missions ?? {}) as Record<string, object>)
  const { pk = '', sk = '' } = item ?? {}
  return Object.fromEntries(
    missions.flatMap(([id, one]) => {
      const option = readIf({ ...one, pk, sk: `${sk}#${id}` }, toOption)
      return option ? [[id, option]] : []
    }),
  )
}

/** The part of a transaction that opens a mission to a person's reports, or changes its dates, titles or validators; under a condition. */
export const acceptMission = (tenant: string, person: string, option: AcceptedMission, when?: Expression): Write =>
  update(missionsKey(tenant, person), expression`SET #missions.${name(option.mission.id)} = ${option}`, when)

/** The part of a transaction that saves days of a person's month: the missions cover them, and whoever is about to take days of these away has to look again. */
export const buildFillingWrite = (tenant: string, person: string, covered: Expression): Write =>
  update(missionsKey(tenant, person), expression`SET #filled = ${newId()}`, covered)

/** That nobody has filled a day since a person's missions were read, as a condition on them: read before the months are looked through. */
export const isUnfilledSince = (item: Item | undefined): Expression =>
  typeof item?.filled === 'string' ? expression`#filled = ${item.filled}` : expression`attribute_not_exists(#filled)`

/** The missions for clients among them: what is worked on, as trainings are not. */
export const toClientMissions = (item: Item | undefined): AcceptedMission[] =>
  Object.values(toMissions(item)).filter(({ training }) => !training)

/** Those on which somebody has a position, from when the client has accepted them until its last day: what is kept for a mission's people is open to them so long. */
export const toHeldMissions = (item: Item | undefined): AcceptedMission[] => {
  const today = parisDate()
  return toClientMissions(item).filter(({ endDate }) => endDate >= today)
}

/** Whether a client is billed for an activity of a report: nobody is for a training, whose client is the company itself. */
export const isBilled = (tenant: string, { client }: { client: string }): boolean => client !== tenant

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'missions and trainings a person may report on': missionsKey('<tenant>', '<person>'),
})
