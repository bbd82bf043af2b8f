import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { XMarkIcon } from '@heroicons/react/24/outline'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'
import { useOpen } from './useOpen.ts'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  side?: 'left' | 'right'
}

const DrawerFrame = ({ open, onClose, title, children, side = 'right' }: DrawerProps) => {
  const { t } = useTranslation()
  const shown = useOpen(open)
  const place = side === 'right' ? 'right-0 data-closed:translate-x-full' : 'left-0 data-closed:-translate-x-full'
  return (
    <HeadlessDialog open={shown} onClose={onClose} className="fixed inset-0 z-40">
      <DialogBackdrop transition className="fixed inset-0 bg-black/60 transition-opacity data-closed:opacity-0" />
      <DialogPanel
        transition
        className={`fixed inset-y-0 flex w-full flex-col overflow-y-auto bg-card shadow-2xl transition duration-400 ease-standard sm:w-100 ${place}`}
      >
        <div className="flex min-h-16 items-center gap-4 border-b border-line px-6">
          <DialogTitle className="grow text-lg font-medium">{title}</DialogTitle>
          <IconButton label={t('ui.close')} icon={XMarkIcon} onClick={onClose} className="-mr-3" />
        </div>
        <div className="grow p-6">{children}</div>
      </DialogPanel>
    </HeadlessDialog>
  )
}
export default DrawerFrame
