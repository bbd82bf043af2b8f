import { MagnifyingGlassIcon } from '@heroicons/react/24/outline'
import { useEffect, useRef, useState } from 'react'
import { useIsLocked } from '#web/app/lock.ts'
import { useFirstScreenReady } from '#web/client/firstScreen.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { COMMAND_KEY } from '#web/ui/commandKey.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { optionalLoadable } from '#web/ui/loadable.tsx'
import { whenIdle } from '#web/ui/whenIdle.ts'
import type { SearchFieldProps } from './SearchField.tsx'

const SearchField = optionalLoadable(() => import('./SearchField.tsx'))
const preload = () => void SearchField.preload().catch(() => undefined)
const Palette = optionalLoadable(() => import('./Palette.tsx'))
const preloadPalette = () => void Palette.preload().catch(() => undefined)

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

type PaletteState = 'new' | 'open' | 'closed'

/** Ctrl or ⌘+K toggles the palette, unless the app is locked. */
const usePalette = (locked: boolean) => {
  const [state, setState] = useState<PaletteState>('new')
  const isReady = useFirstScreenReady()
  // Preloads the palette, so that typing can start at once.
  useEffect(() => (isReady ? whenIdle(preloadPalette) : undefined), [isReady])
  useEffect(() => {
    if (locked) return
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      setState((now) => (now === 'open' ? 'closed' : 'open'))
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [locked])
  return { state, close: () => setState('closed') }
}

/**
 * The quick search, as a button in the header, which wide screens give room for its name and shortcut, or as a field, and
 * the command palette.
 */
export const Search = ({ appearance = 'bar' }: Partial<Pick<SearchFieldProps, 'appearance'>>) => {
  const { t } = useTranslation()
  const user = useUser()
  const locked = useIsLocked(user?.id)
  const opener = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const palette = usePalette(locked)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      {appearance === 'basic' ? (
        <SearchField
          fallback={<div className="mr-2 h-control w-80 min-w-0" />}
          appearance="basic"
          onClose={() => undefined}
        />
      ) : (
        <IconButton
          label={t('search.open')}
          icon={MagnifyingGlassIcon}
          aria-expanded={open}
          aria-keyshortcuts="Control+K Meta+K"
          // As a pseudo-element, which is no part of its name.
          data-shortcut={`${COMMAND_KEY} K`}
          className="xl:mr-1 xl:w-56 xl:justify-start xl:gap-2 xl:rounded-lg xl:border xl:border-field xl:bg-card xl:px-3 xl:shadow-field xl:after:ml-auto xl:after:text-md xl:after:text-secondary xl:after:content-[attr(data-shortcut)]"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={({ currentTarget }) => {
            opener.current = currentTarget
            setOpen(true)
          }}
        >
          <span className="hidden text-secondary xl:block">{t('search.open')}</span>
        </IconButton>
      )}
      {open && <SearchField appearance="bar" onClose={close} />}
      {palette.state !== 'new' && <Palette open={palette.state === 'open' && !locked} onClose={palette.close} />}
    </>
  )
}
