import { Link } from 'react-router-dom'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { NavigationItem } from '../navigation.ts'
import { NavCount } from './NavCount.tsx'

interface Props {
  item: NavigationItem
  current: boolean
  /** Inside a branch: without an icon, its words under those of the branch. */
  nested?: boolean
  /** The icon alone; the words are for screen readers. */
  dense?: boolean
  onNavigate?: (() => void) | undefined
}

/** How a line of the vertical navigation looks, link or button. */
export const lineStyle = (current: boolean): string =>
  `flex min-h-9 items-center gap-3 rounded-lg px-3 py-1.5 text-left text-base font-medium pointer-coarse:min-h-11 -outline-offset-2 hover:bg-slate-800/5 dark:hover:bg-white/12 ${current ? 'bg-slate-800/5 text-ink dark:bg-white/12' : 'text-secondary hover:text-ink'}`

/** A link of the vertical navigation. */
export const NavLine = ({ item, current, nested = false, dense = false, onNavigate }: Props) => {
  const { t } = useTranslation()
  const { icon: Mark, title, subtitle, to, count } = item
  return (
    <Link
      to={to}
      onClick={onNavigate}
      aria-current={current ? 'page' : undefined}
      title={dense ? t(title) : undefined}
      className={`${lineStyle(current)} ${nested ? 'pl-11' : ''}`}
    >
      {Mark && !nested && <Mark aria-hidden className="size-5 shrink-0" />}
      <span className={dense ? 'sr-only' : 'min-w-0 grow'}>
        {t(title)}
        {subtitle && <span className="block text-xs">{t(subtitle)}</span>}
      </span>
      {count && !dense && <NavCount count={count} />}
    </Link>
  )
}
