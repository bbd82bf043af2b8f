import { PlusIcon, QuestionMarkCircleIcon, TrashIcon } from '@heroicons/react/24/outline'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import type { WrittenStep } from '#shared/apps/academy/entities.ts'
import { COURSE_LIMITS } from '#shared/apps/academy/rules.ts'
import { withTexts } from '#web/app/i18n.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { newStepOf } from './draft.ts'
import { focusAdded } from './focusAdded.ts'
import { StepForm } from './StepForm.tsx'

const SortableRows = loadable(withTexts('tasks', () => import('#web/apps/tasks/SortableRows.tsx')))

interface Props {
  courseId: string
  steps: WrittenStep[]
  onChange: (steps: WrittenStep[]) => void
}

/** The steps of a course: reordered by their handles, one of them open for editing. */
export const StepsCard = ({ courseId, steps, onChange }: Props) => {
  const { t } = useTranslation('academy')
  const confirm = useConfirm()
  const [open, setOpen] = useState(steps[0]?.id)
  const form = useRef<HTMLDivElement>(null)
  const chosen = steps.find(({ id }) => id === open)
  const stepTitle = (step: WrittenStep): string => step.title.trim() || t('edit.untitled')
  const add = (kind: 'text' | 'quiz') => {
    const step = newStepOf(kind)
    onChange([...steps, step])
    setOpen(step.id)
    focusAdded(form, 'input')
  }
  const remove = async (step: WrittenStep) => {
    const question = {
      title: t('edit.removeStep', { title: stepTitle(step) }),
      confirm: t('edit.remove'),
      danger: true,
    }
    if (await confirm(question)) onChange(steps.filter(({ id }) => id !== step.id))
  }
  const change = (some: Partial<WrittenStep>) =>
    onChange(steps.map((step) => (step.id === open ? { ...step, ...some } : step)))
  const renderStep = (item: { id: string }, handle: ReactNode, place: Pick<ComponentProps<'li'>, 'ref' | 'style'>) => {
    const step = steps.find(({ id }) => id === item.id)
    if (!step) return null
    return (
      <li key={step.id} {...place} className="flex items-center gap-1 rounded-lg">
        {handle}
        <button
          type="button"
          aria-current={step.id === open ? 'step' : undefined}
          onClick={() => setOpen(step.id)}
          className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-lg px-2 text-left hover:bg-hover aria-[current]:bg-hover aria-[current]:font-medium"
        >
          <span className="text-secondary tabular-nums">{steps.indexOf(step) + 1}.</span>
          <span className="min-w-0 grow truncate">{stepTitle(step)}</span>
          {step.quiz && (
            <QuestionMarkCircleIcon
              role="img"
              aria-hidden={false}
              aria-label={t('quiz.title')}
              className="size-5 shrink-0 text-icon"
            />
          )}
        </button>
        <IconButton
          label={t('edit.removeStep', { title: stepTitle(step) })}
          icon={TrashIcon}
          onClick={() => void remove(step)}
        />
      </li>
    )
  }
  const isFull = steps.length >= COURSE_LIMITS.steps
  return (
    <Card title={t('edit.steps')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div>
          <SortableRows
            fallback={<Skeleton className="h-24" />}
            items={steps}
            titleOf={(item) => stepTitle(steps.find(({ id }) => id === item.id) ?? newStepOf('text'))}
            onOrder={(ids) => onChange(ids.flatMap((id) => steps.find((step) => step.id === id) ?? []))}
            line={renderStep}
          >
            {(lines) => (
              <ol aria-label={t('edit.steps')} className="flex flex-col gap-1">
                {lines}
              </ol>
            )}
          </SortableRows>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="outline" icon={PlusIcon} disabled={isFull} onClick={() => add('text')}>
              {t('edit.addStep')}
            </Button>
            <Button variant="outline" icon={PlusIcon} disabled={isFull} onClick={() => add('quiz')}>
              {t('edit.addQuiz')}
            </Button>
          </div>
        </div>
        {chosen ? (
          <div ref={form}>
            <StepForm key={chosen.id} courseId={courseId} step={chosen} onChange={change} />
          </div>
        ) : (
          <p className="text-secondary">{t('edit.chooseStep')}</p>
        )}
      </div>
    </Card>
  )
}
