import { now } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Write } from '#functions/core/table/item.ts'
import type { Refusals } from '#functions/core/table/table.ts'
import { filesOf, latestVersion, saveFile } from '#functions/data/apps/files/files.ts'
import { deleteLinks, listLinks } from '#functions/data/apps/files/links.ts'
import type { StoredFile } from '#functions/data/apps/files/storedFile.ts'
import { putIntoTrash } from '#functions/data/apps/files/trash.ts'
import type { files } from '#shared/apps/files/contract.ts'
import { withExtension, withExtensionOf, withNumber } from '#shared/apps/files/fileNames.ts'
import type { FileItem } from '#shared/apps/files/items.ts'
import { spaceIdOf, uploadLimitTexts } from '#shared/apps/files/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { openFile, openFolder } from './access.ts'
import { withLiveUpdates } from './live.ts'
import { buildShareNews } from './shareNews.ts'
import { toOwnItem } from './view.ts'

type Idempotency = Request['idempotency']

/** Numbered names tried when a name is in use. */
const NAME_ATTEMPTS = 5

/** The error for a refused save, unless the name was the reason. */
const refusal = (refused: Refusals, at: { file: number; folder: number }, id: string): ApiError => {
  if (refused.has(at.file)) return new ApiError('resource.conflict')
  const folder = refused.get(at.folder)
  return folder ? folderFull(id) : new ApiError('resource.notFound')
}

/** The error for a full folder, with its limits. */
const folderFull = (folderId: string): ApiError => {
  const room = uploadLimitTexts(folderId)
  return Number.isFinite(room.megabytes)
    ? new ApiError('files.mailFull', room)
    : new ApiError('files.full', { most: room.most })
}

/**
 * Saves a file under its name or, when that is in use, the first free numbered one. Two people who upload the same name
 * at the same time keep both files.
 */
export const saveUnderFreeName = async (
  idempotency: Idempotency,
  tenant: string,
  before: StoredFile | undefined,
  after: StoredFile,
  answerOf: (saved: StoredFile) => Promise<FileItem>,
  together: readonly Write[],
): Promise<{ answer: FileItem } | { refused: ApiError }> => {
  for (let attempt = 0, number = 1; attempt < NAME_ATTEMPTS; attempt += 1) {
    const named = { ...after, name: withNumber(after.name, number) }
    const { writes, ...at } = saveFile(tenant, before, named)
    const done = await commitIdempotent(idempotency, await answerOf(named), [...writes, ...together])
    if ('answer' in done) return done
    const { refused } = done
    if (!refused.has(at.name) || refused.size > 1) return { refused: refusal(refused, at, after.folder) }
    number = await filesOf(tenant).findFreeNumber(after, number + 1)
  }
  return { refused: new ApiError('files.nameTaken', { name: after.name }) }
}

/** Renames, moves or describes a file. */
export const updateFile = async (
  { id, name, description, folderId, unlessShared = false }: ParsedOf<typeof files.update>,
  caller: Caller,
  { idempotency }: { idempotency: Idempotency },
): Promise<FileItem> => {
  const { file, place } = await openFile(id, caller, 'write')
  const folder = folderId ?? file.folder
  const target = folder === file.folder ? undefined : await openFolder(folder, caller, 'write')
  const checks = [...place.checks, ...(target?.checks ?? [])]
  const fields = {
    folder,
    name: name === undefined ? file.name : withExtension(name, latestVersion(file).type),
    description: description ?? file.description,
  }
  // Sending the stored values back is no change.
  const isSame = fields.folder === file.folder && fields.name === file.name && fields.description === file.description
  // Shares and links end when a file changes its space, as another rule of access applies there.
  const [from, to] = [spaceIdOf(file.folder), spaceIdOf(folder)]
  const after: StoredFile = {
    ...file,
    ...fields,
    changedAt: isSame ? file.changedAt : now().toISOString(),
    readers: from === to ? file.readers : [],
  }
  const links = from === to ? [] : await listLinks(caller.tenant, from, id)
  const ended = { links: links.length, readers: file.readers.length - after.readers.length }
  if (unlessShared && ended.links + ended.readers > 0) throw new ApiError('files.shared', ended)
  const answerOf = (saved: StoredFile) => toOwnItem(saved, caller)
  const moved = from === to ? [] : [...deleteLinks(caller.tenant, from, links), ...buildShareNews(caller, folder)]
  const extraWrites = [...checks, ...moved]
  const live = withLiveUpdates(idempotency, caller, file.folder, folder)
  if (name === undefined) {
    const done = await saveUnderFreeName(live, caller.tenant, file, after, answerOf, extraWrites)
    if ('refused' in done) throw done.refused
    return done.answer
  }
  const { writes, ...at } = saveFile(caller.tenant, file, after)
  const done = await commitIdempotent(live, await answerOf(after), [...writes, ...extraWrites])
  if ('answer' in done) return done.answer
  throw done.refused.has(at.name)
    ? new ApiError('files.nameTaken', { name: after.name })
    : refusal(done.refused, at, folder)
}

export const removeFile = async (
  id: string,
  caller: Caller,
  { idempotency }: { idempotency: Idempotency },
): Promise<boolean> => {
  const { tenant, person } = caller
  const { file, place } = await openFile(id, caller, 'write')
  const deletedAt = now().toISOString()
  const { name, folder } = file
  const done = await commitIdempotent(withLiveUpdates(idempotency, caller, folder), true, [
    ...saveFile(tenant, file, { ...file, deletedAt, deletedBy: person }).writes,
    ...putIntoTrash(tenant, spaceIdOf(folder), {
      id,
      name,
      type: latestVersion(file).type,
      deletedBy: person,
      deletedAt,
    }),
    ...place.checks,
  ])
  if ('refused' in done) throw new ApiError('resource.conflict')
  return done.answer
}

/** Makes an earlier version the latest one: it gets a new number, its stored object stays. */
export const restoreVersion = async (
  { id, version }: ParsedOf<typeof files.restoreVersion>,
  caller: Caller,
  { idempotency }: { idempotency: Idempotency },
): Promise<FileItem> => {
  const { file, place } = await openFile(id, caller, 'write')
  const chosen = file.versions.find(({ number }) => number === version) ?? notFound()
  const at = now().toISOString()
  const again = { ...chosen, number: latestVersion(file).number + 1, by: caller.person, at }
  const after: StoredFile = {
    ...file,
    name: withExtensionOf(file.name, latestVersion(file).type, chosen.type),
    changedAt: at,
    versions: [again, ...file.versions.filter((one) => one !== chosen)],
  }
  const live = withLiveUpdates(idempotency, caller, file.folder)
  const done = await saveUnderFreeName(
    live,
    caller.tenant,
    file,
    after,
    (saved) => toOwnItem(saved, caller),
    place.checks,
  )
  if ('refused' in done) throw done.refused
  return done.answer
}
