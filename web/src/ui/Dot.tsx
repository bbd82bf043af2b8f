import type { SVGProps } from 'react'
import type { Icon } from './Button.tsx'

/** A disc of a colour, to stand where an icon does. */
export const createDotIcon =
  (color: string): Icon =>
  (props: SVGProps<SVGSVGElement>) => (
    <svg viewBox="0 0 24 24" aria-hidden {...props}>
      <circle cx="12" cy="12" r="6.5" fill={color} />
    </svg>
  )
