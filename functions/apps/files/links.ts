import { epochSeconds, newId, now } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import { hashPassword } from '#functions/core/security/passwords.ts'
import { extendToken, newToken, spendToken, storeToken } from '#functions/data/accounts/oneTimeTokens.ts'
import {
  addLink,
  changeLink,
  linkIdOf,
  listLinks,
  readLatestLink,
  readLink,
  removeLink,
  type StoredLink,
} from '#functions/data/apps/files/links.ts'
import type { files } from '#shared/apps/files/contract.ts'
import type { FileLink } from '#shared/apps/files/linkContract.ts'
import { FILE_LIMITS, isFolderId } from '#shared/apps/files/rules.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { openFile, openFolder, type Place, refuseAttached } from './access.ts'
import { loadListingContext } from './view.ts'

type Idempotent = Pick<Request, 'idempotency'>

/** The place of a file or folder that the caller may create links to. */
const openLinkable = async (id: string, caller: Caller): Promise<Place> =>
  isFolderId(id) ? openFolder(id, caller, 'write') : (await openFile(id, caller, 'write')).place

const toFileLink = (
  { id, kind, by, at, until, password, most, used }: StoredLink,
  createdBy: string,
  { person }: Caller,
): FileLink => ({
  id,
  kind,
  createdBy,
  mine: by === person,
  createdAt: at,
  until,
  hasPassword: password !== null,
  most,
  used,
})

export const listItemLinks = async (id: string, caller: Caller): Promise<FileLink[]> => {
  const { tree } = await openLinkable(id, caller)
  const found = await listLinks(caller.tenant, tree.space, id)
  const { names } = await loadListingContext(
    caller.tenant,
    found.map(({ by }) => by),
    [],
  )
  return found.map((link) => toFileLink(link, names.get(link.by) ?? '', caller))
}

const DAY_SECONDS = 86_400
const ATTEMPTS = 4
const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

export const createLink = async (
  { id, kind, days, password, most }: ParsedOf<typeof files.createLink>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<OutputOf<typeof files.createLink>> => {
  const { tenant, person, name } = caller
  const place = await openLinkable(id, caller)
  refuseAttached(place)
  const { tree } = place
  if (kind === 'ask' && !isFolderId(id)) throw new ApiError('access.denied')
  const expiresAt = epochSeconds() + days * DAY_SECONDS
  const { token, hash } = newToken()
  const link: StoredLink = {
    id: linkIdOf(id, newId()),
    item: id,
    kind,
    by: person,
    at: now().toISOString(),
    until: isoOf(expiresAt),
    password: password === undefined ? null : await hashPassword(password),
    most: most ?? (kind === 'ask' ? FILE_LIMITS.asked : null),
    used: 0,
    token: hash,
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // Before the list, so that a link which the list lacks is noticed.
    const latest = await readLatestLink(tenant, tree.space, id)
    if ((await listLinks(tenant, tree.space, id)).length >= FILE_LIMITS.links) {
      throw new ApiError('files.tooManyLinks', { most: FILE_LIMITS.links })
    }
    // No idempotency record, as it would store the token in plain text. A retry makes another link, which the list shows.
    const done = await commitIdempotent({ right: idempotency.right }, { link: toFileLink(link, name, caller), token }, [
      ...addLink(tenant, tree.space, link, latest),
      storeToken(hash, { purpose: 'file', tenant, space: tree.space, link: link.id, expiresAt }),
    ])
    if ('answer' in done) {
      log.info('file.linked', { tenant, item: id, by: person, kind })
      return done.answer
    }
  }
  throw new ApiError('resource.conflict')
}

/** A link that works, for its creator alone: it acts in their name and with their rights. */
const openOwnLink = async ({ id, linkId }: { id: string; linkId: string }, caller: Caller) => {
  const { tree } = await openLinkable(id, caller)
  const link = (await readLink(caller.tenant, tree.space, linkId)) ?? notFound()
  if (link.item !== id || Date.parse(link.until) <= epochSeconds() * 1000) notFound()
  if (link.by !== caller.person) throw new ApiError('access.denied')
  return { space: tree.space, link }
}

export const renewLink = async (
  { days, ...asked }: ParsedOf<typeof files.renewLink>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<FileLink> => {
  const { space, link } = await openOwnLink(asked, caller)
  const expiresAt = epochSeconds() + days * DAY_SECONDS
  const renewed = { ...link, until: isoOf(expiresAt) }
  const done = await commitIdempotent(idempotency, toFileLink(renewed, caller.name, caller), [
    changeLink(caller.tenant, space, link, renewed),
    extendToken(link.token, expiresAt),
  ])
  if ('refused' in done) throw new ApiError('resource.conflict')
  log.info('file.linkRenewed', { tenant: caller.tenant, item: link.item, by: caller.person, until: renewed.until })
  return done.answer
}

export const replaceLink = async (
  asked: ParsedOf<typeof files.replaceLink>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<OutputOf<typeof files.replaceLink>> => {
  const { tenant, person, name } = caller
  const { space, link } = await openOwnLink(asked, caller)
  const { token, hash } = newToken()
  const replaced = { ...link, token: hash }
  const expiresAt = Math.floor(Date.parse(link.until) / 1000)
  // No idempotency record, as of a new link: a retry replaces it once more.
  const done = await commitIdempotent({ right: idempotency.right }, { link: toFileLink(link, name, caller), token }, [
    changeLink(tenant, space, link, replaced),
    spendToken(link.token),
    storeToken(hash, { purpose: 'file', tenant, space, link: link.id, expiresAt }),
  ])
  if ('refused' in done) throw new ApiError('resource.conflict')
  log.info('file.linkReplaced', { tenant, item: link.item, by: person })
  return done.answer
}

export const removeOneLink = async (
  { id, linkId }: ParsedOf<typeof files.removeLink>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<boolean> => {
  const { tenant } = caller
  const { tree } = await openLinkable(id, caller)
  const link = (await readLink(tenant, tree.space, linkId)) ?? notFound()
  if (link.item !== id) notFound()
  const done = await commitIdempotent(idempotency, true, [
    removeLink(tenant, tree.space, linkId),
    spendToken(link.token),
  ])
  if ('refused' in done) return notFound()
  return done.answer
}
