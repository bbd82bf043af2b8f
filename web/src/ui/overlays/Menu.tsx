import { CheckIcon, ChevronRightIcon } from '@heroicons/react/20/solid'
import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Icon } from '../Button.tsx'
import { useAnchored } from './useAnchored.ts'

interface SubMenu {
  label: string
  icon?: Icon
  /** The current value, beside the label. */
  value?: string
  /** The entries of the menu it opens. */
  items: readonly Entry[]
}

type MenuEntry = 'divider' | SubMenu | Entry

interface Entry {
  label: string
  /** An icon, or anything drawn 24 px wide. */
  icon?: Icon
  onSelect?: () => void
  /** A path of this app to go to. */
  to?: string
  /** Whether it is the selected one of a choice; undefined where nothing is chosen. */
  checked?: boolean
  /** It links to the current page. */
  current?: boolean
  danger?: boolean
  lang?: string
}

interface Props {
  /** The button that opens it: an element that takes a ref and button properties, such as IconButton. */
  button: ReactElement<Record<string, unknown>>
  items: readonly MenuEntry[]
  /** Words above the entries. */
  header?: ReactNode
}

/** The items of a menu, without those of its submenus. */
const itemsOf = (menu: Element | null): HTMLElement[] =>
  [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])].filter(
    (item) => item.closest('[role=menu]') === menu,
  )

const focusFirst = (panel: HTMLElement): void => itemsOf(panel.querySelector('[role=menu]'))[0]?.focus()

/** The item that a key moves to. */
const itemAfter = (key: string, items: readonly HTMLElement[], index: number): HTMLElement | undefined => {
  if (key === 'ArrowDown') return items[(index + 1) % items.length]
  if (key === 'ArrowUp') return items.at(index <= 0 ? -1 : index - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const onwards = [...items.slice(index + 1), ...items.slice(0, index + 1)]
  return onwards.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}

/** Moves the focus by key; handled by the innermost menu alone. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const all = itemsOf(event.currentTarget)
  const next = itemAfter(event.key, all, all.indexOf(document.activeElement as HTMLElement))
  event.stopPropagation()
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** A menu button; the menu is rendered when opened. Supports arrow keys and type-ahead. */
export const Menu = ({ button, items, header }: Props) => {
  const { open, buttonProps, panelProps, show, close } = useAnchored(focusFirst)
  const openWithArrows = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    show()
  }
  return (
    <>
      {cloneElement(button, { ...buttonProps, 'aria-haspopup': 'menu', onKeyDown: openWithArrows })}
      <div {...panelProps} className={PANEL}>
        {open && header && <div className="mb-2 border-b border-line px-4 pt-1 pb-3">{header}</div>}
        <div
          role="menu"
          tabIndex={-1}
          onKeyDown={(event) => {
            if (event.key === 'Tab') close()
            else moveFocus(event)
          }}
        >
          {open &&
            items.map((entry, index) =>
              entry === 'divider' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: dividers have nothing but their place
                <hr key={index} className="-mx-1 my-1 border-line" />
              ) : 'items' in entry ? (
                <SubMenuItem key={entry.label} entry={entry} close={close} />
              ) : (
                <Item key={entry.label} entry={entry} close={close} />
              ),
            )}
        </div>
      </div>
    </>
  )
}

const PANEL =
  'fixed inset-auto top-(--top) left-(--left) m-0 max-h-(--room) max-w-[calc(100vw-1rem)] min-w-54 overflow-y-auto rounded-lg bg-card p-1 text-ink shadow-panel'
const ITEM =
  'flex min-h-control w-full items-center gap-2.5 rounded-md px-2.5 py-1 text-left text-base -outline-offset-2 hover:bg-hover focus:bg-hover'

/** An item with a submenu, opened by a press or arrow right, closed by arrow left. */
const SubMenuItem = ({ entry, close }: { entry: SubMenu; close: () => void }) => {
  const { label, icon: Mark, value, items } = entry
  const { open, button, buttonProps, panelProps, show, close: closeThis } = useAnchored(focusFirst, 'beside')
  const closeAll = () => {
    closeThis()
    close()
  }
  return (
    <>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        aria-haspopup="menu"
        {...buttonProps}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowRight') return
          event.preventDefault()
          show()
        }}
        className={ITEM}
      >
        {Mark && <Mark aria-hidden className="size-5 shrink-0 text-icon" />}
        <span className="grow">{label}</span>
        {value && <span className="text-secondary">{value}</span>}
        <ChevronRightIcon aria-hidden className="size-5 shrink-0 text-icon" />
      </button>
      <div {...panelProps} className={PANEL}>
        <div
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={(event) => {
            if (event.key === 'Tab') return closeAll()
            if (event.key !== 'ArrowLeft') return moveFocus(event)
            event.stopPropagation()
            closeThis()
            button.current?.focus()
          }}
        >
          {open && items.map((item) => <Item key={item.label} entry={item} close={closeAll} />)}
        </div>
      </div>
    </>
  )
}

const Item = ({ entry, close }: { entry: Entry; close: () => void }) => {
  const { label, icon: Mark, onSelect, to, checked, current, danger, lang } = entry
  const item = {
    role: checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': checked,
    tabIndex: -1,
    onClick: () => {
      close()
      onSelect?.()
    },
    className: `${ITEM} ${danger ? 'text-danger-text' : ''}`,
  }
  const content = (
    <>
      {Mark && <Mark aria-hidden className={`size-5 shrink-0 ${danger ? '' : 'text-icon'}`} />}
      <span lang={lang} className="grow">
        {label}
      </span>
      {checked && <CheckIcon aria-hidden className="size-5 shrink-0 text-link" />}
    </>
  )
  if (to !== undefined) {
    return (
      <Link
        to={to}
        {...item}
        aria-current={current ? 'page' : undefined}
        className={`${item.className} aria-[current]:text-link`}
      >
        {content}
      </Link>
    )
  }
  return (
    <button type="button" {...item}>
      {content}
    </button>
  )
}
