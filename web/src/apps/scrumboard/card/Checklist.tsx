import { TrashIcon } from '@heroicons/react/24/outline'
import { type ClipboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { PersonSummary } from '#shared/apps/comments.ts'
import type { CardWithChecklist, Step } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import { usePastedLines } from '#web/apps/kit/keyboard/usePastedLines.ts'
import { useTypedDay } from '#web/apps/kit/keyboard/useTypedDay.ts'
import { createOptimisticChanges } from '#web/apps/kit/saving/optimisticChanges.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxInput } from '#web/ui/forms/Checkbox.tsx'
import { CONTROL } from '#web/ui/forms/Field.tsx'
import { LATEST_DAY } from '#web/ui/forms/TextField.tsx'
import { useQuickAdd } from '#web/ui/forms/useQuickAdd.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { recoverFocus } from '#web/ui/recoverFocus.ts'
import { findCard, upsertCard } from '../board/arrange.ts'
import type { ChangeBoard } from '../board/useBoard.ts'
import { createStepChanges, fieldsBefore } from './stepChanges.ts'

interface Props {
  card: CardWithChecklist
  /** Whom a line of somebody, or of nobody, can be given to. */
  peopleFor: (person: string | null) => readonly PersonSummary[]
  onAmend: (change: (before: CardWithChecklist) => CardWithChecklist) => Promise<void>
  change: ChangeBoard
}

const toProgress = (lines: readonly Step[]) => ({
  steps: lines.length,
  stepsDone: lines.filter(({ completed }) => completed).length,
})

/** The checklist of a card; each line has an assignee and a due date. */
export const Checklist = ({ card, peopleFor, onAmend, change }: Props) => {
  const { t } = useTranslation('scrumboard')
  const toast = useToast()
  const headId = useId()
  const { id: cardId, checklist } = card
  const [{ inTurn }] = useState(createOptimisticChanges)
  const [changes] = useState(createStepChanges)
  /** Applies a change to the current lines, which may have changed while it was sent. */
  const updateLines = async (by: (lines: readonly Step[]) => Step[]) => {
    let counts = {}
    await onAmend((before) => {
      const lines = by(before.checklist)
      counts = toProgress(lines)
      return { ...before, checklist: lines, ...counts }
    })
    void change({
      apply: (board) => board,
      send: async () => (board) => {
        const before = findCard(board, cardId)
        return before ? upsertCard(board, { ...before, ...counts }) : board
      },
    })
  }
  /** Optimistically updates a line, or removes it (`to` undefined); what is refused is restored, and nothing else. */
  const updateOrRevert = async (step: Step, to: Partial<Step> | undefined, act: () => Promise<unknown>) => {
    const { id } = step
    const place = checklist.findIndex((one) => one.id === id)
    const change = changes.begin(id, to ? fieldsBefore(step, to) : step)
    const sent = inTurn(act)
    await updateLines((lines) => lines.flatMap((one) => (one.id !== id ? one : to ? { ...one, ...to } : [])))
    try {
      await sent
      changes.stored(change)
    } catch (failure) {
      const before = changes.refused(change)
      toast.error(failureText(failure, t))
      await updateLines((lines) =>
        to
          ? lines.map((one) => (one.id === id ? { ...one, ...before } : one))
          : lines.filter((one) => one.id !== id).toSpliced(place, 0, { ...step, ...before }),
      )
    }
  }
  const changeStep = (step: Step, to: Partial<Step>) =>
    void updateOrRevert(step, to, () => call(contracts.scrumboard.updateStep, { cardId, id: step.id, step: to }))
  const section = useRef<HTMLElement>(null)
  const removedAt = useRef<number>(undefined)
  const remove = (step: Step) => {
    removedAt.current = checklist.indexOf(step)
    void updateOrRevert(step, undefined, () => call(contracts.scrumboard.deleteStep, { cardId, id: step.id }))
  }
  // A removed line leaves the focus to the one in its place, the last one to the field of a new one.
  useEffect(() => {
    if (removedAt.current === undefined) return
    const at = Math.min(removedAt.current, checklist.length - 1)
    removedAt.current = undefined
    recoverFocus(section.current?.querySelector(at < 0 ? 'form input' : `li:nth-of-type(${at + 1}) input`) ?? null)
  }, [checklist.length])
  const { text, setText, submit } = useQuickAdd(async (title) => {
    const step = await inTurn(() => call(contracts.scrumboard.createStep, { cardId, step: { title } }))
    await updateLines((lines) => [...lines.filter(({ id }) => id !== step.id), step])
  })
  const pasted = usePastedLines({ most: BOARD_LIMITS.steps, longest: BOARD_LIMITS.stepTitle })
  /** Pasted lines become separate lines of the list. */
  const onPaste = async (event: ClipboardEvent) => {
    const titles = pasted(event, BOARD_LIMITS.steps - checklist.length)
    if (titles.length === 0) return
    try {
      const added = await inTurn(() => call(contracts.scrumboard.createSteps, { cardId, titles }))
      const ids = new Set(added.map(({ id }) => id))
      await updateLines((lines) => [...lines.filter(({ id }) => !ids.has(id)), ...added])
    } catch (failure) {
      toast.error(failureText(failure, t))
    }
  }
  const { steps, stepsDone } = toProgress(checklist)
  return (
    <section ref={section} aria-labelledby={headId}>
      <h3 id={headId} className="mb-2 flex items-baseline gap-2 font-semibold">
        {t('checklist.title')}
        {steps > 0 && (
          <span className="text-md font-normal text-secondary tabular-nums">
            {t('card.stepsDone', { done: stepsDone, count: steps })}
          </span>
        )}
      </h3>
      {steps > 0 && (
        <div aria-hidden className="mb-2 h-1 overflow-hidden rounded-full bg-track">
          <div style={{ width: `${(100 * stepsDone) / steps}%` }} className="h-full bg-green-600" />
        </div>
      )}
      <ul className="flex flex-col">
        {checklist.map((step) => (
          <li key={step.id} className="flex flex-wrap items-center gap-x-2 rounded-md py-1 hover:bg-hover">
            <label className="flex min-h-10 min-w-0 grow basis-48 cursor-pointer items-center gap-3 px-2 max-sm:min-h-11">
              <CheckboxInput checked={step.completed} onChange={(completed) => changeStep(step, { completed })} />
              <span className={`break-words ${step.completed ? 'text-secondary line-through' : ''}`}>{step.title}</span>
            </label>
            <select
              aria-label={t('checklist.person', { title: step.title })}
              value={step.person ?? ''}
              onChange={({ target }) => changeStep(step, { person: target.value || null })}
              className="h-9 max-w-36 rounded-md max-sm:h-11 border border-field bg-card px-2 text-md text-ink"
            >
              <option value="">{t('checklist.nobody')}</option>
              {peopleFor(step.person).map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <DueField step={step} onChange={(dueDate) => changeStep(step, { dueDate })} />
            <IconButton
              label={t('checklist.delete', { title: step.title })}
              icon={TrashIcon}
              onClick={() => remove(step)}
            />
          </li>
        ))}
      </ul>
      {steps < BOARD_LIMITS.steps && (
        <form onSubmit={submit} className="mt-2 flex gap-2">
          <input
            aria-label={t('checklist.new')}
            placeholder={t('checklist.new')}
            value={text}
            maxLength={BOARD_LIMITS.stepTitle}
            onChange={({ target }) => setText(target.value)}
            onPaste={(event) => void onPaste(event)}
            className={`${CONTROL} h-control min-w-0`}
          />
          <Button type="submit" variant="outline" disabled={!text.trim()}>
            {t('checklist.add')}
          </Button>
        </form>
      )}
    </section>
  )
}

const DueField = ({ step, onChange }: { step: Step; onChange: (day: string | null) => void }) => {
  const { t } = useTranslation('scrumboard')
  return (
    <input
      type="date"
      max={LATEST_DAY}
      aria-label={t('checklist.dueDate', { title: step.title })}
      {...useTypedDay(step.dueDate ?? '', (day) => onChange(day || null))}
      className="h-9 w-34 rounded-md max-sm:h-11 border border-field bg-card px-2 text-md text-ink"
    />
  )
}
