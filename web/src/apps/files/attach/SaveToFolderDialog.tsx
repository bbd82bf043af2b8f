import type { FileItem } from '#shared/apps/files/contract.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { MoveDialog } from '../change/MoveDialog.tsx'
import { upload } from '../upload/uploads.ts'
import { fetchedFile } from './attachedFiles.ts'

interface Props {
  file: FileItem
  onClose: () => void
  /** Gets the folder that it is on its way to. */
  onSent: (folderId: string) => void
}

/** Asks in which folder of the file manager a file that came with something is to be, too, and sends it there. */
const SaveToFolderDialog = ({ file, onClose, onSent }: Props) => {
  const { t } = useTranslation('files')
  const toast = useToast()
  const send = async (folderId: string) => {
    onSent(folderId)
    try {
      upload([await fetchedFile(file.id)], folderId)
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
