import type { ButtonHTMLAttributes } from 'react'
import { Avatar } from './images/Avatar.tsx'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string
  name: string
  src: string | null
  /** The colour of the small disc at its corner. */
  dot: string
}

/** A 40 px button with an avatar. */
export const AvatarButton = ({ label, name, src, dot, className, ...rest }: Props) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={`inline-flex size-control shrink-0 items-center justify-center rounded-full hover:bg-hover ${className ?? ''}`}
  >
    <span className="relative">
      <Avatar name={name} src={src} size={28} />
      <span
        style={{ backgroundColor: dot }}
        className="absolute -right-0.5 -bottom-0.5 size-2.5 rounded-full ring-2 ring-card"
      />
    </span>
  </button>
)
