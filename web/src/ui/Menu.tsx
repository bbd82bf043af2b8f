import {
  Menu as HeadlessMenu,
  MenuButton,
  MenuItem,
  MenuItems,
  MenuSection,
  MenuSeparator,
  Portal,
} from '@headlessui/react'
import { CheckIcon } from '@heroicons/react/20/solid'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Icon } from './Button.tsx'

export type MenuEntry =
  | 'divider'
  | {
      label: string
      /** An icon, or anything drawn 24 px wide. */
      icon?: Icon
      onSelect?: () => void
      /** A path of this app to go to. */
      to?: string
      /** Marks the one in force among several; leave out where nothing is chosen. */
      checked?: boolean
      danger?: boolean
      lang?: string
    }

interface Props {
  /** The button that opens it: an element that takes a ref and button properties, such as IconButton. */
  button: ReactElement
  items: readonly MenuEntry[]
  /** Words above the entries. */
  header?: ReactNode
}

const ROW =
  'flex min-h-12 w-full items-center gap-3 px-4 text-left text-base data-focus:bg-hover data-focus:outline-2 data-focus:-outline-offset-2 data-focus:outline-link'

const Entry = ({ entry }: { entry: Exclude<MenuEntry, 'divider'> }) => {
  const { t } = useTranslation()
  const { label, icon: Mark, onSelect, to, checked, danger, lang } = entry
  const content = (
    <>
      {Mark && <Mark aria-hidden className={`size-6 shrink-0 ${danger ? '' : 'text-icon'}`} />}
      <span lang={lang} className="grow">
        {label}
      </span>
      {checked && (
        <>
          <CheckIcon aria-hidden className="size-5 shrink-0 text-link" />
          <span className="sr-only">{t('ui.chosen')}</span>
        </>
      )}
    </>
  )
  const look = `${ROW} ${danger ? 'text-danger-text' : ''}`
  return (
    <MenuItem>
      {to === undefined ? (
        <button type="button" onClick={onSelect} className={look}>
          {content}
        </button>
      ) : (
        <Link to={to} className={look}>
          {content}
        </Link>
      )}
    </MenuItem>
  )
}

/** A button and the list of actions it opens, where there is room for it. */
export const Menu = ({ button, items, header }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} className="inline-flex">
      <Portal.Group target={place}>
        <HeadlessMenu>
          <MenuButton as={button.type as 'button'} {...(button.props as object)} />
          <MenuItems
            modal={false}
            anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
            className="z-50 min-w-54 rounded-md border border-line bg-card py-2 text-ink shadow-panel outline-none"
          >
            {header && <div className="px-4 py-2">{header}</div>}
            {header && <MenuSeparator className="my-2 border-t border-line" />}
            <MenuSection>
              {items.map((entry, index) =>
                entry === 'divider' ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: dividers have nothing but their place
                  <MenuSeparator key={index} className="my-2 border-t border-line" />
                ) : (
                  <Entry key={entry.label} entry={entry} />
                ),
              )}
            </MenuSection>
          </MenuItems>
        </HeadlessMenu>
      </Portal.Group>
    </div>
  )
}
