import { ArrowDownTrayIcon } from '@heroicons/react/24/outline'
import { isVideo } from '#shared/apps/files/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useChanges } from '../change/useChanges.ts'
import { ShownFile, type Shows } from './ShownFile.tsx'
import VideoPlayer from './VideoPlayer.tsx'

export interface PreviewProps {
  /** What is shown; undefined: nothing. */
  file: Shows | undefined
  onClose: () => void
}

const PreviewDialog = ({ file, onClose }: PreviewProps) => {
  const { t } = useTranslation('files')
  const { download } = useChanges()
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
      {file && (isVideo(file.type) ? <VideoPlayer key={file.id} file={file} /> : <ShownFile file={file} />)}
    </Dialog>
  )
}
export default PreviewDialog
// In its file: whoever has seen one in its place opens it from there.
export { ShownFile }
