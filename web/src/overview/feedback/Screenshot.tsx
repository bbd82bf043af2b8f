import { PhotoIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { pastedPicture, type Shrunk, shrunk } from '#web/ui/forms/shrunk.ts'
import { ChooseFiles, PICTURE_FILES } from '#web/ui/IconButton.tsx'

const MAX_BYTES = 100 * 1000

interface Props {
  value: Shrunk | undefined
  onChange: (picture: Shrunk | undefined) => void
}

/** A screenshot: chosen as a file, or pasted anywhere on the page. */
export const Screenshot = ({ value, onChange }: Props) => {
  const { t } = useTranslation('feedback')
  const id = useId()
  const [unreadable, setUnreadable] = useState(false)
  const take = async (file: Blob | undefined) => {
    if (!file) return
    const picture = await shrunk(file, MAX_BYTES)
    setUnreadable(!picture)
    if (picture) onChange(picture)
  }
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => void take(pastedPicture(clipboardData))
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would indent it
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1 font-medium">
        {t('feedback.screenshot')}
      </p>
      {value && (
        <img
          src={value.dataUrl}
          alt={t('feedback.screenshotAlt')}
          className="mb-3 max-h-60 max-w-full rounded-md border border-line"
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <ChooseFiles accept={PICTURE_FILES} onChoose={([file]) => void take(file)}>
          {(choose) => (
            <Button variant="outline" icon={PhotoIcon} onClick={choose}>
              {t(value ? 'ui.picture.replace' : 'ui.picture.choose')}
            </Button>
          )}
        </ChooseFiles>
        {value && (
          <Button variant="text" icon={TrashIcon} onClick={() => onChange(undefined)}>
            {t('ui.picture.remove')}
          </Button>
        )}
      </div>
      <p
        role={unreadable ? 'alert' : undefined}
        className={`mt-2 text-md ${unreadable ? 'text-danger-text' : 'text-secondary'}`}
      >
        {t(unreadable ? 'ui.picture.unreadable' : 'feedback.screenshotHint')}
      </p>
    </div>
  )
}
