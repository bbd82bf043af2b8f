import { type KeyboardEvent, useRef } from 'react'
import type { BoardLabel } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS, LABEL_COLORS } from '#shared/apps/scrumboard/rules.ts'
import { foldText } from '#shared/core/text/fold.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { CheckboxInput } from '#web/ui/forms/Checkbox.tsx'
import { CONTROL } from '#web/ui/forms/Field.tsx'
import { useQuickAdd } from '#web/ui/forms/useQuickAdd.ts'
import type { ChangeBoard } from '../board/useBoard.ts'
import { LABEL_CLASSES } from '../cardStyles.ts'

interface Props {
  labels: readonly BoardLabel[]
  chosen: readonly BoardLabel[]
  onChange: (labels: BoardLabel[]) => void
  boardId: string
  change: ChangeBoard
}

/** The labels of a card: typing filters, Enter toggles the first match or creates a label. */
export const LabelPicker = ({ labels, chosen, onChange, boardId, change }: Props) => {
  const { t } = useTranslation('scrumboard')
  const latest = useRef({ chosen, onChange })
  latest.current = { chosen, onChange }
  const { text, setText, add } = useQuickAdd((title) =>
    change({
      apply: (board) => board,
      send: async ({ labels: all }) => {
        const color = LABEL_COLORS[all.length % LABEL_COLORS.length] ?? 'blue'
        const label = await call(contracts.scrumboard.createLabel, { label: { boardId, title, color } })
        // The selection may have changed meanwhile.
        const { chosen: now, onChange: choose } = latest.current
        choose([...now.filter(({ id }) => id !== label.id), label])
        return (board) =>
          board.labels.some(({ id }) => id === label.id) ? board : { ...board, labels: [...board.labels, label] }
      },
    }),
  )
  const typed = text.trim()
  const found = labels.filter(({ title }) => foldText(title).includes(foldText(typed)))
  const isFull = chosen.length >= BOARD_LIMITS.cardLabels
  const isNew = !isFull && typed !== '' && !labels.some(({ title }) => foldText(title) === foldText(typed))
  const isChosen = (id: string) => chosen.some((one) => one.id === id)
  const toggle = (label: BoardLabel) =>
    onChange(isChosen(label.id) ? chosen.filter(({ id }) => id !== label.id) : [...chosen, label])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed === '') return
    event.preventDefault()
    const first = found.find(({ id }) => !isFull || isChosen(id))
    if (first) {
      toggle(first)
      setText('')
    } else if (isNew) void add()
  }
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t('card.labels')}</legend>
      <input
        aria-label={t('label.find')}
        placeholder={t('label.find')}
        value={text}
        maxLength={BOARD_LIMITS.labelTitle}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        className={`${CONTROL} h-control`}
      />
      <div className="mt-2 flex max-h-40 flex-wrap gap-2 overflow-y-auto p-1">
        {found.map((label) => (
          <label
            key={label.id}
            className={`inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-full px-3 max-sm:min-h-11 has-focus-visible:outline-2 has-focus-visible:outline-link ${LABEL_CLASSES[label.color]} ${isChosen(label.id) ? 'font-semibold outline-2 outline-current' : ''}`}
          >
            <CheckboxInput
              checked={isChosen(label.id)}
              disabled={isFull && !isChosen(label.id)}
              onChange={() => toggle(label)}
            />
            {label.title}
          </label>
        ))}
        {isNew && (
          <button
            type="button"
            onClick={() => void add()}
            className="min-h-8 rounded-full border border-dashed border-field px-3 text-link hover:bg-hover"
          >
            {t('label.create', { title: typed })}
          </button>
        )}
      </div>
      {isFull && <p className="mt-1 text-sm text-secondary">{t('label.most', { most: BOARD_LIMITS.cardLabels })}</p>}
    </fieldset>
  )
}
