import type { OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { UNDO_HOURS } from '#shared/apps/undo.ts'
import { useUndo } from '#web/apps/kit/saving/useUndo.ts'
import { call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { useFormContext } from '#web/ui/forms/formContext.ts'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { BOARDS } from './paths.ts'

/** The actions that leave or delete a board. */
export const LeaveActions = ({ board }: { board: OpenBoard }) => {
  const { t } = useTranslation('scrumboard')
  const navigateFromHere = useNavigateFromHere()
  const confirm = useConfirm()
  const undo = useUndo('scrumboard')
  const { attempt } = useFormContext()
  const person = useUser()?.id
  const { id, title } = board
  const go = (leave: () => Promise<unknown>) =>
    attempt(async () => {
      const navigate = navigateFromHere()
      await leave()
      void queryClient.invalidateQueries({ queryKey: ['scrumboard'] })
      void navigate(BOARDS)
    }, true)
  const leave = async () => {
    const question = { title: t('board.leaveTitle', { title }), text: t('board.leaveText'), confirm: t('board.leave') }
    if (!(await confirm(question))) return
    const members = board.members.filter((one) => one !== person)
    go(() => call(contracts.scrumboard.updateBoard, { id, board: { members }, before: board.members }))
  }
  const remove = async () => {
    const question = { title: t('board.deleteTitle', { title }), text: t('board.deleteText', { hours: UNDO_HOURS }) }
    if (!(await confirm({ ...question, confirm: t('board.delete'), danger: true }))) return
    go(async () => {
      await call(contracts.scrumboard.deleteBoard, { id })
      undo(t('board.deleted', { title }), async () => {
        await call(contracts.scrumboard.restoreBoard, { id })
        void queryClient.invalidateQueries({ queryKey: ['scrumboard'] })
      })
    })
  }
  return (
    <>
      {board.members.length > 1 && (
        <Button variant="outline" onClick={() => void leave()}>
          {t('board.leave')}
        </Button>
      )}
      {board.isManager && (
        <Button variant="danger" onClick={() => void remove()}>
          {t('board.delete')}
        </Button>
      )}
    </>
  )
}
