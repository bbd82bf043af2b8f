import { useState } from 'react'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { mailAttachmentsId } from '#shared/apps/mailbox/rules.ts'
import { withTexts } from '#web/app/i18n.ts'
import { ApiError } from '#web/client/call.ts'
import { useUser } from '#web/client/session.ts'
import type { ComposeStart } from './composing.ts'

const uploads = withTexts('files', () => import('#web/apps/files/upload/uploads.ts'))

/** The attachments of a mail being written; the first one saves it as a draft. */
export const useDraftFiles = ({ draft, hasFiles }: ComposeStart, saved: () => Promise<string>) => {
  const own = useUser()?.id ?? ''
  const [draftId, setDraftId] = useState(hasFiles ? draft?.id : undefined)
  const thing = draftId && mailAttachmentsId(own, draftId)
  const folder = thing && attachmentSpaceId('mailbox', thing)
  const add = async (files: readonly File[]): Promise<void> => {
    const id = await saved()
    setDraftId(id)
    const { upload } = await uploads()
    upload(files, attachmentSpaceId('mailbox', mailAttachmentsId(own, id)))
  }
  return {
    /** Item id of the attachments in the files app; undefined: none. */
    thing,
    add,
    /** Attaches the files of another mail. */
    addFrom: async (other: string): Promise<void> => {
      const { fetchAttachedFiles } = await import('#web/apps/files/attach/attachedFiles.ts')
      await add(await fetchAttachedFiles('mailbox', other))
    },
    /** Refuses while an upload is running or has failed; `over` gets the refusal once none is any more. */
    refuseUploading: async (over: (refusal: ApiError) => void): Promise<void> => {
      if (!folder) return
      const { isUploadingInto, onceUploadedInto } = await uploads()
      if (!isUploadingInto(folder)) return
      const refusal = new ApiError(409, 'mailbox.uploading')
      onceUploadedInto(folder, () => over(refusal))
      throw refusal
    },
    drop: async (): Promise<void> => {
      if (folder) (await uploads()).removeUploadsInto(folder)
    },
  }
}
