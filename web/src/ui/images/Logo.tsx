/** The mark of Regie: a month of days, one of them ticked. */
export const Logo = ({ size = 32, className }: { size?: number; className?: string }) => (
  <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden className={className}>
    <rect width="48" height="48" rx="13" fill="var(--primary)" />
    <g fill="var(--on-primary)">
      <rect x="10" y="11" width="8" height="8" rx="2.5" />
      <rect x="20" y="11" width="8" height="8" rx="2.5" />
      <rect x="30" y="11" width="8" height="8" rx="2.5" opacity="0.45" />
      <rect x="10" y="21" width="8" height="8" rx="2.5" />
      <rect x="10" y="31" width="8" height="8" rx="2.5" opacity="0.45" />
    </g>
    <path
      d="m21.5 30 5.5 5.5L39 23.5"
      fill="none"
      stroke="var(--on-primary)"
      strokeWidth="4.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
