import { PhotoIcon, TrashIcon } from '@heroicons/react/24/outline'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '../Button.tsx'
import { FileChooser, PICTURE_TYPES } from '../IconButton.tsx'
import { CropDialog } from './CropDialog.tsx'

interface Props {
  /** The picture as it is. */
  children: ReactNode
  /** Content beside the picture, above the buttons. */
  about?: ReactNode
  /** What it is a picture of. */
  label: string
  /** Whether there is one that can be removed. */
  present: boolean
  busy: boolean
  /** See CropDialog. */
  whole?: boolean
  /** Stores a square image of at most 512 pixels a side and 60 KB, in base64. */
  onChoose: (base64: string) => Promise<unknown>
  onRemove: () => void
}

/** A picture that can be replaced by a crop of a file, or removed. */
export const PicturePicker = ({ children, about, label, present, busy, whole = false, onChoose, onRemove }: Props) => {
  const { t } = useTranslation()
  const [picture, setPicture] = useState<ImageBitmap>()
  const [unreadable, setUnreadable] = useState(false)
  const open = async (file: File) => {
    const read = await createImageBitmap(file).catch(() => undefined)
    setUnreadable(!read)
    setPicture(read)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would indent it
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-6">
      {children}
      <div className="min-w-0">
        {about}
        <div className="flex flex-wrap gap-3">
          <FileChooser accept={PICTURE_TYPES} onChoose={([file]) => void open(file)}>
            {(choose) => (
              <Button variant="outline" icon={PhotoIcon} busy={busy} onClick={choose}>
                {t(present ? 'ui.picture.replace' : 'ui.picture.choose')}
              </Button>
            )}
          </FileChooser>
          {present && (
            <Button variant="text" icon={TrashIcon} disabled={busy} onClick={onRemove}>
              {t('ui.picture.remove')}
            </Button>
          )}
        </div>
        <p
          role={unreadable ? 'alert' : undefined}
          className={`mt-2 text-md ${unreadable ? 'text-danger-text' : 'text-secondary'}`}
        >
          {t(unreadable ? 'ui.picture.unreadable' : 'ui.picture.hint')}
        </p>
      </div>
      {picture && (
        <CropDialog picture={picture} whole={whole} onClose={() => setPicture(undefined)} onChoose={onChoose} />
      )}
    </div>
  )
}
