import {
  DialogBackdrop,
  DialogDescription,
  DialogPanel,
  DialogTitle,
  Dialog as HeadlessDialog,
} from '@headlessui/react'
import { XMarkIcon } from '@heroicons/react/24/outline'
import { type FormEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '../IconButton.tsx'
import { FocusReturn } from './FocusReturn.tsx'
import { focusAutofocusField, useDialogOpen } from './useOpen.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** What is asked, read out with the title. */
  text?: string | undefined
  children?: ReactNode
  /** The actions, at the bottom right; none where what is inside brings its own. */
  footer: ReactNode
  /** Whether the cross, Escape and, until something is typed, a click outside close it; yes unless said. */
  dismissible?: boolean
  size?: keyof typeof WIDTHS
}

/** `wide`: room for the days of a month. */
const WIDTHS = { md: 'max-w-lg', lg: 'max-w-160', wide: 'max-w-290' }

/** Ignores key repeat: a key held while the dialog opened must not answer it. */
const ignoreRepeatedKey = (event: KeyboardEvent) => {
  const isPress = event.key === 'Enter' || event.key === ' '
  if (event.repeat && isPress && event.target instanceof HTMLButtonElement) event.preventDefault()
}

/** Closes a dialog; once something is typed in it, a click outside, which may be a slip, no longer does. */
const useDismissal = (onClose: () => void) => {
  const typedIn = useRef<Node>(undefined)
  const isPressedOutside = useRef(false)
  return {
    onInput: ({ target }: FormEvent) => {
      typedIn.current = target as Node
    },
    onPointerDown: ({ target, currentTarget }: PointerEvent) => {
      isPressedOutside.current = target === currentTarget
    },
    /** By Escape, or by a click outside. */
    onDismiss: () => {
      const isSlip = isPressedOutside.current && typedIn.current?.isConnected
      isPressedOutside.current = false
      if (!isSlip) onClose()
    },
  }
}

const DialogFrame = ({
  open,
  onClose,
  title,
  text,
  children,
  footer,
  dismissible = true,
  size = 'md',
}: DialogProps) => {
  const { t } = useTranslation()
  const shown = useDialogOpen(open)
  const { onDismiss, onInput, onPointerDown } = useDismissal(dismissible ? onClose : () => {})
  return (
    <HeadlessDialog open={shown} onClose={onDismiss} className="fixed inset-0 z-40">
      <DialogBackdrop transition className="fixed inset-0 bg-black/60 transition-opacity data-closed:opacity-0" />
      <div className="fixed inset-0 overflow-y-auto">
        <div className="flex min-h-full items-center justify-center p-4" onPointerDown={onPointerDown}>
          <DialogPanel
            ref={focusAutofocusField}
            transition
            onInput={onInput}
            onKeyDown={ignoreRepeatedKey}
            className={`flex max-h-[calc(100dvh-2rem)] w-full flex-col overflow-hidden rounded-2xl bg-card shadow-2xl transition data-closed:scale-95 data-closed:opacity-0 ${WIDTHS[size]}`}
          >
            <FocusReturn />
            <div className="flex items-start gap-4 px-6 pt-6 pb-3">
              <DialogTitle className="min-w-0 grow text-xl font-medium break-words">{title}</DialogTitle>
              {dismissible && (
                <IconButton label={t('ui.close')} icon={XMarkIcon} onClick={onClose} className="-mt-2 -mr-3" />
              )}
            </div>
            {/* Relative, so that what is only read out inside scrolls with it instead of making the page behind it longer. */}
            <div className="relative min-h-0 grow overflow-y-auto px-6 pt-1 pb-6">
              {text && <DialogDescription className="text-secondary">{text}</DialogDescription>}
              {children}
            </div>
            {footer && (
              <div className="flex flex-wrap justify-end gap-3 border-t border-line bg-soft px-6 py-4">{footer}</div>
            )}
          </DialogPanel>
        </div>
      </div>
    </HeadlessDialog>
  )
}
export default DialogFrame
