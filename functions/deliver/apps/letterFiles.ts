import { readDocument } from '#functions/core/files/files.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { LetterFile } from '#functions/core/mail/mime.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { lastOf, rowsIn, storedPath } from '#functions/data/apps/files/files.ts'
import { mediaTypeOf } from '#functions/data/apps/files/mediaTypes.ts'
import { fileKey, toFile } from '#functions/data/apps/files/storedFile.ts'
import type { StoredMail } from '#functions/data/apps/mailbox/mails.ts'
import { refuseUnscanned } from '#functions/data/files/scans.ts'
import { readIf } from '#functions/data/stored.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { MAIL_FILE_LIMITS } from '#shared/apps/mailbox/rules.ts'

/** Why a mail does not leave with its files: one of them is harmful, nobody knows yet, or it cannot be read. */
type Hindrance = 'quarantined' | 'notScanned' | 'unreadable'

const scanFailure = async (path: string): Promise<Hindrance | undefined> => {
  try {
    await refuseUnscanned(path)
    return undefined
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal
    return refusal.code === 'profiles.quarantined' ? 'quarantined' : 'notScanned'
  }
}

/** The files of a mail that leaves, one after another; or why it does not leave with them. */
export const letterFiles = async (
  tenant: string,
  { files }: Pick<StoredMail, 'files'>,
): Promise<LetterFile[] | Hindrance> => {
  if (!files) return []
  const rows = await rowsIn(tenant, attachmentSpaceId('mailbox', files.thing), MAIL_FILE_LIMITS.most)
  const items = await batchGet(rows.map(({ id }) => fileKey(tenant, id)))
  const found: LetterFile[] = []
  for (const item of items) {
    const file = readIf(item, toFile)
    if (!file) return 'unreadable'
    const { storedAs, type, bytes } = lastOf(file)
    const path = storedPath(tenant, file.id, storedAs)
    const failure = await scanFailure(path)
    if (failure) return failure
    const content = await readDocument(path, bytes)
    if (!content) return 'unreadable'
    found.push({ name: file.name, type: mediaTypeOf(type), content })
  }
  return found
}
