import { now } from '#functions/core/clock.ts'
import { readDocument } from '#functions/core/files/files.ts'
import { zip } from '#functions/core/files/zip.ts'
import { notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { log } from '#functions/core/log.ts'
import { asFile } from '#functions/data/people/avatars.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { type PersonalData, personalDataOf } from '#functions/data/people/personalData.ts'
import { documentPath, type StoredDocument } from '#functions/data/profiles/profileDocuments.ts'
import { civilDate } from '#shared/core/calendar.ts'
import { toCsv } from '#shared/core/csv.ts'

const COLUMNS = ['date', 'value', 'client', 'mission', 'status', 'report']

/** One line for each day of each mission. */
const daysOf = (reports: PersonalData['reports']): (string | number)[][] =>
  reports.flatMap(({ id, year, month, status, activities, titles }) =>
    activities.flatMap(({ client, mission, details }) =>
      details.map(({ day, value }) => [
        civilDate(year, month, day),
        value,
        titles[mission]?.client.title ?? client,
        titles[mission]?.mission.title ?? mission,
        status,
        id,
      ]),
    ),
  )

/** An answer of a Lambda holds no more: files beyond are named in the archive, and are to be had from the profile. */
const FILES_BYTES = 3 * 1024 * 1024

/** The bytes of as many of somebody's files as fit into the archive, each under its name. */
const filesOf = async (tenant: string, person: string, documents: readonly StoredDocument[]) => {
  const files: { name: string; content: Buffer }[] = []
  let left = FILES_BYTES
  for (const [index, document] of documents.entries()) {
    if (document.bytes > left) continue
    const content = await readDocument(documentPath(tenant, person, document), left)
    if (content) files.push({ name: `documents/${index + 1} ${document.name}`, content })
    left -= content?.length ?? 0
  }
  return files
}

/** Everything that this workspace holds on the caller, as one ZIP archive in base64. */
export const personalData = async ({ tenant, person }: Caller): Promise<{ name: string; content: string }> => {
  const at = now()
  const member = (await membersOf(tenant).get(person)) ?? notFound()
  const data = await personalDataOf(tenant, member)
  const avatar = await asFile(member.avatarPath)
  const documents = await filesOf(tenant, person, data.documents)
  const files = Object.entries(data).map(([name, content]) => ({
    name: `${name}.json`,
    content: Buffer.from(JSON.stringify(content, null, 2)),
    at,
  }))
  const csv = { name: 'reports.csv', content: Buffer.from(toCsv([COLUMNS, ...daysOf(data.reports)])), at }
  log.info('personalData.exported', { tenant, person })
  return {
    name: `regie-${at.toISOString().slice(0, 10)}.zip`,
    content: zip([
      ...files,
      csv,
      ...[...(avatar ? [avatar] : []), ...documents].map((one) => ({ ...one, at })),
    ]).toString('base64'),
  }
}
