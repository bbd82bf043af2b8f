import type { ButtonHTMLAttributes, ComponentType, SVGProps } from 'react'
import { Spinner } from './notices/Spinner.tsx'

export type Icon = ComponentType<SVGProps<SVGSVGElement>>

const LOOKS = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  outline: 'border border-rim bg-card text-ink shadow-field hover:bg-hover',
  text: 'text-link hover:bg-hover',
  danger: 'bg-danger text-white hover:bg-red-700',
} as const

const SIZES = { md: 'min-h-control px-button', lg: 'min-h-11 px-5' } as const

const OFF = 'disabled:border-transparent disabled:bg-track disabled:text-hint'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant: keyof typeof LOOKS
  size?: keyof typeof SIZES
  icon?: Icon
  /** Shows that the action is under way; presses do nothing meanwhile. */
  busy?: boolean
}

/** A button with a text, which paper has no use for. While busy it keeps its width and focus. */
export const Button = ({ variant, size = 'md', icon: Mark, busy, className, children, onClick, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
    className={`relative inline-flex items-center justify-center gap-2 rounded-lg py-1 text-center font-medium transition-colors print:hidden ${SIZES[size]} ${LOOKS[variant]} ${OFF} ${className ?? ''}`}
  >
    <span className={`inline-flex items-center gap-2 ${busy ? 'opacity-0' : ''}`}>
      {Mark && <Mark aria-hidden className="size-5 shrink-0" />}
      {children}
    </span>
    {busy && <Spinner className="absolute" />}
  </button>
)
