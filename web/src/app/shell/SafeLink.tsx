import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ownPath, webAddress } from '#shared/core/links.ts'

interface Props {
  link: string
  /** Whether it is a path of this app; otherwise an external page, opened in a new tab. */
  useRouter: boolean
  onFollow: () => void
  /** Of the link, if it is one. */
  className: string
  children: ReactNode
}

/** A stored link; an unsafe one renders its text alone. */
export const SafeLink = ({ link, useRouter, onFollow, className, children }: Props) => {
  const path = useRouter ? ownPath(link) : undefined
  const page = useRouter ? undefined : webAddress(link)
  if (path) {
    return (
      <Link to={path} onClick={onFollow} className={className}>
        {children}
      </Link>
    )
  }
  if (page) {
    return (
      <a href={page} target="_blank" rel="noopener noreferrer" onClick={onFollow} className={className}>
        {children}
      </a>
    )
  }
  return children
}
