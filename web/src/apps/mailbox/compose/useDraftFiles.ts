import { useState } from 'react'
import { attachedTo } from '#shared/apps/files/rules.ts'
import { withMailOf } from '#shared/apps/mailbox/rules.ts'
import { withTexts } from '#web/app/i18n.ts'
import { useUser } from '#web/client/session.ts'
import type { ComposeStart } from './composing.ts'

const uploads = withTexts('files', () => import('#web/apps/files/upload/uploads.ts'))

/** The attachments of a mail being written; the first one saves it as a draft. */
export const useDraftFiles = ({ draft, hasFiles }: ComposeStart, saved: () => Promise<string>) => {
  const own = useUser()?.id ?? ''
  const [draftId, setDraftId] = useState(hasFiles ? draft?.id : undefined)
  const thing = draftId && withMailOf(own, draftId)
  const folder = thing && attachedTo('mailbox', thing)
  const add = async (files: readonly File[]): Promise<void> => {
    const id = await saved()
    setDraftId(id)
    const { upload } = await uploads()
    upload(files, attachedTo('mailbox', withMailOf(own, id)))
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
    /** Whether an upload is running or has failed. */
    isUploading: async (): Promise<boolean> => folder !== undefined && (await uploads()).isUploadingInto(folder),
    drop: async (): Promise<void> => {
      if (folder) (await uploads()).removeUploadsInto(folder)
    },
  }
}
