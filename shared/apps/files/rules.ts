import { ARTICLE_LIMITS } from '#shared/apps/help/rules.ts'
import { MAIL_FILE_LIMITS } from '#shared/apps/mailbox/rules.ts'
import { allows, CONTENT_MANAGERS, type Permission, STAFFING } from '#shared/core/permissions.ts'
import { foldByLetter } from '#shared/core/text/fold.ts'

/** Accepted types; all except text are detected by content, whatever the name. */
export const FILE_TYPES = [
  'PDF',
  'DOC',
  'XLS',
  'PPT',
  'TXT',
  'CSV',
  'MD',
  'JPG',
  'PNG',
  'GIF',
  'ZIP',
  'MP4',
  'WEBM',
  'VTT',
] as const
export type FileType = (typeof FILE_TYPES)[number]

/** Types that browsers show as pictures. */
export const PICTURE_TYPES = ['JPG', 'PNG', 'GIF'] as const satisfies readonly FileType[]

/** Types that browsers play. */
const VIDEO_TYPES: readonly string[] = ['MP4', 'WEBM'] satisfies readonly FileType[]
export const isVideo = (type: string): boolean => VIDEO_TYPES.includes(type)
/** The type of video captions. */
export const CAPTIONS_TYPE = 'VTT' satisfies FileType

const MEGABYTE = 1024 * 1024
export const FILE_LIMITS = {
  fileBytes: 100 * MEGABYTE,
  /** Size of a part in a multipart upload; S3 requires five megabytes, except for the last one. */
  partBytes: 8 * MEGABYTE,
  /** Maximum size of a single upload; larger files are sent in parts. */
  wholeBytes: 16 * MEGABYTE,
  name: 120,
  description: 500,
  /** In one folder. */
  files: 5000,
  /** In one space, at any depth. */
  folders: 500,
  /** Of all folders of a space, with their names and descriptions, as they are read and written as one. */
  treeBytes: 200_000,
  /** A folder in a folder in a folder. */
  depth: 10,
  versions: 20,
  trashDays: 30,
  /** Items on a page of the trash. */
  trashAtOnce: 500,
  /** Readers of one file, besides those of its space. */
  readers: 50,
  /** How many files are downloaded as one archive. */
  archive: 200,
  /** To one file or folder, at a time. */
  links: 20,
  linkDays: 90,
  /** Default number of files that a link asks for. */
  asked: 50,
  password: 8,
} as const

/** Whether a file is uploaded in parts, so that a broken connection costs one of them only. */
export const isSentInParts = (bytes: number): boolean => bytes > FILE_LIMITS.wholeBytes

/** The size of each part, in order. */
export const partSizes = (bytes: number): number[] =>
  Array.from({ length: Math.ceil(bytes / FILE_LIMITS.partBytes) }, (_, at) =>
    Math.min(FILE_LIMITS.partBytes, bytes - at * FILE_LIMITS.partBytes),
  )

/**
 * Shelves are first-level folders which only list: the spaces of missions, those of clients, and files shared by
 * colleagues.
 */
export const SHARED_SHELF = 'shared'
const SHELVES = ['missions', 'clients', SHARED_SHELF] as const
export type Shelf = (typeof SHELVES)[number]
export const isShelf = (id: string): id is Shelf => SHELVES.some((one) => one === id)

/** Folders in a mission's space that list items stored elsewhere: its people's validated months and résumés. */
export const MISSION_SHELVES = ['months', 'resumes'] as const
export type MissionShelf = (typeof MISSION_SHELVES)[number]
const MISSION_SHELF_ID = new RegExp(`^(mission-[0-9A-Za-z]{1,40})_(${MISSION_SHELVES.join('|')})(?:_([0-9A-Za-z-]+))?$`)

export const missionShelfId = (space: string, shelf: MissionShelf): string => `${space}_${shelf}`
/** The mission shelf of an id, and the line on it, if any. */
export const parseMissionShelfId = (id: string): { shelf: MissionShelf; line: string | undefined } | undefined => {
  const [, , shelf, line] = MISSION_SHELF_ID.exec(id) ?? []
  return shelf ? { shelf: shelf as MissionShelf, line } : undefined
}

/** Whether a folder only lists: nothing is stored, searched or shared there. */
export const isListingOnly = (id: string): boolean => isShelf(id) || parseMissionShelfId(id) !== undefined

/**
 * A space has one access rule: the company's, the staffing side's, one per mission and client, one per person, and
 * attachments.
 */
export type Space =
  | { kind: 'company' | 'staffing'; of: '' }
  | { kind: 'person' | 'mission' | 'client'; of: string }
  | { kind: 'attached'; app: AttachingApp; of: string }

/** Apps whose items have attachments; access to them follows the item. */
const ATTACHING_APPS = ['academy', 'help', 'scrumboard', 'mailbox'] as const
export type AttachingApp = (typeof ATTACHING_APPS)[number]

/** The space of an item's attachments, such as a card's; it has no folders. */
export const attachmentSpaceId = (app: AttachingApp, thing: string): string => `${app}-${thing}`
const ATTACHMENT_SPACE_ID = new RegExp(`^(${ATTACHING_APPS.join('|')})-([0-9A-Za-z_-]{1,90})$`)

/** How many files a folder accepts, and their total size, which is limited for a few only. */
export const uploadLimitsOf = (folderId: string): { files: number; bytes: number } => {
  const app = ATTACHMENT_SPACE_ID.exec(folderId)?.[1]
  if (app === 'mailbox') return { files: MAIL_FILE_LIMITS.most, bytes: MAIL_FILE_LIMITS.bytes }
  return { files: app === 'help' ? ARTICLE_FILES : FILE_LIMITS.files, bytes: Number.POSITIVE_INFINITY }
}
/** Pictures of the draft, the current and all kept publications. */
const ARTICLE_FILES = ARTICLE_LIMITS.pictures * (ARTICLE_LIMITS.versions + 2)

/** The types that a folder accepts: an article has pictures only. */
export const allowedTypes = (folderId: string): readonly FileType[] =>
  ATTACHMENT_SPACE_ID.exec(folderId)?.[1] === 'help' ? PICTURE_TYPES : FILE_TYPES

/** The values of the message about a full folder. */
export const uploadLimitTexts = (folderId: string): { most: number; megabytes: number } => {
  const { files, bytes } = uploadLimitsOf(folderId)
  return { most: files, megabytes: bytes / MEGABYTE }
}
/** The largest file that a folder accepts. */
export const maxFileBytes = (folderId: string): number =>
  Math.min(FILE_LIMITS.fileBytes, uploadLimitsOf(folderId).bytes)
/** The largest file that a folder accepts in a single upload. */
export const maxSingleUploadBytes = (folderId: string): number =>
  Math.min(FILE_LIMITS.wholeBytes, maxFileBytes(folderId))

const SPACE_ID = /^(?:(company|staffing)|(person|mission|client)-([0-9A-Za-z]{1,40}))$/

/** The space of an id such as `company` or `mission-<id>`; undefined for any other text. */
export const parseSpaceId = (id: string): Space | undefined => {
  const [, app, thing = ''] = ATTACHMENT_SPACE_ID.exec(id) ?? []
  if (app) return { kind: 'attached', app: app as AttachingApp, of: thing }
  const [, alone, kind, of = ''] = SPACE_ID.exec(id) ?? []
  if (alone) return { kind: alone as 'company', of: '' }
  return kind ? { kind: kind as 'mission', of } : undefined
}
export const spaceId = (kind: Space['kind'], of = ''): string => (of ? `${kind}-${of}` : kind)

/** The space id that a folder id begins with. */
export const spaceIdOf = (folderId: string): string =>
  ATTACHMENT_SPACE_ID.test(folderId) ? folderId : (folderId.split('_')[0] ?? '')

/** A folder id names its space; a file id is a ULID. */
export const isFolderId = (id: string): boolean => parseSpaceId(spaceIdOf(id)) !== undefined

interface Reader {
  person: string
  type: string
  permissions: readonly Permission[]
}
/** Access levels, each including the ones before; `add` allows no changes or deletions. */
const RIGHTS = ['none', 'read', 'add', 'write'] as const
export type FileRight = (typeof RIGHTS)[number]

/** User types of employees; freelancers are not. */
const EMPLOYED = ['ESN', 'ESN_RESOURCE']

/**
 * The access level of a person in a space, the one rule for every way to a file; `assigned`: they hold a position on its
 * mission, until its last day. For attachments the app decides.
 */
export const rightInSpace = (
  { kind, of }: Exclude<Space, { kind: 'attached' }>,
  { person, type, permissions }: Reader,
  { assigned }: { assigned: boolean },
): FileRight => {
  const staffing = allows(STAFFING, permissions)
  if (kind === 'person') return of === person ? 'write' : 'none'
  if (kind === 'company') {
    if (allows(CONTENT_MANAGERS, permissions)) return 'write'
    return EMPLOYED.includes(type) ? 'read' : 'none'
  }
  if (staffing) return 'write'
  return kind === 'mission' && assigned ? 'read' : 'none'
}

/** Who shared a file with a person, who may read it while the sharer may still change it; undefined when nobody did. */
export const sharerOf = (readers: readonly { person: string; by: string }[], person: string): string | undefined =>
  readers.find((one) => one.person === person)?.by

/** Whether a right includes the one required. */
export const includesRight = (right: FileRight, asked: Exclude<FileRight, 'none'>): boolean =>
  RIGHTS.indexOf(right) >= RIGHTS.indexOf(asked)

/**
 * The sort key of a name: without accents and case, numbers of up to six digits by value. Names with equal keys are
 * duplicates.
 */
export const sortName = (name: string): string =>
  foldByLetter(name)
    .trim()
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(6, '0'))

/** Types that a browser can preview without opening the file. */
export const PREVIEW_TYPES: readonly FileType[] = ['PDF', 'JPG', 'PNG', 'GIF', 'TXT', 'CSV', 'MD', 'VTT', 'MP4', 'WEBM']

/** The parent of each folder, null for those at the root. */
export type ParentIds = Readonly<Record<string, { parent: string | null }>>

/** The folders from the root down to one, inclusive; stops at broken links. */
export const pathOf = (parents: ParentIds, id: string): string[] => {
  const chain: string[] = []
  for (let at: string | null = id; at && parents[at] && !chain.includes(at); at = parents[at]?.parent ?? null) {
    chain.unshift(at)
  }
  return chain
}

/** All folders below one. */
export const descendantsOf = (parents: ParentIds, id: string): string[] =>
  Object.keys(parents).filter((one) => one !== id && pathOf(parents, one).includes(id))

/** Whether a folder can move below another: not below itself, and within the maximum depth. */
export const canMove = (parents: ParentIds, id: string, to: string | null): 'yes' | 'circle' | 'deep' => {
  const above = to ? pathOf(parents, to) : []
  if (above.includes(id)) return 'circle'
  const own = pathOf(parents, id).length
  const height = Math.max(0, ...descendantsOf(parents, id).map((one) => pathOf(parents, one).length - own))
  return above.length + 1 + height > FILE_LIMITS.depth ? 'deep' : 'yes'
}

/** A valid name for an uploaded file, from its name on the user's machine. */
export const sanitiseFileName = (name: string): string =>
  name
    .replace(/[\\/<>:"|?*\p{Cc}\p{Cf}]/gu, '-')
    .replace(/[.\s]+$/, '')
    .slice(-FILE_LIMITS.name)
    .replace(/^[\uDC00-\uDFFF]?[.\s]*/, '') || 'file'

/** What a link allows: reading, or uploading into a folder. */
export const LINK_KINDS = ['read', 'ask'] as const
