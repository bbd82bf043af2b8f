import { readDocument } from '#functions/core/files/files.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { OutgoingFile } from '#functions/core/mail/mime.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { latestVersion, listFileRows, storedPath } from '#functions/data/apps/files/files.ts'
import { mediaTypeOf } from '#functions/data/apps/files/mediaTypes.ts'
import { fileKey, toFile } from '#functions/data/apps/files/storedFile.ts'
import type { StoredMail } from '#functions/data/apps/mailbox/storedMail.ts'
import { refuseUnscanned } from '#functions/data/files/scans.ts'
import { readIf } from '#functions/data/stored.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { MAIL_FILE_LIMITS } from '#shared/apps/mailbox/rules.ts'

/** Why the files of a mail cannot be sent. */
type FileProblem = 'quarantined' | 'notScanned' | 'unreadable'

const scanFailure = async (path: string): Promise<FileProblem | undefined> => {
  try {
    await refuseUnscanned(path)
    return undefined
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal
    return refusal.code === 'profiles.quarantined' ? 'quarantined' : 'notScanned'
  }
}

/** Loads the files of an outgoing mail one by one, or returns why it cannot be sent. */
export const loadOutgoingFiles = async (
  tenant: string,
  { files }: Pick<StoredMail, 'files'>,
): Promise<OutgoingFile[] | FileProblem> => {
  if (!files) return []
  const rows = await listFileRows(tenant, attachmentSpaceId('mailbox', files.thing), MAIL_FILE_LIMITS.most)
  const items = await batchGet(rows.map(({ id }) => fileKey(tenant, id)))
  const found: OutgoingFile[] = []
  for (const item of items) {
    const file = readIf(item, toFile)
    if (!file) return 'unreadable'
    const { storedAs, type, bytes } = latestVersion(file)
    const path = storedPath(tenant, file.id, storedAs)
    const failure = await scanFailure(path)
    if (failure) return failure
    const content = await readDocument(path, bytes)
    if (!content) return 'unreadable'
    found.push({ name: file.name, type: mediaTypeOf(type), content })
  }
  return found
}
