import { downloadUrl } from '#functions/core/files/presign.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import { currentUsage } from '#functions/core/table/meter.ts'
import {
  type ArchivedFile,
  type ArchiveExporter,
  type ArchivePart,
  MAX_FILE_BYTES_PER_PART,
} from '#functions/data/archive.ts'
import { exportChats } from '#functions/data/chats/chats.ts'
import { mayBeRead } from '#functions/data/files/scans.ts'
import { type Member, membersOf } from '#functions/data/people/members.ts'
import {
  exportAccountHistory,
  exportOwnData,
  exportPositioningHistories,
  exportReportHistories,
} from '#functions/data/people/personalData.ts'
import { PRIVATE_DATA } from '#functions/data/people/privacy.ts'
import { ARCHIVE_README } from '#functions/texts/archive.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import type { account } from '#shared/people/account/contract.ts'

type Answer = OutputOf<typeof account.personalData>

/** The sections of the archive, in order; apps have a folder each. */
const SECTIONS: readonly { section: string; folder: string; read: ArchiveExporter }[] = [
  { section: 'own', folder: '', read: exportOwnData },
  { section: 'account', folder: '', read: exportAccountHistory },
  { section: 'reports', folder: '', read: exportReportHistories },
  { section: 'positionings', folder: '', read: exportPositioningHistories },
  { section: 'chats', folder: '', read: exportChats },
  ...Object.entries(PRIVATE_DATA).map(([app, { exportOf }]) => ({
    section: `app ${app}`,
    folder: `${app}/`,
    read: exportOf,
  })),
]

/** A part is complete once it reaches one of these; the last read may exceed them. */
const PART_LIMITS = { bytes: 600_000, requests: 40, units: 250, files: 20, fileBytes: MAX_FILE_BYTES_PER_PART / 2 }

/** The files of a part are downloaded one after the other. */
const ADDRESS_SECONDS = 300

const isEmpty = (content: unknown): boolean =>
  content === undefined || content === null || content === '' || (Array.isArray(content) && content.length === 0)

/** A part of the archive that is being filled. */
const createPart = () => {
  /** By file name: lists are appended to, other content becomes a further file. */
  const entries = new Map<string, unknown[]>()
  const files: ArchivedFile[] = []
  let bytes = 0
  return {
    entries,
    files,
    add: (folder: string, part: ArchivePart): void => {
      for (const [name, content] of Object.entries(part.content)) {
        if (isEmpty(content)) continue
        const path = folder + (name.includes('.') ? name : `${name}.json`)
        const before = entries.get(path) ?? []
        const last = before.at(-1)
        const goesOn = Array.isArray(last) && Array.isArray(content)
        entries.set(path, goesOn ? [...before.slice(0, -1), [...last, ...content]] : [...before, content])
        bytes += Buffer.byteLength(JSON.stringify(content))
      }
      files.push(...(part.files ?? []).map((file) => ({ ...file, name: folder + file.name })))
    },
    isFull: (): boolean => {
      const { requests, units } = currentUsage()
      const fileBytes = files.reduce((sum, file) => sum + file.bytes, 0)
      const hasFiles = files.length > PART_LIMITS.files || fileBytes > PART_LIMITS.fileBytes
      return hasFiles || bytes > PART_LIMITS.bytes || requests > PART_LIMITS.requests || units > PART_LIMITS.units
    },
  }
}

/** A file with a short-lived address; null when its malware scan has not passed. */
const withDownloadUrl = async ({ name, key, isOwnPicture }: ArchivedFile): Promise<Answer['files'][number]> => {
  const isReadable = isOwnPicture || (await mayBeRead(key))
  return { name, url: isReadable ? await downloadUrl(key, { name: 'file', seconds: ADDRESS_SECONDS }) : null }
}

/** The first entry: who the person is in this workspace. */
const toIdentity = ({ link: _, linkOrder: __, ...profile }: Member): ArchivePart => ({
  content: { 'README.txt': ARCHIVE_README, profile },
})

/** The person's picture, which is stored with the site. */
const avatarOf = ({ avatarPath }: Member): Answer['files'] =>
  avatarPath ? [{ name: `avatar.${avatarPath.split('.').at(-1)}`, url: avatarPath }] : []

/**
 * A part of all personal data of the caller in this workspace, and the cursor of the next part. Parts are bounded, as a
 * Lambda response holds six megabytes at most.
 */
export const personalData = async (
  { cursor }: ParsedOf<typeof account.personalData>,
  { tenant, person }: Caller,
  { route }: Request,
): Promise<Answer> => {
  const scope = pagedListFor({ tenant, person }, route)
  const resumed = await fromCursor(scope, cursor)
  const member = (await membersOf(tenant).get(person)) ?? notFound()
  let at = resumed ? SECTIONS.findIndex(({ section }) => section === resumed.section) : 0
  if (at === -1) throw new ApiError('request.invalid', { problems: [{ path: 'cursor', code: 'validation.invalid' }] })
  let from = resumed?.from === undefined ? undefined : String(resumed.from)
  const answer = createPart()
  if (!resumed) answer.add('', toIdentity(member))
  for (let one = SECTIONS[at]; one && !answer.isFull(); one = SECTIONS[at]) {
    const part = await one.read(tenant, person, from)
    answer.add(one.folder, part)
    from = part.next
    if (from === undefined) at += 1
  }
  const next = SECTIONS[at]
  const rest = await toCursor(scope, next && { section: next.section, ...(from !== undefined && { from }) })
  if (!resumed) log.info('personalData.exported', { tenant, person })
  return {
    entries: [...answer.entries].flatMap(([name, contents]) => contents.map((content) => ({ name, content }))),
    files: [...(resumed ? [] : avatarOf(member)), ...(await Promise.all(answer.files.map(withDownloadUrl)))],
    ...(rest && { cursor: rest }),
  }
}
