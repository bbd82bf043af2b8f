import { useTranslation } from '#web/texts/useTranslation.ts'

/** As many things as a shape may have. */
const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const SURFACE = 'rounded-2xl bg-card p-4 shadow-card sm:p-6'

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
  <div aria-hidden className={`${SURFACE} ${className ?? ''}`}>
    <Skeleton className="h-5 w-1/2 max-w-48" />
    <Skeleton className="mt-5 h-8 w-20" />
    {drawn && <Skeleton className={`mt-5 ${drawn}`} />}
  </div>
)

/** The shape of a form in a card: its title, its fields beside each other, a larger one under them, its button. */
export const FormSkeleton = ({
  fields = 6,
  columns = 'sm:grid-cols-2',
  area = false,
}: {
  fields?: number
  columns?: string
  area?: boolean
}) => (
  <div aria-hidden className={SURFACE}>
    <Skeleton className="h-5 w-1/2 max-w-48" />
    <div className={`mt-6 grid gap-x-6 gap-y-5 ${columns}`}>
      {KEYS.slice(0, fields).map((key) => (
        <div key={key}>
          <Skeleton className="h-4 w-24" />
          <Skeleton className="mt-2 h-10" />
        </div>
      ))}
    </div>
    {area && <Skeleton className="mt-5 h-30" />}
    <Skeleton className="mt-6 h-10 w-32" />
  </div>
)

interface Items {
  items?: number
  /** The size of what each has before its words. */
  mark?: string | undefined
  /** Each has a button. */
  action?: boolean
}

/** The shape of the lines of a card. */
export const ItemsSkeleton = ({ items = 3, mark = 'size-10', action = true }: Items) => (
  <div aria-hidden className="divide-y divide-line">
    {KEYS.slice(0, items).map((key) => (
      <div key={key} className="flex items-center gap-4 py-4 first:pt-0 last:pb-0">
        <Skeleton className={`shrink-0 rounded-full! ${mark}`} />
        <span className="grow">
          <Skeleton className="h-4 w-1/2 max-w-56" />
          <Skeleton className="mt-2 h-3 w-3/4 max-w-80" />
        </span>
        {action && <Skeleton className="h-10 w-24 shrink-0 max-sm:hidden" />}
      </div>
    ))}
  </div>
)

/** One of them in a card of its own, without a title. */
export const ItemsCardSkeleton = ({ mark }: { mark?: string }) => (
  <div className={SURFACE}>
    <ItemsSkeleton items={1} mark={mark} action={false} />
  </div>
)

/** Three of those, one below the other. */
export const ItemCardsSkeleton = () => (
  <div className="flex flex-col gap-4">
    {KEYS.slice(0, 3).map((key) => (
      <ItemsCardSkeleton key={key} />
    ))}
  </div>
)

/** The heading of a screen whose title is being loaded, for who cannot see its shape. */
const LoadingTitle = () => {
  const { t } = useTranslation()
  return <h1 className="sr-only">{t('shell.loading')}</h1>
}

/** The shape of the head of a page about one thing: where it belongs, its name, and what it is at a glance. */
export const HeadSkeleton = () => (
  <div>
    <LoadingTitle />
    <Skeleton className="h-4 w-36" />
    <Skeleton className="mt-4 h-8 w-2/3 max-w-96" />
    <Skeleton className="mt-3 h-4 w-4/5 max-w-120" />
  </div>
)

/** The shape of text under its heading, in a card. */
export const TextSkeleton = ({ lines = 4 }: { lines?: number }) => (
  <div aria-hidden className={SURFACE}>
    <Skeleton className="h-5 w-1/2 max-w-48" />
    <div className="mt-5 space-y-3">
      {KEYS.slice(0, lines).map((key, at) => (
        <Skeleton key={key} className={`h-4 ${at % 2 === 0 ? '' : 'w-2/3'}`} />
      ))}
    </div>
  </div>
)
