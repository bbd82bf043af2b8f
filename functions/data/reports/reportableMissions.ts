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
 * A person's reportable missions in one item: read with the report in one request and checked in the transaction that
 * saves it. Ended missions remain.
 */
export const AcceptedMission = MissionOption.omit({ cancelled: true }).extend({
  /** Validators of the mission; empty: all. */
  validators: z.array(z.string()),
  /** Seat of a training; null when given up but days were filled in. */
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

/** Transaction write that creates the empty list, if missing. */
export const addEmptyMissions = (tenant: string, person: string): Write =>
  update(missionsKey(tenant, person), expression`SET #missions = if_not_exists(#missions, ${{}}), #v = ${1}`)

const toOption = reader('mission option', AcceptedMission)

/** Parses each mission separately; unreadable ones are skipped. */
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

/** Transaction write that adds or updates a reportable mission, under a condition. */
export const acceptMission = (tenant: string, person: string, option: AcceptedMission, when?: Expression): Write =>
  update(missionsKey(tenant, person), expression`SET #missions.${name(option.mission.id)} = ${option}`, when)

/** Transaction write that checks the missions of saved days and invalidates concurrent removals of days. */
export const buildFillingWrite = (tenant: string, person: string, covered: Expression): Write =>
  update(missionsKey(tenant, person), expression`SET #filled = ${newId()}`, covered)

/** Condition that no days were saved since; read before checking the months. */
export const isUnfilledSince = (item: Item | undefined): Expression =>
  typeof item?.filled === 'string' ? expression`#filled = ${item.filled}` : expression`attribute_not_exists(#filled)`

/** Client missions, without trainings. */
export const toClientMissions = (item: Item | undefined): AcceptedMission[] =>
  Object.values(toMissions(item)).filter(({ training }) => !training)

/** Client missions that have not ended, which give access to their data. */
export const toHeldMissions = (item: Item | undefined): AcceptedMission[] => {
  const today = parisDate()
  return toClientMissions(item).filter(({ endDate }) => endDate >= today)
}

/** Whether an activity is billed; trainings are not, as their client is the company itself. */
export const isBilled = (tenant: string, { client }: { client: string }): boolean => client !== tenant

/** A mission as it is shown to its person. */
export const toMissionOption = ({ validators: _, seat, ...option }: AcceptedMission): MissionOption => ({
  ...option,
  ...(seat === null && { cancelled: true as const }),
})

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'missions and trainings a person may report on': missionsKey('<tenant>', '<person>'),
})
