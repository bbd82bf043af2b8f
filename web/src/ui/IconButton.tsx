import { type ButtonHTMLAttributes, type ReactNode, useRef } from 'react'
import type { Icon } from './Button.tsx'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** What it does, for those who cannot see the icon and as a tooltip. */
  label: string
  icon: Icon
}

/** A round button with an icon alone. */
export const IconButton = ({ label, icon: Mark, className, children, ...rest }: Props) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={`relative inline-flex size-control shrink-0 items-center justify-center rounded-full text-icon transition-colors hover:bg-hover disabled:opacity-50 ${className ?? ''}`}
  >
    <Mark aria-hidden className="size-5" />
    {children}
  </button>
)

/** The pictures that a browser can read whatever it runs on. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp'

interface Choice {
  /** What may be chosen, as browsers are told; anything without. */
  accept?: string
  multiple?: boolean
  /** Gets one file, or all of them where several may be chosen; who takes them refuses those that are too large. */
  onChoose: (files: readonly [File, ...File[]]) => void
  /** The button that is pressed, which says what is asked for. */
  children: (choose: () => void) => ReactNode
}

/**
 * Has files of this device chosen with a button, the same ones as often as wanted. It stands with the button that every
 * page has: as a file of its own it divides what pages share anew, and three without it came with up to 3 KiB more.
 */
export const FileChooser = ({ children, onChoose, ...asked }: Choice) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {children(() => input.current?.click())}
      <input
        {...asked}
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => {
          const [first, ...others] = target.files ?? []
          target.value = ''
          if (first) onChoose([first, ...others])
        }}
      />
    </>
  )
}
