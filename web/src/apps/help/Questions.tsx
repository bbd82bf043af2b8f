import { ChevronDownIcon } from '@heroicons/react/20/solid'

interface Question {
  id: string
  question: string
  answer: string
}

/** Questions with expandable answers, one open at a time. */
export const Questions = ({ name, questions }: { name: string; questions: readonly Question[] }) => (
  <div className="divide-y divide-line rounded-2xl bg-card shadow-card">
    {questions.map(({ id, question, answer }) => (
      <details key={id} id={id} name={name} className="group">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 px-5 py-3 font-medium">
          {question}
          <ChevronDownIcon
            aria-hidden
            className="size-5 shrink-0 text-icon transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="space-y-2 px-5 pb-4 text-secondary">
          {answer.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </details>
    ))}
  </div>
)
