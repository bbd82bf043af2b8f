import { ChevronDoubleLeftIcon, ChevronDoubleRightIcon } from '@heroicons/react/20/solid'
import type { PositioningStatus } from '#shared/staffing/positionings/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

interface Props {
  refused: readonly { status: PositioningStatus; count: number }[]
  unfolded: boolean
  onToggle: () => void
}

/** Folds the refusals to the side of the board, or unfolds them; folded, it says who refused and how many. */
export const FoldButton = ({ refused, unfolded, onToggle }: Props) => {
  const { t } = useTranslation('positionings')
  const Chevron = unfolded ? ChevronDoubleRightIcon : ChevronDoubleLeftIcon
  const side = unfolded
    ? 'min-h-control self-end px-2'
    : 'grow flex-wrap bg-hover px-3 py-2.5 dark:bg-card/50 @min-[45rem]:w-11 @min-[45rem]:flex-nowrap @min-[45rem]:py-0 @min-[45rem]:[writing-mode:vertical-rl]'
  return (
    <button
      type="button"
      aria-expanded={unfolded}
      onClick={onToggle}
      className={`flex items-center gap-3 rounded-xl font-medium hover:bg-track ${side}`}
    >
      <Chevron aria-hidden className="size-5 shrink-0 text-icon" />
      {unfolded
        ? t('positionings.board.fold')
        : refused.map(({ status, count }) => (
            <span key={status} className="flex items-center gap-2">
              <span aria-hidden className="size-2 shrink-0 rounded-full bg-red-600" />
              {t(`positioning.status.${status}`)}
              <span className="rounded-full bg-track px-2 py-0.5 text-sm tabular-nums">{count}</span>
            </span>
          ))}
    </button>
  )
}
