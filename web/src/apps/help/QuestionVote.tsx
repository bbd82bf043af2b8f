import type { ReactNode } from 'react'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { ArticleVote } from './ArticleVote.tsx'

/** Asks whether an answer was helpful; what the reader said before is read first. */
export default ({ id, loading }: { id: string; loading: ReactNode }) => {
  const { t } = useTranslation('help')
  const { data: vote, error, refetch } = useApiQuery(contracts.help.ownVote, { id })
  if (error && vote === undefined) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  if (vote === undefined) return loading
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
