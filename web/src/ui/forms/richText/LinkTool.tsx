import { type KeyboardEvent, useState } from 'react'
import { parseTypedLink } from '#shared/core/text/typedLink.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '../TextField.tsx'

interface Props {
  /** The address of the link that is selected; empty: none is. */
  link: string
  /** Sets the address, or takes the link away by an empty one. */
  onChange: (link: string) => void
  /** Goes back to the text. */
  onClose: () => void
}

/** Edits the address of a link, below the toolbar; no form element, as it is inside one. */
export const LinkTool = ({ link, onChange, onClose }: Props) => {
  const { t } = useTranslation()
  const [text, setText] = useState(link)
  const [wrong, setWrong] = useState(false)
  const apply = () => {
    const address = parseTypedLink(text)
    if (address === undefined) return setWrong(true)
    onChange(address)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    else onClose()
  }
  return (
    <div className="flex flex-wrap items-end gap-2 border-b border-line p-2">
      <TextField
        label={t('ui.editor.address')}
        error={wrong ? t('ui.editor.notAnAddress') : undefined}
        inputMode="url"
        autoFocus
        maxLength={300}
        placeholder="https://"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setWrong(false)
        }}
        onKeyDown={onKeyDown}
        className="min-w-50 grow"
      />
      <Button variant="outline" onClick={apply}>
        {t('ui.editor.setLink')}
      </Button>
      {link && (
        <Button variant="text" onClick={() => onChange('')}>
          {t('ui.editor.removeLink')}
        </Button>
      )}
    </div>
  )
}
