import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { entriesOf, type NavigationBranch, type NavigationEntry, type NavigationGroup } from '../navigation.ts'
import { NavBranch } from './NavBranch.tsx'
import { NavCount } from './NavCount.tsx'
import { NavLine } from './NavLine.tsx'
import { useNavigation } from './useNavigation.ts'

interface Props {
  /** Words under the icons; tooltips alone without. */
  labelled?: boolean
  /** The colour of what opens beside the strip: that of the strip. */
  surface: string
  onNavigate?: (() => void) | undefined
}

/**
 * A strip of icons, one for each group; its links open in a panel that closes on Escape, or when the focus or pointer
 * leaves.
 */
export const StripNavigation = ({ labelled = false, surface, onNavigate }: Props) => {
  const { groups, isCurrent } = useNavigation()
  const { pathname } = useLocation()
  const [open, setOpen] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when one has gone somewhere
  useEffect(() => setOpen(undefined), [pathname])
  return (
    <ul className="pb-4">
      {entriesOf(groups).map((entry) => (
        <li key={entry.id}>
          {entry.kind === 'basic' ? (
            <Tile entry={entry} current={isCurrent(entry)} labelled={labelled} onNavigate={onNavigate} />
          ) : (
            <Aside
              entry={entry}
              isCurrent={isCurrent}
              labelled={labelled}
              surface={surface}
              open={open === entry.id}
              onOpen={(shown) => setOpen(shown ? entry.id : undefined)}
              onNavigate={onNavigate}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const tileStyle = (labelled: boolean, current: boolean): string =>
  `relative mx-auto flex flex-col items-center justify-center gap-2 text-center text-sm font-medium hover:bg-slate-800/5 hover:text-ink dark:hover:bg-white/12 -outline-offset-2 ${
    labelled ? 'my-1 w-24 rounded-md p-3' : 'my-2 size-12 rounded-sm'
  } ${current ? 'bg-slate-800/5 text-ink dark:bg-white/12' : 'text-secondary'}`

const TileContent = ({ entry, labelled }: { entry: NavigationEntry; labelled: boolean }) => {
  const { t } = useTranslation()
  const Mark = entry.icon
  const count = 'count' in entry ? entry.count : undefined
  return (
    <>
      {Mark && <Mark aria-hidden className="size-6 shrink-0" />}
      <span className={labelled ? 'line-clamp-2 w-full' : 'sr-only'}>{t(entry.title)}</span>
      {count && <NavCount count={count} className="absolute top-1 right-1 bg-card! ring-1 ring-line" />}
    </>
  )
}

interface TileProps {
  entry: Extract<NavigationEntry, { kind: 'basic' }>
  current: boolean
  labelled: boolean
  onNavigate: (() => void) | undefined
}

const Tile = ({ entry, current, labelled, onNavigate }: TileProps) => {
  const { t } = useTranslation()
  return (
    <Link
      to={entry.to}
      onClick={onNavigate}
      aria-current={current ? 'page' : undefined}
      title={t(entry.title)}
      className={tileStyle(labelled, current)}
    >
      <TileContent entry={entry} labelled={labelled} />
    </Link>
  )
}

interface AsideProps {
  entry: NavigationGroup | NavigationBranch
  isCurrent: (entry: NavigationEntry) => boolean
  labelled: boolean
  surface: string
  open: boolean
  onOpen: (open: boolean) => void
  onNavigate: (() => void) | undefined
}

const Aside = ({ entry, isCurrent, labelled, surface, open, onOpen, onNavigate }: AsideProps) => {
  const { t } = useTranslation()
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    event.preventDefault()
    onOpen(false)
    button.current?.focus()
  }
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (open && relatedTarget && !currentTarget.contains(relatedTarget)) onOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what happens to the button and the links in it
    <div onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        title={t(entry.title)}
        onClick={() => onOpen(!open)}
        className={tileStyle(labelled, open || isCurrent(entry))}
      >
        <TileContent entry={entry} labelled={labelled} />
      </button>
      {open && (
        <>
          <div aria-hidden onClick={() => onOpen(false)} className="fixed inset-0 -z-10 bg-black/30 max-md:hidden" />
          <div
            id={panelId}
            className={`fixed top-0 left-(--strip) h-dvh w-[min(17.5rem,calc(100vw-var(--strip)))] overflow-y-auto border-l border-line p-3 ${surface}`}
          >
            <p className="px-4 pt-5 pb-3 text-sm font-medium text-secondary">{t(entry.title)}</p>
            <ul className="space-y-1">
              {entry.children.map((child) => (
                <li key={child.id}>
                  {child.kind === 'basic' ? (
                    <NavLine item={child} current={isCurrent(child)} onNavigate={onNavigate} />
                  ) : (
                    <AsideBranch branch={child} isCurrent={isCurrent} onNavigate={onNavigate} />
                  )}
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </div>
  )
}

interface AsideBranchProps {
  branch: NavigationBranch
  isCurrent: (entry: NavigationEntry) => boolean
  onNavigate: (() => void) | undefined
}

const AsideBranch = ({ branch, ...rest }: AsideBranchProps) => {
  const [open, setOpen] = useState(rest.isCurrent(branch))
  return <NavBranch branch={branch} open={open} onToggle={() => setOpen(!open)} dense={false} {...rest} />
}
