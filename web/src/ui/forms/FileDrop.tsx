import { ArrowUpTrayIcon } from '@heroicons/react/24/outline'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '../Button.tsx'
import { ChooseFiles } from '../IconButton.tsx'

interface Props {
  /** What the button says. */
  label: string
  accept: string
  busy?: boolean
  onChoose: (file: File) => void
  /** What is expected of the file. */
  children?: ReactNode
}

/** Takes a file: dropped here, or chosen with the button. */
export const FileDrop = ({ label, accept, busy = false, onChoose, children }: Props) => {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = busy ? 'none' : 'copy'
    setOver(!busy)
  }
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    setOver(false)
    if (!busy) onChoose(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for who drags; everybody else has the button
    <div
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-col items-center gap-3 rounded-xl border border-dashed p-6 text-center transition-colors ${isOver ? 'border-link bg-tint' : 'border-field'}`}
    >
      <p className="font-medium pointer-coarse:hidden">{t('ui.dropFile')}</p>
      <ChooseFiles accept={accept} onChoose={([file]) => onChoose(file)}>
        {(choose) => (
          <Button variant="outline" icon={ArrowUpTrayIcon} busy={busy} onClick={choose}>
            {label}
          </Button>
        )}
      </ChooseFiles>
      {children && <p className="max-w-prose text-md text-balance text-secondary">{children}</p>}
    </div>
  )
}
