import { ChevronDownIcon } from '@heroicons/react/20/solid'
import { useState } from 'react'
import type { Faq } from '#shared/apps/help/entities.ts'
import { loadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { CompanyGuideMark } from './CompanyGuideMark.tsx'

const LOADING = <Skeleton className="mt-4 h-44 sm:h-24" />
const QuestionVote = loadable(() => import('./QuestionVote.tsx'))

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
        {ofCompany && opened && <QuestionVote id={id} loading={LOADING} fallback={LOADING} />}
      </div>
    </details>
  )
}
