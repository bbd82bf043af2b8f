import { CheckIcon } from '@heroicons/react/20/solid'
import type { CourseWithSteps } from '#shared/apps/academy/entities.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

interface Props {
  steps: CourseWithSteps['steps']
  at: number
  /** Steps that were visited and whose quiz is passed. */
  done: ReadonlySet<number>
  onGo: (order: number) => void
}

/** The steps of a course, which may be taken in any order. */
export const StepList = ({ steps, at, done, onGo }: Props) => {
  const { t } = useTranslation('academy')
  return (
    <ol className="flex flex-col gap-1">
      {steps.map(({ order, title, subtitle }) => (
        <li key={order}>
          <button
            type="button"
            onClick={() => onGo(order)}
            aria-current={order === at ? 'step' : undefined}
            className="flex w-full items-start gap-3 rounded-lg p-2 text-left hover:bg-hover aria-[current]:bg-hover"
          >
            <span
              aria-hidden
              className={`flex size-7 shrink-0 items-center justify-center rounded-full border text-md tabular-nums ${done.has(order) && order !== at ? 'border-primary bg-primary text-on-primary' : order === at ? 'border-primary' : 'border-field'}`}
            >
              {done.has(order) && order !== at ? <CheckIcon className="size-4" /> : order + 1}
            </span>
            <span>
              <span className="block leading-7 font-medium">
                {title}
                {done.has(order) && order !== at && <span className="sr-only"> ({t('seen')})</span>}
              </span>
              <span className="block text-md text-secondary">{subtitle}</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
