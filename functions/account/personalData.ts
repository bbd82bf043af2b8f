import { asFile } from '#functions/data/avatars.ts'
import { membersOf } from '#functions/data/members.ts'
import { type PersonalData, personalDataOf } from '#functions/data/personalData.ts'
import { now } from '#functions/lib/clock.ts'
import { notFound } from '#functions/lib/failure.ts'
import { log } from '#functions/lib/log.ts'
import type { Caller } from '#functions/lib/request.ts'
import { zip } from '#functions/lib/zip.ts'
import { civilDate } from '#shared/rules/calendar.ts'
import { toCsv } from '#shared/rules/csv.ts'

const COLUMNS = ['date', 'value', 'client', 'mission', 'status', 'report']

/** One line for each day of each mission. */
const daysOf = (reports: PersonalData['reports']): string[][] =>
  reports.flatMap(({ id, year, month, status, activities, titles }) =>
    activities.flatMap(({ client, mission, details }) =>
      details.map(({ day, value }) => [
        civilDate(year, month, day),
        String(value),
        titles[mission]?.client.title ?? client,
        titles[mission]?.mission.title ?? mission,
        status,
        id,
      ]),
    ),
  )

/** Everything that this workspace holds on the caller, as one ZIP archive in base64. */
export const personalData = async ({ tenant, person }: Caller): Promise<{ name: string; content: string }> => {
  const at = now()
  const member = (await membersOf(tenant).get(person)) ?? notFound()
  const data = await personalDataOf(tenant, member)
  const avatar = await asFile(member.avatarPath)
  const files = Object.entries(data).map(([name, content]) => ({
    name: `${name}.json`,
    content: Buffer.from(JSON.stringify(content, null, 2)),
    at,
  }))
  const csv = { name: 'reports.csv', content: Buffer.from(toCsv([COLUMNS, ...daysOf(data.reports)])), at }
  log.info('personalData.exported', { tenant, person })
  return {
    name: `regie-${at.toISOString().slice(0, 10)}.zip`,
    content: zip([...files, csv, ...(avatar ? [{ ...avatar, at }] : [])]).toString('base64'),
  }
}
