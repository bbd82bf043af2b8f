import { ViewColumnsIcon } from '@heroicons/react/24/outline'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { VerticalNavigation } from '#web/app/shell/nav/VerticalNavigation.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useWide } from '../useWide.ts'
import { Brand } from './parts/Brand.tsx'
import { SideFrame } from './parts/SideFrame.tsx'
import { SIDEBARS } from './sidebars.ts'

const SURFACE = 'dark bg-night'

/** A strip of icons that expands over the screen on hover, or permanently; on narrow screens it is always expanded. */
const Dense = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const wide = useWide()
  const [chosenDense, setChosenDense] = useState(true)
  const dense = wide && chosenDense
  return (
    <SideFrame
      width={dense ? SIDEBARS.dense.width : 280}
      surface={dense ? '' : SURFACE}
      navigation={(onNavigate) =>
        dense ? (
          <Strip />
        ) : (
          <>
            <Brand className="h-20 px-6" />
            <VerticalNavigation onNavigate={onNavigate} />
          </>
        )
      }
      tool={
        wide && (
          <IconButton
            label={t('shell.dense')}
            icon={ViewColumnsIcon}
            aria-pressed={dense}
            onClick={() => setChosenDense(!dense)}
          />
        )
      }
    >
      {children}
    </SideFrame>
  )
}
export default Dense

const Strip = () => {
  const [open, setOpen] = useState(false)
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing itself, it makes room for the words of its links
    <div
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={closeWhenLeft}
      className={`fixed top-0 h-dvh overflow-x-hidden overflow-y-auto whitespace-nowrap transition-[width] duration-200 ease-standard ${SURFACE} ${open ? 'w-70 shadow-2xl' : 'w-20'}`}
    >
      <Brand className={`h-20 px-6 ${open ? '' : '[&>span]:sr-only'}`} />
      <VerticalNavigation dense={!open} />
    </div>
  )
}
