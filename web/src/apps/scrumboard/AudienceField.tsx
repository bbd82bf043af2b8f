import type { OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_AUDIENCES, type BoardAudience } from '#shared/apps/scrumboard/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Select } from '#web/ui/forms/Select.tsx'

interface Props {
  /** The stored board; undefined: a new one. */
  board: OpenBoard | undefined
  audience: BoardAudience
  /** Whether it is about a mission, whose team may then read it. */
  ofMission: boolean
  /** Undefined: read-only. */
  onChange: ((audience: BoardAudience) => void) | undefined
}

/** Who may read a board besides its members, with a text that says who can see it. */
export const AudienceField = ({ board, audience, ofMission, onChange }: Props) => {
  const { t } = useTranslation('scrumboard')
  return (
    <div className="flex flex-col gap-2">
      {onChange && (
        <Select
          label={t('audience.label')}
          hint={t('audience.hint')}
          value={audience}
          onChange={onChange}
          options={BOARD_AUDIENCES.filter((one) => one !== 'MISSION' || ofMission).map((value) => ({
            value,
            label: t(`audience.${value}`),
          }))}
        />
      )}
      {board && (
        <p className="text-secondary">{t(`audience.now.${board.audience}`, { count: board.members.length })}</p>
      )}
    </div>
  )
}
