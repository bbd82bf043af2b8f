import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { XMarkIcon } from '@heroicons/react/24/outline'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'

interface Props {
  /** The button that opens it: an element that takes a ref and button properties, such as IconButton. */
  button: ReactElement
  title: string
  /** Icon buttons at the right of the title. */
  actions?: ReactNode
  /** `close` takes the panel away. */
  children: (close: () => void) => ReactNode
}

/** A 360 px panel under a button of the header; on phones it covers the screen. */
export const Popover = ({ button, title, actions, children }: Props) => {
  const { t } = useTranslation()
  return (
    <HeadlessPopover className="relative">
      <PopoverButton as={button.type as 'button'} {...(button.props as object)} />
      <PopoverPanel
        focus
        aria-label={title}
        role="dialog"
        className="fixed inset-0 z-50 flex flex-col overflow-hidden bg-card shadow-2xl outline-none sm:absolute sm:inset-auto sm:top-full sm:right-0 sm:mt-2 sm:w-90 sm:rounded-2xl"
      >
        {({ close }) => (
          <>
            <div className="flex min-h-18 shrink-0 items-center gap-2 bg-primary pr-3 pl-6 text-on-primary">
              <IconButton
                label={t('ui.close')}
                icon={XMarkIcon}
                onClick={() => close()}
                className="-ml-3 text-current! outline-current sm:hidden"
              />
              <h2 className="grow text-lg font-medium">{title}</h2>
              {actions}
            </div>
            <div className="grow overflow-y-auto sm:max-h-120">{children(() => close())}</div>
          </>
        )}
      </PopoverPanel>
    </HeadlessPopover>
  )
}
