import { type ButtonHTMLAttributes, type ReactNode, useRef } from 'react'
import type { Icon } from './Button.tsx'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** What it does, for those who cannot see the icon and as a tooltip. */
  label: string
  icon: Icon
}

/** A round button with an icon alone, which a finger meets up to two pixels beside it: within 44. */
export const IconButton = ({ label, icon: Mark, className, children, ...rest }: Props) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={`relative inline-flex size-control shrink-0 items-center justify-center rounded-full text-icon transition-colors hover:bg-hover disabled:opacity-50 print:hidden pointer-coarse:after:absolute pointer-coarse:after:-inset-0.5 ${className ?? ''}`}
  >
    <Mark aria-hidden className="size-5" />
    {children}
  </button>
)

/** Picture types that all browsers decode. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp'

interface Choice {
  /** The `accept` attribute; anything when left out. */
  accept?: string
  multiple?: boolean
  /** Called with the chosen files; the caller rejects files that are too large. */
  onChoose: (files: readonly [File, ...File[]]) => void
  /** Renders the button that opens the file dialog. */
  children: (choose: () => void) => ReactNode
}

/**
 * Opens the file dialog; the same file can be chosen repeatedly. It shares a module with the button of every page: in a
 * chunk of its own it cost three pages up to 3 KiB.
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
