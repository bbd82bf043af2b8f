import type { SVGProps } from 'react'

const Lines = ({ d, ...rest }: SVGProps<SVGSVGElement> & { d: string }) => (
  <svg
    viewBox="0 0 20 20"
    aria-hidden
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    {...rest}
  >
    <path d={d} />
  </svg>
)

export const AlignLeftIcon = (props: SVGProps<SVGSVGElement>) => <Lines d="M3 4h14M3 8h8M3 12h14M3 16h8" {...props} />
export const AlignCenterIcon = (props: SVGProps<SVGSVGElement>) => <Lines d="M3 4h14M6 8h8M3 12h14M6 16h8" {...props} />
export const AlignRightIcon = (props: SVGProps<SVGSVGElement>) => <Lines d="M3 4h14M9 8h8M3 12h14M9 16h8" {...props} />
export const AlignJustifyIcon = (props: SVGProps<SVGSVGElement>) => (
  <Lines d="M3 4h14M3 8h14M3 12h14M3 16h14" {...props} />
)
/** A letter, and a cross below it. */
export const ClearFormatIcon = (props: SVGProps<SVGSVGElement>) => (
  <Lines d="M4 4h10M9 4v10M13 13l4 4M17 13l-4 4" {...props} />
)
