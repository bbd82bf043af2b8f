import type { Ref } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import type { Icon } from './Button.tsx'

const LOOKS = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  outline: 'border border-rim bg-card text-ink shadow-field hover:bg-hover',
  // In a table it aligns with the header's text, and is muted until its row is hovered.
  text: 'text-link hover:bg-hover in-[td]:-mr-button sm:in-[td]:min-h-7 sm:in-[td]:text-secondary sm:in-[tr:hover]:text-link',
} as const

type Props = LinkProps & { ref?: Ref<HTMLAnchorElement>; variant: keyof typeof LOOKS; icon?: Icon }

/** A link styled as a button. */
export const ActionLink = ({ variant, icon: Mark, className, children, ...link }: Props) => (
  <Link
    {...link}
    className={`inline-flex min-h-control items-center justify-center gap-2 rounded-lg px-button py-1 text-center font-medium transition-colors print:hidden ${LOOKS[variant]} ${className ?? ''}`}
  >
    {Mark && <Mark aria-hidden className="size-5 shrink-0" />}
    {children}
  </Link>
)
