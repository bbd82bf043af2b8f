import { CheckCircleIcon, XCircleIcon } from '@heroicons/react/20/solid'
import { useId, useState } from 'react'
import type { academy } from '#shared/apps/academy/contract.ts'
import type { QuizToTake } from '#shared/apps/academy/entities.ts'
import { countAnswersNeeded } from '#shared/apps/academy/rules.ts'
import type { OutputOf } from '#shared/core/endpoint.ts'
import { useFormats } from '#web/app/format.ts'
import { ApiError, invalidateQuery, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Form, FormFailure, Submit } from '#web/ui/forms/Form.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

interface Props {
  courseId: string
  stepId: string
  quiz: QuizToTake
}

const QUIZ_ID = 'quiz'
export const focusQuiz = (): void => {
  const quiz = document.getElementById(QUIZ_ID)
  quiz?.scrollIntoView()
  quiz?.focus({ preventScroll: true })
}

/** The questions of a step, and the result of the last attempt. */
export const QuizCard = ({ courseId, stepId, quiz }: Props) => {
  const { t } = useTranslation('academy')
  const { formatMoment } = useFormats()
  const toast = useToast()
  const [answers, setAnswers] = useState<number[][]>(() => quiz.questions.map(() => []))
  const [graded, setGraded] = useState<OutputOf<typeof academy.answerQuiz>>()
  /** Questions answered anew since the grading: the others keep their marks. */
  const [changed, setChanged] = useState<readonly number[]>([])
  const answering = useApiMutation(contracts.academy.answerQuiz)
  const result = graded ?? quiz.result
  const isClosed = !result.passed && result.attemptsLeft === 0
  const isOver = result.passed || isClosed
  const isWhole = answers.every((chosen) => chosen.length > 0)
  const answer = async () => {
    try {
      setGraded(await answering.mutateAsync({ id: courseId, step: stepId, answers, version: quiz.version }))
      // What was answered anew while this was graded stays so.
      setChanged((now) => now.slice(changed.length))
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'academy.quizChanged') throw failure
      // Reloads the questions, which the author has changed.
      toast.error(failureText(failure, t))
      await invalidateQuery(contracts.academy.course)
    }
  }
  const choose = (question: number, option: number, chosen: boolean, several: boolean) => {
    setChanged((before) => [...before, question])
    setAnswers((before) =>
      before.map((list, at) => {
        if (at !== question) return list
        const others = several ? list.filter((one) => one !== option) : []
        return chosen ? [...others, option] : others
      }),
    )
  }
  return (
    <Form
      placesFailure
      id={QUIZ_ID}
      aria-label={t('quiz.title')}
      tabIndex={-1}
      onSubmit={answer}
      className="flex scroll-mt-20 flex-col gap-5 border-t border-line pt-5 text-base outline-none"
    >
      <div className="text-secondary">
        <p>{t('quiz.pass', { mark: quiz.passMark })}</p>
        {!isOver && <p>{t('quiz.left', { count: result.attemptsLeft })}</p>}
      </div>
      {quiz.questions.map((question, at) => (
        <Question
          // biome-ignore lint/suspicious/noArrayIndexKey: questions have no id
          key={at}
          number={at + 1}
          question={question}
          chosen={answers[at] ?? []}
          right={changed.includes(at) ? undefined : graded?.right[at]}
          solution={graded?.solution?.[at]}
          disabled={isOver}
          onChoose={(option, chosen) => choose(at, option, chosen, question.several)}
        />
      ))}
      <FormFailure />
      {graded && !graded.passed && (
        <Notice
          tone="warning"
          title={t('quiz.failed', {
            count: graded.right.filter(Boolean).length,
            total: graded.right.length,
            score: graded.score,
            needed: countAnswersNeeded(quiz),
          })}
        />
      )}
      {result.passed && <Notice tone="good" title={t('quiz.passed', { score: result.best })} />}
      {isClosed && result.again && (
        <Notice tone="locked" title={t('quiz.closed', { when: formatMoment(result.again) })} />
      )}
      {!isOver && (
        <Submit disabled={!isWhole || (graded !== undefined && changed.length === 0)} className="self-start">
          {t('quiz.answer')}
        </Submit>
      )}
    </Form>
  )
}

interface QuestionProps {
  number: number
  question: QuizToTake['questions'][number]
  chosen: readonly number[]
  right: boolean | undefined
  solution: readonly number[] | undefined
  disabled: boolean
  onChoose: (option: number, chosen: boolean) => void
}

const Question = ({ number, question, chosen, right, solution, disabled, onChoose }: QuestionProps) => {
  const { t } = useTranslation('academy')
  const name = useId()
  const { text, several, options } = question
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">
        {number}. {text}
        {several && <span className="block text-md font-normal text-secondary">{t('quiz.severalHint')}</span>}
      </legend>
      {options.map((option, at) => (
        <label
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no id
          key={at}
          className="flex min-h-11 items-center gap-3 rounded-lg px-2 not-has-disabled:cursor-pointer not-has-disabled:hover:bg-hover"
        >
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(at)}
            onChange={({ target }) => onChoose(at, target.checked)}
            className="size-5 shrink-0 accent-primary"
          />
          <span>{option}</span>
          {solution?.includes(at) && (
            <CheckCircleIcon
              role="img"
              aria-hidden={false}
              aria-label={t('quiz.isRight')}
              className="size-5 shrink-0 text-good-text"
            />
          )}
        </label>
      ))}
      {right !== undefined && (
        <p
          className={`flex items-center gap-1 text-md font-medium ${right ? 'text-good-text' : 'text-danger-text'}`}
          role="status"
        >
          {right ? <CheckCircleIcon aria-hidden className="size-5" /> : <XCircleIcon aria-hidden className="size-5" />}
          {t(right ? 'quiz.isRight' : 'quiz.isWrong')}
        </p>
      )}
    </fieldset>
  )
}
