/** The grey shape of what is being loaded; give it its size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={`block animate-pulse rounded-md bg-track ${className ?? 'h-5'}`} />
)
