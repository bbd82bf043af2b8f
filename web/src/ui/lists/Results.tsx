import { CheckCircleIcon, XCircleIcon } from '@heroicons/react/20/solid'

export interface Result {
  id: string
  /** What it is about. */
  name: string
  /** The outcome. */
  text: string
  good: boolean
}

/** The results of a bulk action. */
export const ResultList = ({ results }: { results: readonly Result[] }) => (
  <ul className="mt-1">
    {results.map(({ id, name, text, good }) => (
      <li key={id} className="flex items-start gap-2 py-0.5">
        {good ? (
          <CheckCircleIcon aria-hidden className="size-5 shrink-0 text-good-text" />
        ) : (
          <XCircleIcon aria-hidden className="size-5 shrink-0 text-danger-text" />
        )}
        <span className="min-w-0 break-words">
          {name} · {text}
        </span>
      </li>
    ))}
  </ul>
)
