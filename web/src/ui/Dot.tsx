import type { SVGProps } from 'react'
import type { Icon } from './Button.tsx'

/** Creates an icon: a disc of a colour. */
export const createDotIcon =
  (color: string): Icon =>
  (props: SVGProps<SVGSVGElement>) => (
    <svg viewBox="0 0 24 24" aria-hidden {...props}>
      <circle cx="12" cy="12" r="6.5" fill={color} />
    </svg>
  )
