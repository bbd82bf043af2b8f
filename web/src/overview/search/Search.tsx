import { MagnifyingGlassIcon } from '@heroicons/react/24/outline'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocked } from '#web/app/lock.ts'
import { useFirstScreenReady } from '#web/client/firstScreen.ts'
import { useUser } from '#web/client/session.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { optional } from '#web/ui/optional.ts'
import { whenIdle } from '#web/ui/whenIdle.ts'
import type { SearchFieldProps } from './SearchField.tsx'

const loadField = () => import('./SearchField.tsx')
const SearchField = optional(loadField)
const preload = () => void loadField().catch(() => undefined)
const loadPalette = () => import('./Palette.tsx')
const Palette = optional(loadPalette)
const preloadPalette = () => void loadPalette().catch(() => undefined)

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

type PaletteState = 'new' | 'open' | 'closed'

/** Ctrl or ⌘ and K open the palette anywhere in the app, unless it is locked, and close it. */
const usePalette = (locked: boolean) => {
  const [state, setState] = useState<PaletteState>('new')
  const isReady = useFirstScreenReady()
  // Whoever presses the keys types on at once.
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

/** The quick search: a button whose bar covers the header, or a field; and the command palette by its keys. */
export const Search = ({ appearance = 'bar' }: Partial<Pick<SearchFieldProps, 'appearance'>>) => {
  const { t } = useTranslation()
  const user = useUser()
  const locked = useLocked(user?.id)
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
        <Suspense fallback={<div className="mr-2 h-control w-80 min-w-0" />}>
          <SearchField appearance="basic" onClose={() => undefined} />
        </Suspense>
      ) : (
        <IconButton
          label={t('search.open')}
          icon={MagnifyingGlassIcon}
          aria-expanded={open}
          aria-keyshortcuts="Control+K Meta+K"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={({ currentTarget }) => {
            opener.current = currentTarget
            setOpen(true)
          }}
        />
      )}
      {open && (
        <Suspense fallback={null}>
          <SearchField appearance="bar" onClose={close} />
        </Suspense>
      )}
      {palette.state !== 'new' && (
        <Suspense fallback={null}>
          <Palette open={palette.state === 'open' && !locked} onClose={palette.close} />
        </Suspense>
      )}
    </>
  )
}
