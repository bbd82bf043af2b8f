import { XMarkIcon } from '@heroicons/react/24/outline'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '../IconButton.tsx'
import { useAnchored } from './useAnchored.ts'

interface Props {
  /** The button that opens it: an element that takes a ref and button properties, such as IconButton. */
  button: ReactElement<Record<string, unknown>>
  title: string
  /** A `PopoverFrame`; `close` takes the panel away. */
  children: (close: () => void) => ReactNode
}

/** Focuses the field that the popover was opened for, or else the popover. */
const focusContent = (panel: HTMLElement): void =>
  (panel.querySelector<HTMLElement>('[data-autofocus]') ?? panel).focus()

/** A 360 px popover under a header button, full screen on phones. Its content is mounted anew each time. */
export const Popover = ({ button, title, children }: Props) => {
  const { open, buttonProps, panelProps, close } = useAnchored(focusContent)
  return (
    <>
      {cloneElement(button, { ...buttonProps, 'aria-haspopup': 'dialog' })}
      <div
        {...panelProps}
        role="dialog"
        aria-label={title}
        tabIndex={-1}
        data-covers
        className="fixed inset-0 m-0 h-full max-h-none w-full max-w-none flex-col overflow-hidden bg-card text-ink shadow-2xl outline-none open:flex sm:inset-auto sm:top-(--top) sm:left-(--left) sm:h-auto sm:max-h-[min(34.5rem,var(--room))] sm:w-90 sm:rounded-2xl"
      >
        {open && children(close)}
      </div>
    </>
  )
}

interface FrameProps {
  title: string
  /** What is being done, under the title. */
  note?: string | undefined
  /** Icon buttons at the right of the title. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A panel's head and its scrolling body. */
export const PopoverFrame = ({ title, note, actions, onClose, children }: FrameProps) => {
  const { t } = useTranslation()
  return (
    <>
      <div className="flex min-h-14 shrink-0 items-center gap-1 border-b border-line pr-2 pl-4">
        <IconButton label={t('ui.close')} icon={XMarkIcon} onClick={onClose} className="-ml-2 sm:hidden" />
        <div className="min-w-0 grow">
          <h2 className="text-lg font-medium">{title}</h2>
          {note && <p className="text-md text-secondary">{note}</p>}
        </div>
        {actions}
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">{children}</div>
    </>
  )
}
