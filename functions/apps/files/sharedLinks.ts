import { epochSeconds } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import type { Request } from '#functions/core/http/request.ts'
import { PermissionRevoked, rightOf } from '#functions/core/http/rights.ts'
import { log } from '#functions/core/log.ts'
import { verifyPassword } from '#functions/core/security/passwords.ts'
import { refuseSuspended } from '#functions/core/security/revocations.ts'
import type { Write } from '#functions/core/table/item.ts'
import { getItems, transact } from '#functions/core/table/table.ts'
import { beginLinkAttempt } from '#functions/data/accounts/attempts.ts'
import { findToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { filesOf, latestVersion } from '#functions/data/apps/files/files.ts'
import { countLinkUse, readLink, type StoredLink } from '#functions/data/apps/files/links.ts'
import type { StoredFile } from '#functions/data/apps/files/storedFile.ts'
import { childFolders, folderChain, type Tree } from '#functions/data/apps/files/trees.ts'
import { type StoredCompany, toCompany, toLetterhead } from '#functions/data/companies/companies.ts'
import { workspaceKey } from '#functions/data/companies/workspaces.ts'
import { memberKey, toMember } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { readIf } from '#functions/data/stored.ts'
import type { files } from '#shared/apps/files/contract.ts'
import { compareFileNames } from '#shared/apps/files/fileNames.ts'
import type { SharedItem } from '#shared/apps/files/linkContract.ts'
import { isFolderId, sanitiseFileName } from '#shared/apps/files/rules.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { openFile, openFolder, type Place, refuseAttached } from './access.ts'
import { storeUpload } from './storeUpload.ts'
import { abandonUpload, beginSingleUpload, beginUploadInParts, createDownloadUrl, type Uploader } from './uploads.ts'

/**
 * Unknown, expired, revoked and used-up links, wrong passwords, and items outside the linked folder, all get this error.
 */
const invalidLink = (): never => {
  throw new ApiError('files.invalidLink')
}

interface FollowedLink {
  link: StoredLink
  /** The caller in whose name, and with whose rights, the link acts. */
  maker: Caller
  company: StoredCompany
  place: Place
  /** The linked file; undefined for a folder. */
  file: StoredFile | undefined
}

/** The link of a token, while it is valid and its maker may still use it. */
const findLink = async (token: string) => {
  const found = await findToken(token, 'file')
  if (!found) return undefined
  const { tenant, space } = found
  const link = await readLink(tenant, space, found.link)
  if (!link || Date.parse(link.until) <= epochSeconds() * 1000) return undefined
  if (link.most !== null && link.used >= link.most) return undefined
  const [member, workspace] = await getItems([memberKey(tenant, link.by), workspaceKey(tenant)])
  const by = readIf(member, toMember)
  const company = readIf(workspace, toCompany)
  if (by?.state !== 'ACTIVE' || by.erasing || !company) return undefined
  const maker: Caller = {
    tenant,
    person: by.id,
    session: '',
    name: fullName(by),
    permissions: by.permissions,
    type: by.type,
    language: by.displayLanguage,
    issuedAt: epochSeconds(),
  }
  return { link, maker, space, company }
}

/** Answers every error of the maker's access as an invalid link. */
const hideRefusals = async <T>(read: () => Promise<T>): Promise<T> =>
  read().catch((error: unknown) => {
    if (error instanceof PermissionRevoked) return invalidLink()
    if (error instanceof ApiError && [403, 404].includes(error.status)) return invalidLink()
    throw error
  })

/**
 * What a token and its password lead to. The attempt is counted first, and a password is always verified, so that neither
 * answer nor timing says what was wrong.
 */
const followLink = async (
  { token, password = '' }: { token: string; password?: string | undefined },
  kind: StoredLink['kind'] | 'any',
  request: Pick<Request, 'address'>,
): Promise<FollowedLink> => {
  const foundLink = await findLink(token)
  const withdraw: Write[] = await beginLinkAttempt(request, token)
  const isRight = await verifyPassword(password, foundLink?.link.password ?? undefined)
  if (!foundLink || (kind !== 'any' && foundLink.link.kind !== kind) || !(isRight || foundLink.link.password === null))
    return invalidLink()
  const { link, maker } = foundLink
  await transact(withdraw)
  if (kind === 'ask') await refuseSuspended(maker.tenant)
  return hideRefusals(async () => {
    const { file, place } = isFolderId(link.item)
      ? { place: await openFolder(link.item, maker, 'write'), file: undefined }
      : await openFile(link.item, maker, 'write')
    refuseAttached(place)
    // A link belongs to the space it was made in; one made during a move is void.
    return place.tree.space === foundLink.space ? { ...foundLink, place, file } : invalidLink()
  })
}

/** Whether a folder is the linked one or a descendant of it. */
const isBelow = ({ link, place: { tree } }: FollowedLink, folder: string): boolean => {
  const chain = folderChain(tree, folder)
  return chain !== undefined && (tree.space === link.item || chain.includes(link.item))
}

const itemOf = (
  { id, name }: Pick<StoredFile, 'id' | 'name'>,
  type: SharedItem['type'],
  bytes: number,
): SharedItem => ({ id, name, type, bytes })
const folderOf = (tree: Tree, id: string, title: string): SharedItem =>
  itemOf({ id, name: tree.folders[id]?.name ?? title }, 'folder', 0)

/** The content of a link. */
export const openShared = async (
  input: ParsedOf<typeof files.openShared>,
  request: Pick<Request, 'address'>,
): Promise<OutputOf<typeof files.openShared>> => {
  const found = await followLink(input, 'any', request)
  const { link, maker, company, place, file } = found
  const { tree, title = company.name } = place
  const base = { kind: link.kind, company: toLetterhead(company), until: link.until }
  if (file) {
    const { type, bytes } = latestVersion(file)
    return { ...base, name: file.name, folders: [], files: [itemOf(file, type, bytes)], path: [] }
  }
  const name = tree.folders[link.item]?.name ?? title
  // A link that asks for files shows none.
  if (link.kind === 'ask') return { ...base, name, folders: [], files: [], path: [] }
  const folder = input.folderId ?? link.item
  const chain = folderChain(tree, folder)
  if (!chain || !isBelow(found, folder)) return invalidLink()
  const scope = pagedListFor({ tenant: maker.tenant, person: link.id }, 'files.openShared', folder)
  const { rows, last } = await filesOf(maker.tenant).page(folder, await fromCursor(scope, input.cursor))
  // The first page includes the folders.
  const inside = input.cursor ? [] : childFolders(tree, folder)
  const below = chain.slice(chain.indexOf(link.item) + 1)
  return {
    ...base,
    name,
    folders: inside.map((id) => folderOf(tree, id, title)),
    files: rows.map((row) => itemOf(row, row.type, row.bytes)).toSorted((a, b) => compareFileNames(a.name, b.name)),
    path: below.map((id) => folderOf(tree, id, title)),
    cursor: await toCursor(scope, last),
  }
}

/** A download address for a linked file; the download is counted first. */
export const downloadShared = async (
  input: ParsedOf<typeof files.downloadShared>,
  request: Pick<Request, 'address'>,
): Promise<OutputOf<typeof files.downloadShared>> => {
  const found = await followLink(input, 'read', request)
  const { link, maker, place } = found
  const file = found.file?.id === input.fileId ? found.file : await filesOf(maker.tenant).get(input.fileId)
  if (!file || file.deletedAt) return invalidLink()
  const isIts = file.id === link.item || (isFolderId(link.item) && isBelow(found, file.folder))
  if (!isIts) return invalidLink()
  const { url, name } = await createDownloadUrl(maker.tenant, file, undefined)
  if (await transact([countLinkUse(maker.tenant, place.tree.space, link)])) return invalidLink()
  log.info('file.shared', { tenant: maker.tenant, file: file.id, link: link.id })
  return { url, name }
}

/** Uploads by a link are counted for the link, not for its maker. */
const uploaderOf = ({ maker, link }: FollowedLink): Uploader => ({ tenant: maker.tenant, person: link.id })

export const beginShared = async (
  input: ParsedOf<typeof files.beginShared>,
  request: Pick<Request, 'address'>,
): Promise<OutputOf<typeof files.beginShared>> => {
  const found = await followLink(input, 'ask', request)
  return beginSingleUpload(uploaderOf(found), found.link.item)
}

export const beginSharedParts = async (
  { bytes, begun, ...input }: ParsedOf<typeof files.beginSharedParts>,
  request: Pick<Request, 'address'>,
): Promise<OutputOf<typeof files.beginSharedParts>> => {
  const found = await followLink(input, 'ask', request)
  return beginUploadInParts(uploaderOf(found), { folderId: found.link.item, bytes, begun })
}

export const dropShared = async (
  { uploadId, partsId, ...input }: ParsedOf<typeof files.dropShared>,
  request: Pick<Request, 'address'>,
): Promise<boolean> => abandonUpload({ uploadId, partsId }, uploaderOf(await followLink(input, 'ask', request)))

export const keepShared = async (
  { uploadId, name, parts, ...input }: ParsedOf<typeof files.keepShared>,
  request: Pick<Request, 'address' | 'idempotency'>,
): Promise<OutputOf<typeof files.keepShared>> => {
  const found = await followLink(input, 'ask', request)
  const { link, maker, place } = found
  const upload = { folderId: link.item, uploadId, name, parts }
  // Nobody is signed in: each transaction checks the rights of the link's creator.
  const idempotency = { ...request.idempotency, right: rightOf(maker, 'signed-in') }
  await hideRefusals(() =>
    storeUpload(upload, maker, uploaderOf(found).person, idempotency, [
      countLinkUse(maker.tenant, place.tree.space, link),
    ]),
  )
  // Not as it is called now: a number after the name would tell which names are taken.
  return { name: sanitiseFileName(name) }
}
