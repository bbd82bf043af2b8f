import { ChevronRightIcon } from '@heroicons/react/20/solid'
import { useId } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { NavigationBranch, NavigationEntry } from '../navigation.ts'
import { lineStyle, NavLine } from './NavLine.tsx'

interface Props {
  branch: NavigationBranch
  isCurrent: (entry: NavigationEntry) => boolean
  open: boolean
  onToggle: () => void
  /** Shows the icon alone, and no children. */
  dense: boolean
  onNavigate: (() => void) | undefined
}

/** A collapsible group of links in the vertical navigation. */
export const NavBranch = ({ branch, isCurrent, open, onToggle, dense, onNavigate }: Props) => {
  const { t } = useTranslation()
  const listId = useId()
  const { icon: Mark, title, children } = branch
  const unfolded = open && !dense
  return (
    <>
      <button
        type="button"
        onClick={({ currentTarget: { parentElement: line } }) => {
          onToggle()
          // Scrolls the opened branch into view.
          requestAnimationFrame(() => line?.scrollIntoView({ block: 'nearest' }))
        }}
        aria-expanded={unfolded}
        aria-controls={unfolded ? listId : undefined}
        title={dense ? t(title) : undefined}
        className={`w-full ${lineStyle(isCurrent(branch) && !unfolded)}`}
      >
        <Mark aria-hidden className="size-5 shrink-0" />
        <span className={dense ? 'sr-only' : 'min-w-0 grow'}>{t(title)}</span>
        {!dense && (
          <ChevronRightIcon
            aria-hidden
            className={`size-5 shrink-0 transition-transform duration-200 ${open ? 'rotate-90' : ''}`}
          />
        )}
      </button>
      {unfolded && (
        <ul id={listId} className="mt-0.5 space-y-0.5">
          {children.map((item) => (
            <li key={item.id}>
              <NavLine item={item} current={isCurrent(item)} nested onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
