import { useState } from 'react'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { mailAttachmentsId } from '#shared/apps/mailbox/rules.ts'
import { withTexts } from '#web/app/i18n.ts'
import { useUser } from '#web/client/session.ts'
import type { Start } from './composing.ts'

const uploads = withTexts('files', () => import('#web/apps/files/upload/uploads.ts'))

/** What is attached to a mail that is being written: from the first file on it is a draft. */
export const useDraftFiles = ({ draft, hasFiles }: Start, saved: () => Promise<string>) => {
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
    /** Under which the files app has them; undefined: nothing is attached. */
    thing,
    add,
    /** Adds what is attached to another mail. */
    addFrom: async (other: string): Promise<void> => {
      const { attachedFiles } = await import('#web/apps/files/attach/attachedFiles.ts')
      await add(await attachedFiles('mailbox', other))
    },
    /** Whether one of them is still on its way, or did not get there. */
    isUploading: async (): Promise<boolean> => folder !== undefined && (await uploads()).isUploadingInto(folder),
    drop: async (): Promise<void> => {
      if (folder) (await uploads()).dropUploadsInto(folder)
    },
  }
}
