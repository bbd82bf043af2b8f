import { notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { serve } from '#functions/core/http/serve.ts'
import { rowOf } from '#functions/data/apps/files/files.ts'
import { files } from '#shared/apps/files/contract.ts'
import { isFolderId } from '#shared/apps/files/rules.ts'
import { openFile } from './access.ts'
import { createFolder, removeFolder, updateFolder } from './folders.ts'
import { removeFile, restoreVersion, updateFile } from './items.ts'
import { keepUploaded } from './keep.ts'
import { createLink, links, removeOneLink } from './links.ts'
import { list } from './list.ts'
import { search } from './search.ts'
import { beginShared, beginSharedParts, downloadShared, dropShared, keepShared, openShared } from './shared.ts'
import { listTrash, purge, restore } from './trash.ts'
import { beginParts, beginUpload, download, dropUpload } from './uploads.ts'
import { besideOf, pathTo, toFileItem, toVersions, wayBeside } from './view.ts'

const open = async (id: string, caller: Caller) => {
  if (isFolderId(id)) return notFound()
  const { file, place } = await openFile(id, caller, 'read')
  const way = wayBeside(place)
  const people = [file.by, ...file.versions.map(({ by }) => by), ...way.people]
  const beside = await besideOf(caller.tenant, people, way.folders)
  return {
    file: toFileItem(rowOf(file), beside, place.right === 'write', caller),
    versions: toVersions(file, beside, caller),
    path: pathTo(place, beside, caller),
  }
}

export const handler = serve(files, {
  list,
  createFolder,
  update: (input, caller, request) => (isFolderId(input.id) ? updateFolder : updateFile)(input, caller, request),
  remove: ({ id }, caller, request) => (isFolderId(id) ? removeFolder : removeFile)(id, caller, request),
  beginUpload,
  beginParts,
  dropUpload,
  keep: (input, caller, { idempotency }) => keepUploaded(input, caller, caller.person, idempotency),
  open: ({ id }, caller) => open(id, caller),
  download,
  restoreVersion,
  trash: ({ folderId }, caller) => listTrash(folderId, caller),
  restore: ({ id }, caller, request) => restore(id, caller, request),
  purge: ({ id }, caller, request) => purge(id, caller, request),
  search,
  links: ({ id }, caller) => links(id, caller),
  createLink,
  removeLink: removeOneLink,
  openShared: (input, _, request) => openShared(input, request),
  downloadShared: (input, _, request) => downloadShared(input, request),
  beginShared: (input, _, request) => beginShared(input, request),
  beginSharedParts: (input, _, request) => beginSharedParts(input, request),
  dropShared: (input, _, request) => dropShared(input, request),
  keepShared: (input, _, request) => keepShared(input, request),
})
