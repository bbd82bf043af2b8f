import type { FileItem, Folder } from '#shared/apps/files/contract.ts'
import { FILE_LIMITS, isListingOnly } from '#shared/apps/files/rules.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

/** Why there is no archive. */
export class NoArchive extends Error {
  readonly reason: 'tooMany' | 'empty'
  constructor(reason: NoArchive['reason']) {
    super(reason)
    this.reason = reason
  }
}

interface Entry {
  id: string
  path: string
}

const listOf = async (folderId: string): Promise<Folder> => {
  const first = await call(contracts.files.list, { folderId })
  if (first.cursor) throw new NoArchive('tooMany')
  return first
}

/** The files among some items, those in folders with the path that leads there. */
const entriesOf = async (items: readonly FileItem[], above = ''): Promise<Entry[]> => {
  const entries: Entry[] = []
  for (const { id, name, type } of items) {
    if (type !== 'folder') entries.push({ id, path: above + name })
    // What is only listed is no file of the folder's.
    else if (!isListingOnly(id)) {
      const { folders, files } = await listOf(id)
      entries.push(...(await entriesOf([...folders, ...files], `${above}${name}/`)))
    }
    if (entries.length > FILE_LIMITS.archive) throw new NoArchive('tooMany')
  }
  return entries
}

/** The files one after another: the next one is asked for when the one before is in the archive. */
const contents = async function* (entries: readonly Entry[]) {
  for (const { id, path } of entries) {
    const { url } = await call(contracts.files.download, { id })
    const answer = await fetch(url)
    if (!answer.ok) throw new Error('The storage refused a file')
    yield { name: path, input: answer }
  }
}

/** Makes an archive of files and whole folders, in this browser, and saves it. */
export const saveArchive = async (name: string, items: readonly FileItem[]): Promise<void> => {
  const entries = await entriesOf(items)
  if (entries.length === 0) throw new NoArchive('empty')
  const { downloadZip } = await import('client-zip')
  const url = URL.createObjectURL(await downloadZip(contents(entries)).blob())
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.zip`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
