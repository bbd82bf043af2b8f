import { ChevronDownIcon } from '@heroicons/react/20/solid'
import type { ButtonHTMLAttributes } from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { entriesOf, type NavigationEntry, type NavigationItem } from '../navigation.ts'
import { NavCount } from './NavCount.tsx'
import { useNavigation } from './useNavigation.ts'

/** In one bar with the tools there is no room for icons: the last entry would wrap. */
const entryStyle = (current: boolean, besideTools: boolean): string =>
  `flex min-h-12 items-center rounded-sm text-md font-medium whitespace-nowrap -outline-offset-2 hover:bg-hover ${besideTools ? 'gap-2 px-2' : 'gap-3 px-3 lg:px-4'} ${current ? 'text-link' : 'text-secondary hover:text-ink'}`

interface Props {
  className?: string
  besideTools?: boolean
}

/** The horizontal navigation: links, and a menu for each group. */
export const HorizontalNavigation = ({ className = '', besideTools = false }: Props) => {
  const { t } = useTranslation()
  const { groups, isCurrent } = useNavigation()
  const linkTo = (item: NavigationItem) => ({
    label: t(item.title),
    icon: item.icon,
    to: item.to,
    current: isCurrent(item),
  })
  return (
    <nav id="navigation" aria-label={t('shell.mainNavigation')} className={`min-w-0 ${className}`}>
      <ul className="flex flex-wrap items-center gap-1">
        {entriesOf(groups).map((entry) => (
          <li key={entry.id}>
            {entry.kind === 'basic' ? (
              <Link
                to={entry.to}
                aria-current={isCurrent(entry) ? 'page' : undefined}
                className={entryStyle(isCurrent(entry), besideTools)}
              >
                <EntryContent entry={entry} besideTools={besideTools} />
              </Link>
            ) : (
              <Menu
                button={<MenuEntry entry={entry} current={isCurrent(entry)} besideTools={besideTools} />}
                items={entry.children.map((child) =>
                  child.kind === 'basic'
                    ? linkTo(child)
                    : { label: t(child.title), icon: child.icon, items: child.children.map(linkTo) },
                )}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const EntryContent = ({ entry, besideTools }: { entry: NavigationEntry; besideTools: boolean }) => {
  const { t } = useTranslation()
  const Mark = entry.icon
  const count = 'count' in entry ? entry.count : undefined
  return (
    <>
      {Mark && !besideTools && <Mark aria-hidden className="size-5 shrink-0" />}
      {t(entry.title)}
      {count && <NavCount count={count} />}
    </>
  )
}

type MenuEntryProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  entry: NavigationEntry
  current: boolean
  besideTools: boolean
}

const MenuEntry = ({ entry, current, besideTools, ...button }: MenuEntryProps) => (
  <button type="button" {...button} className={entryStyle(current, besideTools)}>
    <EntryContent entry={entry} besideTools={besideTools} />
    <ChevronDownIcon aria-hidden className="-ml-1 size-4 shrink-0" />
  </button>
)
