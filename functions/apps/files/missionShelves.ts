import { notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { missionsOf } from '#functions/data/missions/missions.ts'
import type { StoredMission } from '#functions/data/missions/storedMission.ts'
import { fullName } from '#functions/data/people/names.ts'
import { positioningsOf } from '#functions/data/positionings/positionings.ts'
import { profilesOf } from '#functions/data/profiles/professionalProfiles.ts'
import { listReadable } from '#functions/data/reports/reportContext.ts'
import { teamOf } from '#functions/data/reports/team.ts'
import { dayText, resumeName, validatedText } from '#functions/texts/apps/files.ts'
import type { FileItem, Folder } from '#shared/apps/files/items.ts'
import { type MissionShelf, parseMissionShelfId } from '#shared/apps/files/rules.ts'
import { dateParts } from '#shared/core/dates/calendar.ts'
import { allows, CRA_MANAGERS, CRA_VALIDATORS, STAFFING } from '#shared/core/permissions.ts'
import { mayReadProfile, namesForClients } from '#shared/staffing/profiles/rules.ts'
import { craIdOf, overlapsMonth, workedDays } from '#shared/time/cra/rules.ts'
import { openFolder, type Place } from './access.ts'
import { buildPath, EMPTY_CONTEXT, mayOpenShelf, sortByName, toMissionShelfItem } from './view.ts'

/** Lines read for a page; filters may leave fewer. */
const PAGE = 20

/** A page of a shelf, with the key of the next one. */
interface Lines {
  lines: FileItem[]
  /** The key of the next page; undefined on the last one. */
  next: string | undefined
}
type Listing = (mission: StoredMission, folder: string, caller: Caller, after: string | undefined) => Promise<Lines>

/** The first items after a key of a sorted list. */
const pageOfLines = <T>(all: readonly T[], keyOf: (one: T) => string, isAfter: (key: string) => boolean) => {
  const rest = all.filter((one) => isAfter(keyOf(one)))
  const [page, last] = [rest.slice(0, PAGE), rest[PAGE - 1]]
  return { page, next: rest.length > PAGE && last ? keyOf(last) : undefined }
}

/** Fields that all shelf lines share: they are read-only, and their content is stored elsewhere. */
const toShelfItem = (
  folder: string,
  id: string,
  at: string,
  about: Pick<FileItem, 'name' | 'type' | 'description' | 'createdBy' | 'source'>,
  { language }: Caller,
): FileItem => ({
  ...about,
  id: `${folder}_${id}`,
  folderId: folder,
  createdAt: dayText(language, at),
  modifiedAt: dayText(language, at),
  createdOn: at,
  modifiedOn: at,
  size: '',
  bytes: 0,
  contents: null,
  versions: 0,
  mayWrite: false,
})

/** Validated months of a mission, the latest first. Three requests with the mission. */
const listMonths: Listing = async ({ id: mission, assigned }, folder, caller, after) => {
  const { tenant, person, permissions, language } = caller
  // Only their own months are read for everybody else, so filtering leaves no page short.
  const all = allows([...CRA_MANAGERS, ...CRA_VALIDATORS], permissions)
  const people = Object.keys(assigned).filter((one) => all || one === person)
  const validated = (await teamOf(tenant).validated(people)).flatMap(({ personId, month }) => {
    const { year, month: number } = dateParts(month)
    const dates = assigned[personId]
    if (!dates || !overlapsMonth(dates, year, number)) return []
    return [{ key: `${month}#${personId}`, craId: craIdOf(personId, year, number) }]
  })
  const ordered = validated.toSorted((a, b) => b.key.localeCompare(a.key))
  const { page, next } = pageOfLines(
    ordered,
    ({ key }) => key,
    (key) => after === undefined || key < after,
  )
  const reports = await listReadable(
    tenant,
    page.map(({ craId }) => craId),
    caller,
  )
  const lines = reports
    .filter(({ activities }) => workedDays(activities.filter((one) => one.mission === mission)) > 0)
    .map((report) => {
      const { id, resourceName, validations, savedAt } = report
      const { date = savedAt, validatorName = '' } = validations.at(-1) ?? {}
      const about = {
        name: `CRA ${id.slice(-7)} ${resourceName}`,
        type: 'CRA' as const,
        source: { craId: id },
        createdBy: resourceName,
        description: validatedText(language, date, validatorName),
      }
      return toShelfItem(folder, id, date, about, caller)
    })
  return { lines, next }
}

/** Whether a positioning was refused. */
const isRefused = (status: string): boolean => status === 'REFUSED_BY_RESOURCE' || status === 'REFUSED_BY_CLIENT'

/** The people of a mission: those positioned and not refused, and those assigned. */
const peopleOf = async ({ id, assigned }: StoredMission, { tenant, person, permissions }: Caller) => {
  if (!allows(STAFFING, permissions)) return assigned[person] ? [person] : []
  const positioned = await positioningsOf(tenant).ofMission(id)
  const proposed = positioned.filter(({ status }) => !isRefused(status)).map((one) => one.person)
  return [...new Set([...proposed, ...Object.keys(assigned)])]
}

/** The résumés of a mission's people. Three requests with the mission. */
const listResumes: Listing = async (mission, folder, caller, after) => {
  const people = (await peopleOf(mission, caller)).filter((one) => mayReadProfile(one, caller)).toSorted()
  const { page, next } = pageOfLines(
    people,
    (one) => one,
    (one) => after === undefined || one > after,
  )
  const found = await profilesOf(caller.tenant).withResume(page)
  const lines = found.map(({ member, sheet }) => {
    const { firstName, lastName } = namesForClients(member)
    const about = {
      name: resumeName(caller.language, fullName(member)),
      type: 'DOC' as const,
      description: sheet.professionalTitle,
      createdBy: fullName(member),
      source: { profilId: member.id, name: `${firstName} ${lastName}` },
    }
    return toShelfItem(folder, member.id, sheet.updatedAt, about, caller)
  })
  return { lines: sortByName(lines), next }
}

const LISTINGS: Record<MissionShelf, Listing> = { months: listMonths, resumes: listResumes }

/** The key at which a cursor's page ended. */
const keyIn = (after: Record<string, unknown> | undefined): string | undefined =>
  typeof after?.after === 'string' ? after.after : undefined

/**
 * The lines of a shelf in a mission's space. They are computed, never stored, and each is checked by the access rule of
 * its subject.
 */
export const listMissionShelf = async (folder: string, caller: Caller, cursor: string | undefined): Promise<Folder> => {
  const { shelf, line: within } = parseMissionShelfId(folder) ?? notFound()
  if (within || !mayOpenShelf(shelf, caller)) notFound()
  const place: Place = await openFolder(folder, caller, 'read')
  const scope = pagedListFor(caller, 'files.list', folder)
  const after = keyIn(await fromCursor(scope, cursor))
  const mission = await missionsOf(caller.tenant).getStored(place.space.of)
  const { lines, next } = mission
    ? await LISTINGS[shelf](mission, folder, caller, after)
    : { lines: [], next: undefined }
  return {
    folders: [],
    files: lines,
    path: [...buildPath(place, EMPTY_CONTEXT, caller), toMissionShelfItem(place.tree.space, shelf, caller)],
    mayWrite: false,
    audience: null,
    cursor: await toCursor(scope, next ? { after: next } : undefined),
  }
}
