/** The grey shape of what is being loaded; give it its size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={`block animate-pulse rounded-md bg-track ${className ?? 'h-5'}`} />
)

/** The shape of the lines of a list, from edge to edge; with `pictures` each has a round one before its words. */
export const LinesSkeleton = ({ pictures = false }: { pictures?: boolean }) => (
  <div aria-hidden className="border-t border-line bg-card">
    {['w-40', 'w-28', 'w-48', 'w-36', 'w-32', 'w-44'].map((width) => (
      <div key={width} className="flex min-h-14 items-center gap-4 border-b border-line px-edge py-3">
        <Skeleton className="size-5 shrink-0" />
        {pictures && <Skeleton className="size-10 shrink-0 rounded-full!" />}
        <span className="grow">
          <Skeleton className={`h-4 ${width}`} />
          {pictures && <Skeleton className="mt-2 h-3 w-1/2 max-w-64" />}
        </span>
      </div>
    ))}
  </div>
)

/** The shape of a card of figures: its title, a figure, and what is drawn of it. */
export const CardSkeleton = ({ className, drawn = 'h-40' }: { className?: string; drawn?: string }) => (
  <div aria-hidden className={`rounded-2xl bg-card p-4 shadow-card sm:p-6 ${className ?? ''}`}>
    <Skeleton className="h-5 w-1/2 max-w-48" />
    <Skeleton className="mt-5 h-8 w-20" />
    {drawn && <Skeleton className={`mt-5 ${drawn}`} />}
  </div>
)
