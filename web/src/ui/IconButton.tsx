import type { ButtonHTMLAttributes } from 'react'
import type { Icon } from './Button.tsx'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** What it does, for those who cannot see the icon and as a tooltip. */
  label: string
  icon: Icon
}

/** A round 40 px button with an icon alone. */
export const IconButton = ({ label, icon: Mark, className, children, ...rest }: Props) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={`relative inline-flex size-10 shrink-0 items-center justify-center rounded-full text-icon transition-colors hover:bg-hover disabled:opacity-50 ${className ?? ''}`}
  >
    <Mark aria-hidden className="size-6" />
    {children}
  </button>
)
