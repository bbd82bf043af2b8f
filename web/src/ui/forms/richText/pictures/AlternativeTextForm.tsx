import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'

interface Props {
  /** The alternative text. */
  alternative: string
  most: number
  onChange: (alternative: string) => void
  onRemove: () => void
  /** Goes back to the text. */
  onClose: () => void
}

/** Edits the alternative text of a picture, below the toolbar; no form element, as it is inside one. */
export const AlternativeTextForm = ({ alternative, most, onChange, onRemove, onClose }: Props) => {
  const { t } = useTranslation()
  const [text, setText] = useState(alternative)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') onChange(text.trim())
    else onClose()
  }
  return (
    <div className="flex flex-wrap items-start gap-2 border-b border-line p-2">
      <TextField
        label={t('ui.editor.alternative')}
        hint={t('ui.editor.alternativeHint')}
        autoFocus
        maxLength={most}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        className="min-w-50 grow"
      />
      <div className="flex flex-wrap gap-2 sm:pt-7">
        <Button variant="outline" onClick={() => onChange(text.trim())}>
          {t('ui.editor.setAlternative')}
        </Button>
        <Button variant="text" onClick={onRemove}>
          {t('ui.editor.removePicture')}
        </Button>
      </div>
    </div>
  )
}
