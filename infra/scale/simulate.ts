import { newId } from '#functions/core/clock.ts'
import { disconnectTable } from '#functions/core/table/client.ts'
import { withMeter } from '#functions/core/table/meter.ts'
import { getItem, put, transact } from '#functions/core/table/table.ts'
import { validatorsKey } from '#functions/data/companies/workspaces.ts'
import { teamPartition } from '#functions/data/keys.ts'
import {
  listWaitingReports,
  reportKey,
  saveReport,
  sendReport,
  toReport,
  validateReport,
} from '#functions/data/reports/reports.ts'
import { setMonthProgress, teamOf } from '#functions/data/reports/team.ts'
import { createTable, startTable } from '#infra/local/emulators/table.ts'
import { setEmulatorCredentials } from '#infra/local/environment.ts'
import { craIdOf } from '#shared/time/cra/rules.ts'

/** Capacity units of each step, in a company of a given size. */
export interface Units {
  /** The team row is written, on each save, sending and answer. */
  teamWrite: number
  /** A page of a team's month is read. */
  teamPage: number
  /** A report is sent, and copied to the waiting list. */
  sent: number
  answered: number
  /** A page of the waiting list is read. */
  waitingPage: number
  /** The validators are read, whenever a month is opened, sent or answered. */
  validators: number
}

const TENANT = '01J00000000000000000000000'
const [YEAR, MONTH] = [2026, 11]
const AT = '2026-11-30T15:00:00.000Z'
const AT_ONCE = 50
export const PEOPLE_PER_VALIDATOR = 20

const idOf = (number: number): string => `01J0000000000000000${String(number).padStart(7, '0')}`
const MISSION = { client: idOf(1), mission: idOf(2) }
const DAYS = Array.from({ length: 21 }, (_, index) => ({ day: index + 1, value: 1 }))

/** A full year of months. */
const year = () =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `${YEAR}-${String(index + 1).padStart(2, '0')}`,
      { status: 'VALIDATED', totalWorkedDays: 21, version: 4, sentAt: AT },
    ]),
  )

const fill = async (people: number, rows: number): Promise<void> => {
  for (let start = 0; start < rows; start += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, rows - start) }, (_, index) => idOf(start + index))
    const row = (id: string) => ({
      pk: teamPartition(TENANT),
      sk: id,
      personId: id,
      resourceName: 'Maximilienne Delacourt',
      v: 1,
      email: `maximilienne.delacourt.${id}@company.example`.toLowerCase(),
      months: year(),
    })
    await transact(some.map((id) => put(row(id))))
  }
  const names = Array.from({ length: Math.ceil(people / PEOPLE_PER_VALIDATOR) }, (_, index) => [
    idOf(index),
    'Maximilienne Delacourt',
  ])
  await transact([put({ ...validatorsKey(TENANT), people: Object.fromEntries(names) })])
}

const measureUnits = async (run: () => Promise<unknown>): Promise<number> =>
  withMeter(async (usage) => {
    await run()
    return usage.units
  })

/** Sends a full month; returns the units consumed. */
const send = async (number: number): Promise<{ id: string; units: number }> => {
  const id = craIdOf(idOf(number), YEAR, MONTH)
  const saved = {
    id,
    personId: idOf(number),
    year: YEAR,
    month: MONTH,
    resourceName: 'Maximilienne Delacourt',
    activities: [{ ...MISSION, details: DAYS }],
    comments: 'As agreed with the client.',
    totalWorkedDays: 21,
    savedAt: AT,
    savedIn: newId(),
  }
  await transact([saveReport(TENANT, 0, saved)])
  const item = await getItem(reportKey(TENANT, id))
  if (!item) throw new Error('The report was not saved')
  const report = toReport(item)
  const option = { id: idOf(1), slug: 'systeme-d-information', title: 'Modernisation du système d’information' }
  const sent = {
    titles: { [MISSION.mission]: { client: option, mission: option } },
    placeOfWork: null,
    assigned: [idOf(0)],
    resourceName: saved.resourceName,
    sentAt: AT,
  }
  return { id, units: await measureUnits(() => transact([sendReport(TENANT, report, sent)])) }
}

/**
 * Fills a table with a company, and measures the units of each step on its shared keys. `rows`: people with a team row,
 * as a page has a hundred at most.
 */
export const simulate = async (people: number, rows = people): Promise<Units> => {
  const before = { ...process.env }
  setEmulatorCredentials()
  const { endpoint, stop } = await startTable()
  Object.assign(process.env, { REGIE_TABLE: 'scale', REGIE_DYNAMODB_ENDPOINT: endpoint })
  try {
    await createTable(endpoint, 'scale', false)
    await fill(people, rows)
    const progress = { status: 'VALIDATED', totalWorkedDays: 21, version: 5, sentAt: AT } as const
    const teamWrite = await measureUnits(() =>
      transact([setMonthProgress(TENANT, idOf(0), `${YEAR}-${MONTH}`, progress)]),
    )
    const teamPage = await measureUnits(() => teamOf(TENANT).month(YEAR, MONTH, undefined, undefined))
    const reports: { id: string; units: number }[] = []
    for (let number = 0; number < AT_ONCE; number += 1) reports.push(await send(number))
    const waitingPage = await measureUnits(() => listWaitingReports(TENANT, undefined))
    const [first] = reports
    const report = toReport((await getItem(reportKey(TENANT, first?.id ?? ''))) ?? { pk: '', sk: '' })
    const by = { number: 1, validatorId: idOf(0), validatorName: 'Maximilienne Delacourt', date: AT, signature: null }
    const answered = await measureUnits(() => transact([validateReport(TENANT, report, by, 'a'.repeat(64))]))
    const validators = await measureUnits(() => getItem(validatorsKey(TENANT)))
    return { teamWrite, teamPage, sent: first?.units ?? 0, answered, waitingPage, validators }
  } finally {
    await stop()
    disconnectTable()
    process.env = before
  }
}
