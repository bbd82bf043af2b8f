import { PhotoIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { type Shrunk, shrunk } from '#web/ui/forms/shrunk.ts'

const MAX_BYTES = 100 * 1000

interface Props {
  value: Shrunk | undefined
  onChange: (picture: Shrunk | undefined) => void
}

/** A picture of the screen: chosen from the files, or pasted anywhere on the page. */
export const Screenshot = ({ value, onChange }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [unreadable, setUnreadable] = useState(false)
  const take = async (file: Blob | null | undefined) => {
    if (!file) return
    const picture = await shrunk(file, MAX_BYTES)
    setUnreadable(!picture)
    if (picture) onChange(picture)
  }
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const picture = [...(clipboardData?.items ?? [])].find(({ type }) => type.startsWith('image/'))
      void take(picture?.getAsFile())
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {t('feedback.screenshot')}
      </label>
      {value && (
        <img
          src={value.dataUrl}
          alt={t('feedback.screenshotAlt')}
          className="mb-3 max-h-60 max-w-full rounded-md border border-line"
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" icon={PhotoIcon} onClick={() => input.current?.click()}>
          {t(value ? 'ui.picture.replace' : 'ui.picture.choose')}
        </Button>
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
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        tabIndex={-1}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
        className="sr-only"
      />
    </div>
  )
}
