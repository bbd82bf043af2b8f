import type { ReactNode } from 'react'

interface Props {
  id?: string
  className?: string
  children: ReactNode
}

/** The heading of a screen. */
export const PageTitle = ({ id, className = '', children }: Props) => (
  <h1 id={id} className={`text-3xl font-semibold tracking-tight wrap-anywhere ${className}`}>
    {children}
  </h1>
)
