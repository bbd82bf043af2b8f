import type { FileItem } from '#shared/apps/files/items.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { MoveDialog } from '../change/MoveDialog.tsx'
import { upload } from '../upload/uploads.ts'
import { fetchFile } from './attachedFiles.ts'

interface Props {
  file: FileItem
  onClose: () => void
  /** Called with the target folder once the upload has started. */
  onSent: (folderId: string) => void
}

/** Asks for a folder and copies an attachment there. */
const SaveToFolderDialog = ({ file, onClose, onSent }: Props) => {
  const { t } = useTranslation('files')
  const toast = useToast()
  const send = async (folderId: string) => {
    onSent(folderId)
    try {
      upload([await fetchFile(file.id)], folderId)
    } catch (failure) {
      toast.error(t('failed', { name: file.name, reason: failureText(failure, t) }))
    }
  }
  return (
    <MoveDialog
      open
      items={[file]}
      from={undefined}
      title={t('attachments.keepOf', { name: file.name })}
      action={t('attachments.keepHere')}
      onClose={onClose}
      onMove={({ id }) => void send(id)}
    />
  )
}
export default SaveToFolderDialog
