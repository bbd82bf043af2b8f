import { PlusIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useId, useRef, useState } from 'react'
import type { Quiz } from '#shared/apps/academy/entities.ts'
import { COURSE_LIMITS } from '#shared/apps/academy/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { CONTROL } from '#web/ui/forms/Field.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { newOption, newQuestion } from './draft.ts'
import { focusAdded } from './focusAdded.ts'

type Question = Quiz['questions'][number]

interface Props {
  quiz: Quiz
  onChange: (quiz: Quiz) => void
}

const clampCount = (text: string, most: number): number => Math.min(most, Math.max(1, Math.trunc(Number(text)) || 1))
const replaceAt = <T,>(list: readonly T[], at: number, by: T): T[] =>
  list.map((one, index) => (index === at ? by : one))
const removeAt = <T,>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at)

/** The questions of a quiz, with their correct answers. */
export const QuizForm = ({ quiz, onChange }: Props) => {
  const { t } = useTranslation('academy')
  const place = useRef<HTMLElement>(null)
  const { passMark, attempts, questions } = quiz
  return (
    <section ref={place} className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 className="font-semibold">{t('quiz.title')}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={t('quiz.passMark')}
          most={100}
          value={passMark}
          onChange={(mark) => onChange({ ...quiz, passMark: mark })}
        />
        <NumberField
          label={t('quiz.attempts')}
          hint={t('quiz.attemptsHint')}
          most={COURSE_LIMITS.attempts}
          value={attempts}
          onChange={(count) => onChange({ ...quiz, attempts: count })}
        />
      </div>
      {questions.map((question, at) => (
        <QuestionForm
          // biome-ignore lint/suspicious/noArrayIndexKey: questions have no id
          key={at}
          number={at + 1}
          question={question}
          onChange={(changed) => onChange({ ...quiz, questions: replaceAt(questions, at, changed) })}
          onRemove={() => onChange({ ...quiz, questions: removeAt(questions, at) })}
        />
      ))}
      <Button
        variant="outline"
        icon={PlusIcon}
        className="self-start"
        disabled={questions.length >= COURSE_LIMITS.questions}
        onClick={() => {
          onChange({ ...quiz, questions: [...questions, newQuestion()] })
          focusAdded(place, 'fieldset:last-of-type input')
        }}
      >
        {t('quiz.addQuestion')}
      </Button>
    </section>
  )
}

interface NumberProps {
  label: string
  hint?: string
  most: number
  value: number
  onChange: (value: number) => void
}

/** A number between 1 and `most`; while it is typed the field may be empty or exceed the limit. */
const NumberField = ({ label, hint, most, value, onChange }: NumberProps) => {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      type="number"
      min={1}
      max={most}
      label={label}
      hint={hint}
      value={typed ?? String(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(clampCount(target.value, most))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

interface QuestionProps {
  number: number
  question: Question
  onChange: (question: Question) => void
  onRemove: () => void
}

const QuestionForm = ({ number, question, onChange, onRemove }: QuestionProps) => {
  const { t } = useTranslation('academy')
  const name = useId()
  const list = useRef<HTMLUListElement>(null)
  const { text, several, options } = question
  /** With a single correct option, marking another one clears the first. */
  const mark = (at: number, right: boolean) =>
    onChange({
      ...question,
      options: options.map((one, index) => ({ ...one, right: index === at ? right : several && one.right })),
    })
  const setSeveral = (now: boolean) => {
    const first = options.findIndex(({ right }) => right)
    const kept = options.map((one, index) => ({ ...one, right: now ? one.right : index === first }))
    onChange({ ...question, several: now, options: kept })
  }
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <legend className="px-1 font-medium">{t('quiz.question', { number })}</legend>
      <div className="flex items-end gap-2">
        <TextField
          label={t('quiz.asked')}
          className="grow"
          maxLength={COURSE_LIMITS.question}
          value={text}
          onChange={({ target }) => onChange({ ...question, text: target.value })}
        />
        <IconButton label={t('quiz.removeQuestion', { number })} icon={TrashIcon} className="mb-1" onClick={onRemove} />
      </div>
      <Checkbox label={t('quiz.several')} checked={several} onChange={setSeveral} />
      <ul ref={list} className="flex flex-col gap-2">
        {options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no id
          <li key={at} className="flex items-center gap-2">
            <input
              type={several ? 'checkbox' : 'radio'}
              name={name}
              aria-label={t('quiz.right', { number: at + 1 })}
              title={t('quiz.right', { number: at + 1 })}
              checked={option.right}
              onChange={({ target }) => mark(at, target.checked)}
              className="size-6 shrink-0 accent-primary"
            />
            <input
              type="text"
              aria-label={t('quiz.option', { number: at + 1 })}
              maxLength={COURSE_LIMITS.option}
              value={option.text}
              onChange={({ target }) =>
                onChange({ ...question, options: replaceAt(options, at, { ...option, text: target.value }) })
              }
              className={`${CONTROL} h-control`}
            />
            <IconButton
              label={t('quiz.removeOption', { number: at + 1 })}
              icon={TrashIcon}
              disabled={options.length <= 2}
              onClick={() => onChange({ ...question, options: removeAt(options, at) })}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="text"
        icon={PlusIcon}
        className="-ml-button self-start"
        disabled={options.length >= COURSE_LIMITS.options}
        onClick={() => {
          onChange({ ...question, options: [...options, newOption()] })
          focusAdded(list, 'li:last-child input[type=text]')
        }}
      >
        {t('quiz.addOption')}
      </Button>
    </fieldset>
  )
}
