import type { FileItem, Folder } from '#shared/apps/files/items.ts'
import { FILE_LIMITS, isListingOnly } from '#shared/apps/files/rules.ts'
import { createUniqueNames } from '#shared/people/account/archive.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { download } from '#web/client/download.ts'

/** Thrown when an archive cannot be created. */
export class ArchiveError extends Error {
  readonly reason: 'tooMany' | 'empty'
  constructor(reason: ArchiveError['reason']) {
    super(reason)
    this.reason = reason
  }
}

interface Entry {
  id: string
  path: string
}

const fetchFolder = async (folderId: string): Promise<Folder> => {
  const first = await call(contracts.files.list, { folderId })
  if (first.cursor) throw new ArchiveError('tooMany')
  return first
}

/** Lists the files among items and in their folders, with their paths. */
const listEntries = async (items: readonly FileItem[], above = ''): Promise<Entry[]> => {
  const entries: Entry[] = []
  for (const { id, name, type } of items) {
    if (type !== 'folder') entries.push({ id, path: above + name })
    // Listed items from elsewhere, such as reports, are not files.
    else if (!isListingOnly(id)) {
      const { folders, files } = await fetchFolder(id)
      entries.push(...(await listEntries([...folders, ...files], `${above}${name}/`)))
    }
    if (entries.length > FILE_LIMITS.archive) throw new ArchiveError('tooMany')
  }
  return entries
}

/**
 * Streams one file after the other; the next is requested once the previous one is written. Files that several people
 * share may have one name.
 */
const streamContents = async function* (entries: readonly Entry[]) {
  const apart = createUniqueNames()
  for (const { id, path } of entries) {
    const { url } = await call(contracts.files.download, { id })
    const answer = await fetch(url)
    if (!answer.ok) throw new Error('The storage refused a file')
    yield { name: apart(path), input: answer }
  }
}

/** Creates a zip archive of files and folders in the browser, and downloads it. */
export const saveArchive = async (name: string, items: readonly FileItem[]): Promise<void> => {
  const entries = await listEntries(items)
  if (entries.length === 0) throw new ArchiveError('empty')
  const { downloadZip } = await import('client-zip')
  const archive = await downloadZip(streamContents(entries)).blob()
  download(`${name}.zip`, archive, 'application/zip')
}
