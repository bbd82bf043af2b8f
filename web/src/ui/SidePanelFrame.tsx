import { DialogBackdrop, DialogPanel, Dialog as HeadlessDialog } from '@headlessui/react'
import type { ReactNode } from 'react'
import { useOpen } from './useOpen.ts'

export interface SidePanelProps {
  open: boolean
  onClose: () => void
  label: string
  children: ReactNode
}

const SidePanelFrame = ({ open, onClose, label, children }: SidePanelProps) => (
  <HeadlessDialog open={useOpen(open)} onClose={onClose} aria-label={label} className="fixed inset-0 z-40">
    <DialogBackdrop transition className="fixed inset-0 bg-black/60 transition-opacity data-closed:opacity-0" />
    <DialogPanel
      transition
      className="fixed inset-y-0 left-0 w-70 max-w-[85vw] transition duration-400 ease-standard data-closed:-translate-x-full"
    >
      {children}
    </DialogPanel>
  </HeadlessDialog>
)
export default SidePanelFrame
