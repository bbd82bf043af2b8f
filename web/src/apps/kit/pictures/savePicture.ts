import { FILE_LIMITS } from '#shared/apps/files/rules.ts'
import { stripForbiddenCharacters } from '#shared/core/text/normalise.ts'
import { call } from '#web/client/api.ts'
import { ApiError } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { buildUploadForm, postWithoutResponse } from '#web/client/uploadForm.ts'

/** Unique file name, as pasted pictures all have the same one. */
const uniqueName = (name: string): string => {
  const stem = stripForbiddenCharacters(name, 'line').replace(/\.[0-9A-Za-z]+$/, '')
  return `${stem.slice(0, FILE_LIMITS.name - 20)} ${crypto.randomUUID().slice(0, 8)}`
}

/** Uploads a picture to a folder; resolves with its file id. */
export const savePicture = async (folderId: string, picture: Blob, name: string): Promise<string> => {
  if (picture.size > FILE_LIMITS.wholeBytes) throw new ApiError(413, 'request.tooLarge')
  const { uploadId, url, fields } = await call(contracts.files.beginUpload, { folderId })
  if (!(await postWithoutResponse(url, buildUploadForm(fields, picture)))) throw new ApiError(0, 'network')
  return (await call(contracts.files.keep, { folderId, uploadId, name: uniqueName(name) })).id
}
