import { CheckIcon } from '@heroicons/react/20/solid'
import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Icon } from './Button.tsx'
import { useAnchored } from './useAnchored.ts'

type MenuEntry =
  | 'divider'
  | {
      label: string
      /** An icon, or anything drawn 24 px wide. */
      icon?: Icon
      onSelect?: () => void
      /** A path of this app to go to. */
      to?: string
      /** Whether it is the one in force among several; leave out where nothing is chosen. */
      checked?: boolean
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

const itemsOf = (panel: HTMLElement): HTMLElement[] => [...panel.querySelectorAll<HTMLElement>('[role^=menuitem]')]

/** The item that a key leads to from the one at `index`. */
const itemAfter = (key: string, items: readonly HTMLElement[], index: number): HTMLElement | undefined => {
  if (key === 'ArrowDown') return items[(index + 1) % items.length]
  if (key === 'ArrowUp') return items.at(index <= 0 ? -1 : index - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const onwards = [...items.slice(index + 1), ...items.slice(0, index + 1)]
  return onwards.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}

/** A button and the list of actions it opens, where there is room for it; arrow keys and first letters move in it. */
export const Menu = ({ button, items, header }: Props) => {
  const { panel, buttonProps, panelProps, close } = useAnchored((shown) => itemsOf(shown)[0]?.focus())
  const openWithArrows = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    panel.current?.showPopover()
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') return close()
    const all = itemsOf(event.currentTarget)
    const next = itemAfter(event.key, all, all.indexOf(document.activeElement as HTMLElement))
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <>
      {cloneElement(button, { ...buttonProps, 'aria-haspopup': 'menu', onKeyDown: openWithArrows })}
      <div
        {...panelProps}
        className="fixed inset-auto top-(--top) left-(--left) m-0 max-h-(--room) max-w-[calc(100vw-1rem)] min-w-54 overflow-y-auto rounded-md border border-line bg-card py-2 text-ink shadow-panel"
      >
        {header && <div className="mb-2 border-b border-line px-4 pt-1 pb-3">{header}</div>}
        <div role="menu" tabIndex={-1} onKeyDown={move}>
          {items.map((entry, index) =>
            entry === 'divider' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: dividers have nothing but their place
              <hr key={index} className="my-2 border-line" />
            ) : (
              <Entry key={entry.label} entry={entry} close={close} />
            ),
          )}
        </div>
      </div>
    </>
  )
}

const Entry = ({ entry, close }: { entry: Exclude<MenuEntry, 'divider'>; close: () => void }) => {
  const { label, icon: Mark, onSelect, to, checked, danger, lang } = entry
  const item = {
    role: checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': checked,
    tabIndex: -1,
    onClick: () => {
      close()
      onSelect?.()
    },
    className: `flex min-h-12 w-full items-center gap-3 px-4 text-left text-base -outline-offset-2 hover:bg-hover focus:bg-hover ${danger ? 'text-danger-text' : ''}`,
  }
  const content = (
    <>
      {Mark && <Mark aria-hidden className={`size-6 shrink-0 ${danger ? '' : 'text-icon'}`} />}
      <span lang={lang} className="grow">
        {label}
      </span>
      {checked && <CheckIcon aria-hidden className="size-5 shrink-0 text-link" />}
    </>
  )
  if (to !== undefined) {
    return (
      <Link to={to} {...item}>
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
