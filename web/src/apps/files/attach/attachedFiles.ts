import { type AttachingApp, attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

/** A file as it is, to be sent elsewhere. */
export const fetchedFile = async (id: string): Promise<File> => {
  const { url, name } = await call(contracts.files.download, { id })
  const answer = await fetch(url)
  if (!answer.ok) throw new Error('The storage refused a file')
  return new File([await answer.blob()], name)
}

/** The files of a thing as they are, to be attached to another one; fetched one after another. */
export const attachedFiles = async (app: AttachingApp, thing: string): Promise<File[]> => {
  const { files } = await call(contracts.files.list, { folderId: attachmentSpaceId(app, thing) })
  const fetched: File[] = []
  for (const { id } of files) fetched.push(await fetchedFile(id))
  return fetched
}
