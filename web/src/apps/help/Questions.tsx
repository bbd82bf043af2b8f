import { ChevronDownIcon } from '@heroicons/react/20/solid'
import { useState } from 'react'
import type { Faq } from '#shared/apps/help/entities.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { ArticleVote } from './ArticleVote.tsx'
import { CompanyGuideMark } from './CompanyGuideMark.tsx'

/** Questions with expandable answers, one open at a time. */
export const Questions = ({ name, questions }: { name: string; questions: readonly Faq[] }) => (
  <div className="divide-y divide-line rounded-2xl bg-card shadow-card">
    {questions.map((faq) => (
      <Question key={faq.id} name={name} faq={faq} />
    ))}
  </div>
)

const Question = ({ name, faq }: { name: string; faq: Faq }) => {
  const { id, question, answer, language, ofCompany } = faq
  const [opened, setOpened] = useState(false)
  const paragraphs = answer.split(/\n\s*\n/)
  return (
    <details id={id} name={name} className="group" onToggle={() => setOpened(true)}>
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 px-5 py-3 font-medium">
        <span className="min-w-0 break-words">
          <span lang={language.toLowerCase()}>{question}</span>
          <CompanyGuideMark guide={{ ...faq, toAcknowledge: false }} />
        </span>
        <ChevronDownIcon aria-hidden className="size-5 shrink-0 text-icon transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-5 pb-4">
        <div className="space-y-2 break-words whitespace-pre-line text-secondary" lang={language.toLowerCase()}>
          {paragraphs.map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id
            <p key={at}>{paragraph}</p>
          ))}
        </div>
        {ofCompany && opened && <QuestionVote id={id} />}
      </div>
    </details>
  )
}

/** Asks whether the answer was helpful; what the reader said is read once it is open. */
const QuestionVote = ({ id }: { id: string }) => {
  const { t } = useTranslation('help')
  const { data: vote, error, refetch } = useApiQuery(contracts.help.ownVote, { id })
  if (error && vote === undefined) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  if (vote === undefined) return <Skeleton className="mt-4 h-44 sm:h-24" />
  return (
    <ArticleVote
      id={id}
      vote={vote}
      title={t('vote.ofAnswer')}
      heading="h3"
      className="mt-4 border-t border-line pt-4"
    />
  )
}
