import { type AttachingApp, attachedTo } from '#shared/apps/files/rules.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

/** Downloads a file, to be uploaded elsewhere. */
export const fetchFile = async (id: string): Promise<File> => {
  const { url, name } = await call(contracts.files.download, { id })
  const answer = await fetch(url)
  if (!answer.ok) throw new Error('The storage refused a file')
  return new File([await answer.blob()], name)
}

/** Downloads the attachments of an item one by one, to be attached to another. */
export const fetchAttachedFiles = async (app: AttachingApp, thing: string): Promise<File[]> => {
  const { files } = await call(contracts.files.list, { folderId: attachedTo(app, thing) })
  const fetched: File[] = []
  for (const { id } of files) fetched.push(await fetchFile(id))
  return fetched
}
