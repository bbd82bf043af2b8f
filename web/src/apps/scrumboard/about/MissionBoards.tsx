import { Link } from 'react-router-dom'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useLiveBegun } from '#web/client/live/liveBegun.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { boardPath } from '../paths.ts'

/** The boards about a mission that the reader may see; renders nothing when there is none. */
export const MissionBoards = ({ missionId }: { missionId: string }) => {
  const { t } = useTranslation('scrumboard')
  const { data } = useApiQuery(contracts.scrumboard.boards, {}, { enabled: useLiveBegun() })
  const boards = data?.filter((board) => board.missionId === missionId) ?? []
  if (boards.length === 0) return null
  return (
    <Card title={t('boards.title')}>
      <ul className="flex flex-col gap-3">
        {boards.map(({ id, title, lastActivity, lastActivityAt }) => (
          <li key={id} className="min-w-0 break-words">
            <Link to={boardPath(id)} className="font-medium text-link hover:underline">
              {title}
            </Link>
            <span className="block text-md text-secondary">
              {t('boards.edited')} <time dateTime={lastActivityAt}>{lastActivity}</time>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
