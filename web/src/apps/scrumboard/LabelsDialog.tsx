import { TrashIcon } from '@heroicons/react/24/outline'
import type { BoardLabel, OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS, LABEL_COLORS, type LabelColor } from '#shared/apps/scrumboard/rules.ts'
import { useRename } from '#web/apps/kit/useRename.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { CONTROL, NAME_CONTROL } from '#web/ui/forms/Field.tsx'
import { useQuickAdd } from '#web/ui/forms/useQuickAdd.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { ChangeBoard } from './board/useBoard.ts'
import { LABEL_CLASSES } from './cardStyles.ts'

interface Props {
  board: OpenBoard
  change: ChangeBoard
  onClose: () => void
}

const upsertLabel = (board: OpenBoard, label: BoardLabel): OpenBoard => ({
  ...board,
  labels: board.labels.some(({ id }) => id === label.id)
    ? board.labels.map((one) => (one.id === label.id ? label : one))
    : [...board.labels, label],
  lists: board.lists.map((list) => ({
    ...list,
    cards: list.cards.map((card) => ({
      ...card,
      labels: card.labels.map((one) => (one.id === label.id ? label : one)),
    })),
  })),
})
const removeLabel = (board: OpenBoard, id: string): OpenBoard => ({
  ...board,
  labels: board.labels.filter((one) => one.id !== id),
  lists: board.lists.map((list) => ({
    ...list,
    cards: list.cards.map((card) => ({ ...card, labels: card.labels.filter((one) => one.id !== id) })),
  })),
})

/** Creates, renames, colours and deletes the labels of a board. */
export const LabelsDialog = ({ board, change, onClose }: Props) => {
  const { t } = useTranslation('scrumboard')
  const { text, setText, submit } = useQuickAdd((title) =>
    change({
      apply: (now) => now,
      send: async ({ labels }) => {
        const color = LABEL_COLORS[labels.length % LABEL_COLORS.length] ?? 'blue'
        const label = await call(contracts.scrumboard.createLabel, { label: { boardId: board.id, title, color } })
        return (now) => upsertLabel(now, label)
      },
    }),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('board.labels')}
      footer={
        <Button variant="outline" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <ul className="flex flex-col gap-2">
        {board.labels.map((label) => (
          <LabelRow key={label.id} label={label} change={change} />
        ))}
      </ul>
      <form onSubmit={submit} className="mt-4 flex gap-2">
        <input
          aria-label={t('label.new')}
          placeholder={t('label.new')}
          value={text}
          maxLength={BOARD_LIMITS.labelTitle}
          onChange={({ target }) => setText(target.value)}
          className={`${CONTROL} h-control min-w-0`}
        />
        <Button type="submit" variant="primary" disabled={!text.trim()}>
          {t('label.add')}
        </Button>
      </form>
    </Dialog>
  )
}

const LabelRow = ({ label, change }: { label: BoardLabel; change: ChangeBoard }) => {
  const { t } = useTranslation('scrumboard')
  const confirm = useConfirm()
  const save = (to: Partial<Pick<BoardLabel, 'title' | 'color'>>, onError = () => {}) =>
    void change({
      apply: (now) => upsertLabel(now, { ...label, ...to }),
      onRefused: () => {
        onError()
        return undefined
      },
      send: async () => {
        const after = await call(contracts.scrumboard.updateLabel, { id: label.id, label: to })
        return (now) => upsertLabel(now, after)
      },
    })
  const rename = useRename(label.title, (title, onError) => save({ title }, onError))
  const remove = async () => {
    const question = { title: t('label.deleteTitle', { title: label.title }), text: t('label.deleteText') }
    if (!(await confirm({ ...question, confirm: t('label.delete'), danger: true }))) return
    void change({
      apply: (now) => removeLabel(now, label.id),
      send: async () => {
        await call(contracts.scrumboard.deleteLabel, { id: label.id })
        return (now) => removeLabel(now, label.id)
      },
    })
  }
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden className={`size-4 shrink-0 rounded-full ${LABEL_CLASSES[label.color]}`} />
      <input
        aria-label={t('label.name', { title: label.title })}
        value={rename.name}
        maxLength={BOARD_LIMITS.labelTitle}
        onChange={({ target }) => rename.setName(target.value)}
        onBlur={rename.save}
        onKeyDown={({ key }) => key === 'Enter' && rename.save()}
        className={NAME_CONTROL}
      />
      <select
        aria-label={t('label.color', { title: label.title })}
        value={label.color}
        onChange={({ target }) => save({ color: target.value as LabelColor })}
        className="h-control rounded-md border border-field bg-card px-2 text-ink"
      >
        {LABEL_COLORS.map((color) => (
          <option key={color} value={color}>
            {t(`color.${color}`)}
          </option>
        ))}
      </select>
      <IconButton label={t('label.deleteOne', { title: label.title })} icon={TrashIcon} onClick={() => void remove()} />
    </li>
  )
}
