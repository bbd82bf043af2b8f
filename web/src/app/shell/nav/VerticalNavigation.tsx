import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { scrollToCurrent } from '#web/ui/tabs/scrollToCurrent.ts'
import { NavBranch } from './NavBranch.tsx'
import { NavLine } from './NavLine.tsx'
import { useNavigation } from './useNavigation.ts'

interface Props {
  /** Icons alone; rules in place of the titles of the groups. */
  dense?: boolean
  onNavigate?: (() => void) | undefined
}

/** All groups with titles, one branch open at a time; initially that of the current screen. */
export const VerticalNavigation = ({ dense = false, onNavigate }: Props) => {
  const { t } = useTranslation()
  const { groups, isCurrent } = useNavigation()
  const { pathname } = useLocation()
  const list = useRef<HTMLDivElement>(null)
  const here = groups
    .flatMap(({ children }) => children)
    .find((child) => child.kind === 'collapsable' && isCurrent(child))
  const [open, setOpen] = useState(here?.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes somewhere sees where that is
  useEffect(() => {
    if (here) setOpen(here.id)
    return scrollToCurrent(list, { block: 'nearest' })
  }, [pathname, here?.id])
  return (
    <div ref={list} className="px-3 pb-6">
      {groups.map(({ id, title, children }) => (
        <div key={id}>
          <h2
            className={
              dense
                ? 'mx-4 mt-3 mb-3 h-px overflow-hidden bg-line text-transparent'
                : 'mt-5 mb-1 px-3 text-sm font-semibold text-secondary'
            }
          >
            {t(title)}
          </h2>
          <ul className="space-y-0.5">
            {children.map((child) => (
              <li key={child.id}>
                {child.kind === 'basic' ? (
                  <NavLine item={child} current={isCurrent(child)} dense={dense} onNavigate={onNavigate} />
                ) : (
                  <NavBranch
                    branch={child}
                    isCurrent={isCurrent}
                    open={open === child.id}
                    onToggle={() => setOpen(open === child.id ? undefined : child.id)}
                    dense={dense}
                    onNavigate={onNavigate}
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
