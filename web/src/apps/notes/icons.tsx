import type { SVGProps } from 'react'

const HEAD = 'M9 3.75h6l-.75 6 3.75 3.75v1.5H6v-1.5l3.75-3.75z'

/** A pin icon in the style of Heroicons. */
export const PinIcon = (props: SVGProps<SVGSVGElement>) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinejoin="round"
    strokeLinecap="round"
    {...props}
  >
    <path d={HEAD} />
    <path d="M12 15v6" />
  </svg>
)

export const PinnedIcon = (props: SVGProps<SVGSVGElement>) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    fill="currentColor"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinejoin="round"
    strokeLinecap="round"
    {...props}
  >
    <path d={HEAD} />
    <path d="M12 15v6" />
  </svg>
)
