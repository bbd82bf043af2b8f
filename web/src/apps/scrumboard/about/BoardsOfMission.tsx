import { withTexts } from '#web/app/i18n.ts'
import { useIsAppEnabled } from '#web/client/enabledApps.ts'
import { optional } from '#web/ui/loadable.tsx'

const Boards = optional(
  withTexts('scrumboard', async () => ({ default: (await import('./MissionBoards.tsx')).MissionBoards })),
)

/** The boards about a mission, on its page; renders nothing while the app is off. */
export const BoardsOfMission = (props: { missionId: string }) => {
  const isOn = useIsAppEnabled('scrumboard')
  if (!isOn) return null
  return <Boards {...props} />
}
