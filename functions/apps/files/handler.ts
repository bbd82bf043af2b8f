import { notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { serve } from '#functions/core/http/serve.ts'
import { rowOf } from '#functions/data/apps/files/files.ts'
import { currentReaders } from '#functions/data/apps/files/sharing.ts'
import { files } from '#shared/apps/files/contract.ts'
import { isFolderId, SHARED_SHELF } from '#shared/apps/files/rules.ts'
import { openFile } from './access.ts'
import { createFolder, removeFolder, updateFolder } from './folders.ts'
import { removeFile, restoreVersion, updateFile } from './items.ts'
import { createLink, listItemLinks, removeOneLink, renewLink, replaceLink } from './links.ts'
import { list } from './list.ts'
import { share, toPersonSummaries, unshare } from './readers.ts'
import { search } from './search.ts'
import { beginShared, beginSharedParts, downloadShared, dropShared, keepShared, openShared } from './sharedLinks.ts'
import { storeUpload } from './storeUpload.ts'
import { listTrash, purge, restore } from './trash.ts'
import { abandonUpload, beginParts, beginUpload, download } from './uploads.ts'
import {
  buildPath,
  contextOfPath,
  loadListingContext,
  toFileItem,
  toShelfItem,
  toVersions,
  withoutLocation,
} from './view.ts'

const open = async (id: string, caller: Caller) => {
  if (isFolderId(id)) return notFound()
  const { file, place, isShared } = await openFile(id, caller, 'read')
  const mayWrite = place.right === 'write'
  const chain = isShared ? { people: [], folders: [] } : contextOfPath(place)
  const readers = mayWrite ? file.readers.flatMap(({ person, by }) => [person, by]) : []
  const people = [file.by, ...file.versions.map(({ by }) => by), ...chain.people, ...readers]
  const context = await loadListingContext(caller.tenant, people, chain.folders)
  const row = toFileItem(rowOf(file), context, mayWrite, caller)
  return {
    file: isShared ? withoutLocation(row) : row,
    versions: toVersions(file, context, caller),
    // Readers of a shared file do not learn where it is stored.
    path: isShared ? [toShelfItem(SHARED_SHELF, caller)] : buildPath(place, context, caller),
    readers: mayWrite
      ? toPersonSummaries(
          context.members,
          currentReaders(file, context.members).map(({ person }) => person),
        )
      : [],
  }
}

export const handler = serve(files, {
  list,
  createFolder,
  update: (input, caller, request) => (isFolderId(input.id) ? updateFolder : updateFile)(input, caller, request),
  remove: ({ id }, caller, request) => (isFolderId(id) ? removeFolder : removeFile)(id, caller, request),
  beginUpload,
  beginParts,
  dropUpload: abandonUpload,
  keep: (input, caller, { idempotency }) => storeUpload(input, caller, caller.person, idempotency),
  open: ({ id }, caller) => open(id, caller),
  share,
  unshare,
  download,
  restoreVersion,
  trash: listTrash,
  restore: ({ id }, caller, request) => restore(id, caller, request),
  purge: ({ id }, caller, request) => purge(id, caller, request),
  search,
  links: ({ id }, caller) => listItemLinks(id, caller),
  createLink,
  renewLink,
  replaceLink,
  removeLink: removeOneLink,
  openShared: (input, _, request) => openShared(input, request),
  downloadShared: (input, _, request) => downloadShared(input, request),
  beginShared: (input, _, request) => beginShared(input, request),
  beginSharedParts: (input, _, request) => beginSharedParts(input, request),
  dropShared: (input, _, request) => dropShared(input, request),
  keepShared: (input, _, request) => keepShared(input, request),
})
