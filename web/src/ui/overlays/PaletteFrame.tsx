import { DialogBackdrop, DialogPanel, Dialog as HeadlessDialog } from '@headlessui/react'
import type { ReactNode } from 'react'
import { FocusReturn } from './FocusReturn.tsx'
import { focusAutofocusField, usePaletteOpen } from './useOpen.ts'

interface Props {
  open: boolean
  onClose: () => void
  label: string
  children: ReactNode
}

/** The frame of a command palette: at the top of the page, full screen on phones. */
export const PaletteFrame = ({ open, onClose, label, children }: Props) => (
  <HeadlessDialog open={usePaletteOpen(open)} onClose={onClose} aria-label={label} className="fixed inset-0 z-60">
    <DialogBackdrop transition className="fixed inset-0 bg-black/60 transition-opacity data-closed:opacity-0" />
    <div className="fixed inset-0 flex justify-center sm:items-start sm:px-4 sm:pt-[12vh]">
      <DialogPanel
        ref={focusAutofocusField}
        transition
        className="flex w-full flex-col overflow-hidden bg-card shadow-2xl transition data-closed:opacity-0 sm:max-h-[70vh] sm:max-w-160 sm:rounded-2xl"
      >
        <FocusReturn />
        {children}
      </DialogPanel>
    </div>
  </HeadlessDialog>
)
