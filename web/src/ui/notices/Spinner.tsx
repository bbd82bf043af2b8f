/** A 24 px ring that turns; decoration, say in words what is awaited. */
export const Spinner = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden className={`size-6 animate-spin ${className ?? ''}`} fill="none">
    <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
    <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
  </svg>
)
