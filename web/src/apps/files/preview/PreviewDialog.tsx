import { ArrowDownTrayIcon } from '@heroicons/react/24/outline'
import { isVideo } from '#shared/apps/files/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useItemActions } from '../change/useItemActions.ts'
import { FileView, type ViewableFile } from './FileView.tsx'
import VideoPlayer from './VideoPlayer.tsx'

export interface PreviewProps {
  /** The file to preview; undefined: closed. */
  file: ViewableFile | undefined
  onClose: () => void
}

const PreviewDialog = ({ file, onClose }: PreviewProps) => {
  const { t } = useTranslation('files')
  const { download } = useItemActions()
  return (
    <Dialog
      open={file !== undefined}
      onClose={onClose}
      size="lg"
      title={file?.name ?? ''}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.close')}
          </Button>
          <Button variant="primary" icon={ArrowDownTrayIcon} onClick={() => file && void download(file)}>
            {t('download')}
          </Button>
        </>
      }
    >
      {file && (isVideo(file.type) ? <VideoPlayer key={file.id} file={file} /> : <FileView file={file} />)}
    </Dialog>
  )
}
export default PreviewDialog
// Exported from the same chunk, so that a file shown inline can open the preview at once.
export { FileView }
