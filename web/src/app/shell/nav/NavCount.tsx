import { useLiveBegun } from '#web/client/live/liveBegun.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { Count } from '../navigation.ts'

interface Props {
  count: Count
  className?: string
}

/** The number of waiting items; hidden when there are none, and until the shell reads its data. */
export const NavCount = (props: Props) => useLiveBegun() && <CountBadge {...props} />

const CountBadge = ({ count: { use, title }, className = '' }: Props) => {
  const { t } = useTranslation()
  const count = use()
  if (!count) return null
  return (
    // `relative`: without it the visually hidden text makes every page as long as the navigation.
    <span
      className={`relative min-w-5 shrink-0 rounded-full bg-track px-1.5 text-center text-sm leading-5 font-medium text-ink tabular-nums ${className}`}
    >
      <span className="sr-only">{t(title)}: </span>
      {count}
    </span>
  )
}
