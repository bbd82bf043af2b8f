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

/** All that is in the archive of a person, in the order in which it is answered; of an app below a folder of its name. */
const SECTIONS: readonly { section: string; folder: string; read: ArchiveExporter }[] = [
  { section: 'own', folder: '', read: exportOwnData },
  { section: 'account', folder: '', read: exportAccountHistory },
  { section: 'reports', folder: '', read: exportReportHistories },
  { section: 'positionings', folder: '', read: exportPositioningHistories },
  { section: 'chats', folder: '', read: exportChats },
  ...Object.entries(PRIVATE_DATA).map(([app, { exportOf }]) => ({
    ...{ section: `app ${app}`, folder: `${app}/` },
    read: exportOf,
  })),
]

/** An answer is filled until it holds, or has cost, so much; what is read last comes on top. */
const ENOUGH = { bytes: 600_000, requests: 40, units: 250, files: 20, fileBytes: MAX_FILE_BYTES_PER_PART / 2 }

/** How long the address of a file may be asked for, while those before it are fetched. */
const ADDRESS_SECONDS = 300

const isNothing = (content: unknown): boolean =>
  content === undefined || content === null || content === '' || (Array.isArray(content) && content.length === 0)

/** An answer that is being filled. */
const filling = () => {
  /** By the names of the files: a list goes on, of anything else there is one more. */
  const entries = new Map<string, unknown[]>()
  const files: ArchivedFile[] = []
  let bytes = 0
  return {
    entries,
    files,
    add: (folder: string, part: ArchivePart): void => {
      for (const [name, content] of Object.entries(part.content)) {
        if (isNothing(content)) continue
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
      const hasFiles = files.length > ENOUGH.files || fileBytes > ENOUGH.fileBytes
      return hasFiles || bytes > ENOUGH.bytes || requests > ENOUGH.requests || units > ENOUGH.units
    },
  }
}

/** A file with an address for a short time; without one when it may not be had where files are scanned. */
const addressed = async ({ name, key, isOwnPicture }: ArchivedFile): Promise<Answer['files'][number]> => {
  const isReadable = isOwnPicture || (await mayBeRead(key))
  return { name, url: isReadable ? await downloadUrl(key, { name: 'file', seconds: ADDRESS_SECONDS }) : null }
}

/** What the archive holds, and who somebody is here. */
const beginning = ({ link: _, linkOrder: __, ...profile }: Member): ArchivePart => ({
  content: { 'README.txt': ARCHIVE_README, profile },
})

/** Their picture, which lies on the site. */
const avatarOf = ({ avatarPath }: Member): Answer['files'] =>
  avatarPath ? [{ name: `avatar.${avatarPath.split('.').at(-1)}`, url: avatarPath }] : []

/**
 * A part of everything that this workspace holds on the caller, and where the next part begins. It is bounded, however
 * much there is: a Lambda answers six megabytes at most.
 */
export const personalData = async (
  { cursor }: ParsedOf<typeof account.personalData>,
  { tenant, person }: Caller,
  { route }: Request,
): Promise<Answer> => {
  const list = pagedListFor({ tenant, person }, route)
  const begun = await fromCursor(list, cursor)
  const member = (await membersOf(tenant).get(person)) ?? notFound()
  let at = begun ? SECTIONS.findIndex(({ section }) => section === begun.section) : 0
  if (at === -1) throw new ApiError('request.invalid', { problems: [{ path: 'cursor', code: 'validation.invalid' }] })
  let from = begun?.from === undefined ? undefined : String(begun.from)
  const answer = filling()
  if (!begun) answer.add('', beginning(member))
  for (let one = SECTIONS[at]; one && !answer.isFull(); one = SECTIONS[at]) {
    const part = await one.read(tenant, person, from)
    answer.add(one.folder, part)
    from = part.next
    if (from === undefined) at += 1
  }
  const next = SECTIONS[at]
  const rest = await toCursor(list, next && { section: next.section, ...(from !== undefined && { from }) })
  if (!begun) log.info('personalData.exported', { tenant, person })
  return {
    entries: [...answer.entries].flatMap(([name, contents]) => contents.map((content) => ({ name, content }))),
    files: [...(begun ? [] : avatarOf(member)), ...(await Promise.all(answer.files.map(addressed)))],
    ...(rest && { cursor: rest }),
  }
}
