import { useEffect } from 'react'
import type { CardWithChecklist, OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import { Attachments } from '#web/apps/kit/Attachments.tsx'
import { Conflict } from '#web/apps/kit/Conflict.tsx'
import { draftKey } from '#web/apps/kit/drafts.ts'
import { useAutosave } from '#web/apps/kit/useAutosave.ts'
import { useShownSave } from '#web/apps/kit/useShownSave.ts'
import { call, updateQueryData } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import type { Translate } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { findCard, withCard } from '../board/arrange.ts'
import type { ChangeBoard } from '../board/useBoard.ts'
import { type CardMoves, cardIn } from '../board/useCardMoves.ts'
import { CardComments } from './CardComments.tsx'
import { Checklist } from './Checklist.tsx'
import { LabelPicker } from './LabelPicker.tsx'
import { PeopleOfCard } from './PeopleOfCard.tsx'
import { RepeatCard } from './RepeatCard.tsx'

interface Props {
  card: CardWithChecklist
  board: OpenBoard
  change: ChangeBoard
  moves: CardMoves
  onClose: () => void
}

type Written = Pick<CardWithChecklist, 'title' | 'description'>
type Chosen = Partial<Pick<CardWithChecklist, 'labels' | 'people' | 'dueDate' | 'repeat' | 'repeatIn'>>

const writtenIn = ({ title, description }: Written): Written => ({ title, description })

/** The fields that two versions do not share. */
const differing = (mine: Written, theirs: Written, t: Translate<'scrumboard'>) =>
  (['title', 'description'] as const)
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({ name: t(`card.${field}`), mine: mine[field], theirs: theirs[field] }))

/** All of a card. What is typed saves itself; what is chosen is saved at once. */
export const CardDetails = ({ card, board, change, moves, onClose }: Props) => {
  const { t } = useTranslation('scrumboard')
  const { id } = card
  const { updateCard, card: readCard } = contracts.scrumboard
  const amendBy = (change: (before: CardWithChecklist) => CardWithChecklist) =>
    updateQueryData(readCard, { id }, change)
  const amend = (to: Partial<CardWithChecklist>) => amendBy((before) => ({ ...before, ...to }))
  const text = useAutosave<Written>({
    key: draftKey('scrumboard', id),
    stored: { version: card.version, content: writtenIn(card) },
    send: async ({ title, description }, version, key) => {
      const fields = { ...(title?.trim() ? { title } : {}), ...(description === undefined ? {} : { description }) }
      if (Object.keys(fields).length === 0) return version
      const after = await call(updateCard, { id, card: { ...fields, version } }, undefined, key)
      await amend(after)
      void change({ apply: (now) => now, send: async () => (now) => withCard(now, after) })
      return after.version
    },
    storedNow: (failure) => {
      const now = cardIn(failure)
      return now && { version: now.version, content: writtenIn(now) }
    },
  })
  const { refresh } = text
  useEffect(() => refresh({ version: card.version, content: writtenIn(card) }), [card, refresh])
  const choose = (to: Chosen) =>
    void change({
      apply: (now) => {
        const before = findCard(now, id)
        return before ? withCard(now, { ...before, ...to }) : now
      },
      send: async () => {
        const sent = { ...to, ...(to.labels && { labels: to.labels.map((label) => label.id) }) }
        const after = await call(updateCard, { id, card: sent })
        await amend(after)
        return (now) => withCard(now, after)
      },
    })
  // What this page has chosen shows at once, before the server has answered.
  const shown = findCard(board, id) ?? card
  const shownSave = useShownSave(text.state)
  const moveTo = (listId: string) => {
    const index = board.lists.find((list) => list.id === listId)?.cards.length ?? 0
    void moves.move(id, { listId, index })
  }
  const archive = async () => {
    await text.flush()
    await moves.archive(id)
    onClose()
  }
  const remove = async () => {
    // What is brought back is as it was typed.
    await text.flush()
    text.discard()
    onClose()
    await moves.remove({ id, title: text.content.title.trim() || card.title })
  }
  const { title, description } = text.content
  return (
    <div className="flex flex-col gap-6">
      {card.archived && <Alert tone="info">{t('card.isArchived')}</Alert>}
      {text.state === 'conflict' && text.theirs && (
        <Conflict
          fields={differing(text.content, text.theirs.content, t)}
          onSettle={(which) => void text.settle(which)}
        />
      )}
      {text.state === 'refused' && text.failure && <Alert tone="error">{failureText(text.failure, t)}</Alert>}
      <div>
        <TextField
          label={t('card.title')}
          required
          value={title}
          maxLength={BOARD_LIMITS.title}
          error={title.trim() ? undefined : t('card.titleMissing')}
          onChange={({ target }) => text.write({ title: target.value })}
        />
        <p role="status" className="mt-1 mb-3 min-h-5 text-sm text-secondary">
          {shownSave && t(`save.${shownSave}`)}
        </p>
        <TextArea
          label={t('card.description')}
          value={description}
          rows={4}
          maxLength={BOARD_LIMITS.description}
          onChange={({ target }) => text.write({ description: target.value })}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {!card.archived && (
          <Select
            label={t('card.list')}
            value={shown.listId}
            onChange={moveTo}
            options={board.lists.map((list) => ({ value: list.id, label: list.title }))}
          />
        )}
        <TextField
          type="date"
          label={t('card.dueDate')}
          value={shown.dueDate ?? ''}
          onChange={({ target }) =>
            choose(target.value ? { dueDate: target.value } : { dueDate: null, repeat: null, repeatIn: null })
          }
        />
        {!card.archived && shown.dueDate !== null && <RepeatCard card={shown} lists={board.lists} onChange={choose} />}
      </div>
      <LabelPicker
        labels={board.labels}
        chosen={shown.labels}
        onChange={(labels) => choose({ labels })}
        boardId={board.id}
        change={change}
      />
      <PeopleOfCard people={board.people} chosen={shown.people} onChange={(people) => choose({ people })} />
      <Checklist card={card} people={board.people} onAmend={amendBy} change={change} />
      <Attachments app="scrumboard" thing={id} />
      <CardComments cardId={id} people={board.people} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        {!card.archived && (
          <Button variant="outline" onClick={() => void archive()}>
            {t('card.archive')}
          </Button>
        )}
        <Button variant="text" className="text-danger-text!" onClick={() => void remove()}>
          {t('card.delete')}
        </Button>
      </div>
    </div>
  )
}
