import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { scrollToCurrent } from './scrollToCurrent.ts'

interface Props {
  /** What the links divide, for screen readers. */
  label: string
  links: readonly {
    to: string
    label: string
    /** A count beside the words. */
    badge?: string | undefined
  }[]
}

/** Navigation links that look like tabs. */
export const NavTabs = ({ label, links }: Props) => {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  const words = links.map(({ label: text, badge = '' }) => `${text} ${badge}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link of the page comes into sight with the page, and stays there when a count comes
  useEffect(() => scrollToCurrent(list, { block: 'nearest', inline: 'center' }), [pathname, words])
  return (
    <nav aria-label={label}>
      <ul ref={list} className="-ml-1 flex gap-5 overflow-x-auto overflow-y-hidden border-b border-line">
        {links.map(({ to, label: text, badge }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                `-mb-px flex min-h-11 items-center gap-2 border-b-2 px-1 font-medium whitespace-nowrap -outline-offset-2 ${
                  isActive ? 'border-link text-link' : 'border-transparent text-secondary hover:text-ink'
                }`
              }
            >
              {text}
              {badge && (
                <span className="min-w-6 rounded-full bg-track px-2 py-0.5 text-center text-sm text-ink">{badge}</span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
