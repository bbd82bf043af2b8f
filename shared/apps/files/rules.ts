import { ARTICLE_LIMITS } from '#shared/apps/help/rules.ts'
import { MAIL_FILES } from '#shared/apps/mailbox/rules.ts'
import { foldedByLetter } from '#shared/core/fold.ts'
import { allows, CONTENT_MANAGERS, type Permission, STAFFING } from '#shared/core/permissions.ts'
import { cut } from '#shared/core/text.ts'

/** What a file may be; all but text by its content, whatever it is called. */
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

/** What a browser shows as a picture. */
export const PICTURE_TYPES = ['JPG', 'PNG', 'GIF'] as const satisfies readonly FileType[]

/** What a browser plays. */
const VIDEO_TYPES: readonly string[] = ['MP4', 'WEBM'] satisfies readonly FileType[]
export const isVideo = (type: string): boolean => VIDEO_TYPES.includes(type)
/** What a browser is shown as captions of a video. */
export const CAPTIONS_TYPE = 'VTT' satisfies FileType

const MEGABYTE = 1024 * 1024
export const LIMITS = {
  fileBytes: 100 * MEGABYTE,
  /** Of a part of a file that is sent in parts; the storage takes none below five megabytes but the last. */
  partBytes: 8 * MEGABYTE,
  /** Of a file that is sent as one; whatever is larger goes in parts. */
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
  /** How much of a trash is on a page of it. */
  trashAtOnce: 500,
  /** Of one file, beside those who see its space. */
  readers: 50,
  /** How many files are downloaded as one archive. */
  archive: 200,
  /** To one file or folder, at a time. */
  links: 20,
  linkDays: 90,
  /** How many files a link asks for when nobody says. */
  asked: 50,
  password: 8,
} as const

/** Whether a file is sent in parts, so that a connection that breaks costs one of them and not all. */
export const goesInParts = (bytes: number): boolean => bytes > LIMITS.wholeBytes

/** How many bytes each part of a file has, from the first to the last. */
export const partsOf = (bytes: number): number[] =>
  Array.from({ length: Math.ceil(bytes / LIMITS.partBytes) }, (_, at) =>
    Math.min(LIMITS.partBytes, bytes - at * LIMITS.partBytes),
  )

/** The folders of the first level that hold a space for each mission and each client, and the files that colleagues have shared; nothing else lies in them. */
export const SHARED_SHELF = 'shared'
const SHELVES = ['missions', 'clients', SHARED_SHELF] as const
export type Shelf = (typeof SHELVES)[number]
export const isShelf = (id: string): id is Shelf => SHELVES.some((one) => one === id)

/** The folders of a mission's space that list what is kept elsewhere: its people's validated months, and their résumés. */
export const MISSION_SHELVES = ['months', 'resumes'] as const
export type MissionShelf = (typeof MISSION_SHELVES)[number]
const ON_MISSION_SHELF = new RegExp(`^(mission-[0-9A-Za-z]{1,40})_(${MISSION_SHELVES.join('|')})(?:_([0-9A-Za-z-]+))?$`)

export const missionShelfId = (space: string, shelf: MissionShelf): string => `${space}_${shelf}`
/** The shelf of a mission that an id is of, with the line on it if it is a line's. */
export const missionShelfOf = (id: string): { shelf: MissionShelf; line: string | undefined } | undefined => {
  const [, , shelf, line] = ON_MISSION_SHELF.exec(id) ?? []
  return shelf ? { shelf: shelf as MissionShelf, line } : undefined
}

/** Whether an id is of a folder that only lists: nothing is put, looked for or shared there. */
export const onlyLists = (id: string): boolean => isShelf(id) || missionShelfOf(id) !== undefined

/**
 * Where files lie together and one rule says who may read and write: what everybody employed sees, what the staffing
 * side does, one for each mission and client, and one for each person.
 */
export type Space =
  | { kind: 'company' | 'staffing'; of: '' }
  | { kind: 'person' | 'mission' | 'client'; of: string }
  | { kind: 'attached'; app: AttachingApp; of: string }

/** The apps whose things have files of their own; whoever may see or change the thing may do the same with its files. */
const ATTACHING_APPS = ['academy', 'help', 'scrumboard', 'mailbox'] as const
export type AttachingApp = (typeof ATTACHING_APPS)[number]

/** The space of the files of one thing of an app, such as a card; it has no folders. */
export const attachedTo = (app: AttachingApp, thing: string): string => `${app}-${thing}`
const ATTACHED = new RegExp(`^(${ATTACHING_APPS.join('|')})-([0-9A-Za-z_-]{1,90})$`)

/** How many files a folder takes, and how many bytes of them; of most folders only the former is limited. */
export const uploadLimitsIn = (folderId: string): { files: number; bytes: number } => {
  const app = ATTACHED.exec(folderId)?.[1]
  if (app === 'mailbox') return { files: MAIL_FILES.most, bytes: MAIL_FILES.bytes }
  return { files: app === 'help' ? ARTICLE_FILES : LIMITS.files, bytes: Number.POSITIVE_INFINITY }
}
/** The pictures of a draft, of what readers have, and of all publications that are kept. */
const ARTICLE_FILES = ARTICLE_LIMITS.pictures * (ARTICLE_LIMITS.versions + 2)

/** What files a folder takes: an article has pictures only. */
export const typesIn = (folderId: string): readonly FileType[] =>
  ATTACHED.exec(folderId)?.[1] === 'help' ? PICTURE_TYPES : FILE_TYPES

/** What is said of a folder that has no room. */
export const uploadLimitTexts = (folderId: string): { most: number; megabytes: number } => {
  const { files, bytes } = uploadLimitsIn(folderId)
  return { most: files, megabytes: bytes / MEGABYTE }
}
/** The largest file that a folder takes, and the largest that it takes as one. */
export const largestIn = (folderId: string): number => Math.min(LIMITS.fileBytes, uploadLimitsIn(folderId).bytes)
export const largestWholeIn = (folderId: string): number => Math.min(LIMITS.wholeBytes, largestIn(folderId))

const SPACE = /^(?:(company|staffing)|(person|mission|client)-([0-9A-Za-z]{1,40}))$/

/** The space of an id such as `company` or `mission-<id>`; undefined for any other text. */
export const spaceOf = (id: string): Space | undefined => {
  const [, app, thing = ''] = ATTACHED.exec(id) ?? []
  if (app) return { kind: 'attached', app: app as AttachingApp, of: thing }
  const [, alone, kind, of = ''] = SPACE.exec(id) ?? []
  if (alone) return { kind: alone as 'company', of: '' }
  return kind ? { kind: kind as 'mission', of } : undefined
}
export const spaceId = (kind: Space['kind'], of = ''): string => (of ? `${kind}-${of}` : kind)

/** The id of the space that a folder lies in, which the folder's id begins with. */
export const spaceIdOf = (folderId: string): string =>
  ATTACHED.test(folderId) ? folderId : (folderId.split('_')[0] ?? '')

/** What an id is of: a folder's names its space, a file's is a ULID. */
export const isFolderId = (id: string): boolean => spaceOf(spaceIdOf(id)) !== undefined

interface Reader {
  person: string
  type: string
  permissions: readonly Permission[]
}
/** What somebody may do with files, each more than the one before; who may add one may not change or delete it. */
const RIGHTS = ['none', 'read', 'add', 'write'] as const
export type FileRight = (typeof RIGHTS)[number]

/** The kinds of people who are employed here; freelancers are not. */
const EMPLOYED = ['ESN', 'ESN_RESOURCE']

/**
 * What somebody may do with whatever lies in a space, the one rule of every way to a file; `assigned`: whether they have a
 * position on the mission that it is about, until its last day. Of what is attached to a thing, the thing's app says it.
 */
export const rightIn = (
  { kind, of }: Exclude<Space, { kind: 'attached' }>,
  { person, type, permissions }: Reader,
  assigned: boolean,
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

/** What somebody may do with a file beyond what they may in its space: read it, when it was shared with them. */
export const rightOnFile = (readers: readonly { person: string }[], person: string): FileRight =>
  readers.some((one) => one.person === person) ? 'read' : 'none'

/** Whether a right is enough for what is asked. */
export const allowsTo = (right: FileRight, asked: Exclude<FileRight, 'none'>): boolean =>
  RIGHTS.indexOf(right) >= RIGHTS.indexOf(asked)

/** The place of a name among others: without accents and capitals, numbers of up to six digits by their value. Two of one place are one name. */
export const sortName = (name: string): string =>
  foldedByLetter(name)
    .trim()
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(6, '0'))

/** A name and its extension, with the dot. */
const parted = (name: string): [string, string] => {
  const [, stem = name, extension = ''] = /^(.+)(\.[0-9A-Za-z]{1,8})$/s.exec(name) ?? []
  return [stem, extension]
}

/** A name with a number before its extension, `plan (2).pdf`, or at its end where it is a folder's, `v1.2 (2)`; the first one has none. */
export const numbered = (name: string, number: number, of: 'file' | 'folder' = 'file'): string => {
  if (number < 2) return name
  const [stem, extension] = of === 'file' ? parted(name) : [name, '']
  const mark = ` (${number})`
  return cut(stem, LIMITS.name - mark.length - extension.length) + mark + extension
}

/** The extensions that each type may bear; the first one is given to a name that bears none of them. */
const EXTENSIONS: Record<FileType, readonly string[]> = {
  PDF: ['pdf'],
  DOC: ['docx', 'doc', 'odt', 'dotx', 'rtf'],
  XLS: ['xlsx', 'xls', 'ods'],
  PPT: ['pptx', 'ppt', 'odp', 'potx'],
  TXT: ['txt', 'log', 'json', 'xml', 'ics', 'vcf', 'eml', 'svg', 'html', 'htm'],
  CSV: ['csv'],
  MD: ['md'],
  JPG: ['jpg', 'jpeg'],
  PNG: ['png'],
  GIF: ['gif'],
  ZIP: ['zip'],
  MP4: ['mp4', 'm4v'],
  WEBM: ['webm'],
  VTT: ['vtt'],
}

/** The type whose extension a name bears. */
export const typeByName = (name: string): FileType | undefined => {
  const extension = parted(name)[1].slice(1).toLowerCase()
  return FILE_TYPES.find((type) => EXTENSIONS[type].includes(extension))
}

/** A name that says of what type the file is: the first extension of the type is added where the name has none of its. */
export const nameFor = (name: string, type: FileType): string => {
  if (typeByName(name) === type) return name
  const extension = `.${EXTENSIONS[type][0]}`
  return cut(name, LIMITS.name - extension.length) + extension
}

/** What a browser can show of itself, without the file being opened. */
export const PREVIEWED: readonly FileType[] = ['PDF', 'JPG', 'PNG', 'GIF', 'TXT', 'CSV', 'MD', 'VTT', 'MP4', 'WEBM']

/** How a tree of folders hangs together: of each folder the one above it, null at the top of the space. */
export type Parents = Readonly<Record<string, { parent: string | null }>>

/** The folders from the top of the space down to one, that one included; broken links end it. */
export const chainOf = (parents: Parents, id: string): string[] => {
  const chain: string[] = []
  for (let at: string | null = id; at && parents[at] && !chain.includes(at); at = parents[at]?.parent ?? null) {
    chain.unshift(at)
  }
  return chain
}

/** The folders below one, at any depth. */
export const belowOf = (parents: Parents, id: string): string[] =>
  Object.keys(parents).filter((one) => one !== id && chainOf(parents, one).includes(id))

/** Whether a folder may go below another one: not below itself, nor deeper than folders go. */
export const mayMove = (parents: Parents, id: string, to: string | null): 'yes' | 'circle' | 'deep' => {
  const above = to ? chainOf(parents, to) : []
  if (above.includes(id)) return 'circle'
  const own = chainOf(parents, id).length
  const height = Math.max(0, ...belowOf(parents, id).map((one) => chainOf(parents, one).length - own))
  return above.length + 1 + height > LIMITS.depth ? 'deep' : 'yes'
}

/** The name that a file is kept under for the one it had on somebody's machine, which may be anything: the end of it. */
export const keptName = (name: string): string =>
  name
    .replace(/[\\/<>:"|?*\p{Cc}\p{Cf}]/gu, '-')
    .replace(/[.\s]+$/, '')
    .slice(-LIMITS.name)
    .replace(/^[\uDC00-\uDFFF]?[.\s]*/, '') || 'file'

/** What a link lets people without an account do: read, or put files into a folder. */
export const LINK_KINDS = ['read', 'ask'] as const
