import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { filesOf, rowOf } from '#functions/data/apps/files/files.ts'
import { folderChain } from '#functions/data/apps/files/trees.ts'
import type { files } from '#shared/apps/files/contract.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { foldText } from '#shared/core/text/fold.ts'
import { openFolder } from './access.ts'
import { loadListingContext, sortByName, toFileItem } from './view.ts'

const MAX_WORDS = 6

/** Finds files by words of their names, in a folder and its subfolders. */
export const search = async (
  { folderId, query, cursor }: ParsedOf<typeof files.search>,
  caller: Caller,
): Promise<OutputOf<typeof files.search>> => {
  const { tenant, person } = caller
  const { tree, right } = await openFolder(folderId, caller, 'read')
  const words = foldText(query).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  // Folding may leave nothing of the query, such as of an accent alone.
  if (words.length === 0) return { files: [] }
  const place = pagedListFor({ tenant, person }, 'files.search', folderId, words.join(' '))
  const { files: found, last } = await filesOf(tenant).search(tree.space, words, await fromCursor(place, cursor))
  const below = found.filter(({ folder }) => {
    const chain = folderChain(tree, folder)
    return chain && (folderId === tree.space || chain.includes(folderId))
  })
  const beside = await loadListingContext(
    tenant,
    below.map(({ by }) => by),
    [],
  )
  const items = below.map((file) => toFileItem(rowOf(file), beside, right === 'write', caller))
  return { files: sortByName(items), cursor: await toCursor(place, last) }
}
