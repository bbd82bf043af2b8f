import { DialogBackdrop, DialogPanel, Dialog as HeadlessDialog } from '@headlessui/react'
import type { ReactNode } from 'react'
import { FocusReturn } from './FocusReturn.tsx'
import { useDialogOpen } from './useOpen.ts'

export interface SidePanelProps {
  open: boolean
  onClose: () => void
  label: string
  /** From the left unless said otherwise. */
  side?: 'left' | 'right'
  /** As wide as it is. */
  children: ReactNode
}

const SIDES = { left: 'left-0 data-closed:-translate-x-full', right: 'right-0 data-closed:translate-x-full' }

const SidePanelFrame = ({ open, onClose, label, side = 'left', children }: SidePanelProps) => (
  <HeadlessDialog open={useDialogOpen(open)} onClose={onClose} aria-label={label} className="fixed inset-0 z-40">
    <DialogBackdrop transition className="fixed inset-0 bg-black/60 transition-opacity data-closed:opacity-0" />
    <DialogPanel
      transition
      className={`fixed inset-y-0 max-w-full transition duration-200 ease-standard ${SIDES[side]}`}
    >
      <FocusReturn />
      {children}
    </DialogPanel>
  </HeadlessDialog>
)
export default SidePanelFrame
