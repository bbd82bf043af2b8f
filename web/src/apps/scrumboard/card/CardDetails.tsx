import { useEffect } from 'react'
import type { CardWithChecklist, OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import { Attachments } from '#web/apps/kit/Attachments.tsx'
import { useTypedDay } from '#web/apps/kit/keyboard/useTypedDay.ts'
import { ConflictChoice } from '#web/apps/kit/saving/ConflictChoice.tsx'
import { draftKey } from '#web/apps/kit/saving/drafts.ts'
import { useAutosave } from '#web/apps/kit/saving/useAutosave.ts'
import { useVisibleSaveState } from '#web/apps/kit/saving/useVisibleSaveState.ts'
import { call, updateQueryData, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import type { Translate } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useIsMounted } from '#web/ui/hooks/useIsMounted.ts'
import { TextLinks } from '#web/ui/LinkedText.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { findCard, upsertCard } from '../board/arrange.ts'
import type { ChangeBoard } from '../board/useBoard.ts'
import { type CardMoves, readCurrentCard } from '../board/useCardMoves.ts'
import { CardComments } from './CardComments.tsx'
import { CardPeople } from './CardPeople.tsx'
import { CardRepetition } from './CardRepetition.tsx'
import { Checklist } from './Checklist.tsx'
import { LabelPicker } from './LabelPicker.tsx'

interface Props {
  card: CardWithChecklist
  /** Whether somebody else has deleted it: what is typed stays, until it is restored. */
  isGone: boolean
  board: OpenBoard
  change: ChangeBoard
  moves: CardMoves
  onClose: () => void
}

type CardText = Pick<CardWithChecklist, 'title' | 'description'>
type CardChoices = Partial<Pick<CardWithChecklist, 'labels' | 'people' | 'dueDate' | 'repeat' | 'repeatIn'>>

const toCardText = ({ title, description }: CardText): CardText => ({ title, description })

/** Lists the fields in which two versions differ. */
const listDifferences = (mine: CardText, theirs: CardText, t: Translate<'scrumboard'>) =>
  (['title', 'description'] as const)
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({ name: t(`card.${field}`), mine: mine[field], theirs: theirs[field] }))

/** The editor of a card. Text is autosaved, choices are saved at once. */
export const CardDetails = ({ card, isGone, board, change, moves, onClose }: Props) => {
  const { t } = useTranslation('scrumboard')
  const toast = useToast()
  const isMounted = useIsMounted()
  const { id } = card
  const { updateCard, card: readCard } = contracts.scrumboard
  const amendBy = (change: (before: CardWithChecklist) => CardWithChecklist) =>
    updateQueryData(readCard, { id }, change)
  const amend = (to: Partial<CardWithChecklist>) => amendBy((before) => ({ ...before, ...to }))
  const text = useAutosave<CardText>({
    key: draftKey('scrumboard', id),
    stored: { version: card.version, content: toCardText(card) },
    send: async ({ title, description }, version, key) => {
      const fields = { ...(title?.trim() ? { title } : {}), ...(description === undefined ? {} : { description }) }
      if (Object.keys(fields).length === 0) return version
      const after = await call(updateCard, { id, card: { ...fields, version } }, undefined, key)
      await amend(after)
      void change({ apply: (now) => now, send: async () => (now) => upsertCard(now, after) })
      return after.version
    },
    readConflict: (failure) => {
      const now = readCurrentCard(failure)
      return now && { version: now.version, content: toCardText(now) }
    },
  })
  const { refresh } = text
  useEffect(() => refresh({ version: card.version, content: toCardText(card) }), [card, refresh])
  // Optimistic: choices show before the response.
  const shown = findCard(board, id) ?? card
  const choose = (to: CardChoices) => {
    const { people, labels } = shown
    // As others may choose at the same time.
    const before = { ...(to.people && { people }), ...(to.labels && { labels: labels.map((label) => label.id) }) }
    void change({
      apply: (now) => {
        const before = findCard(now, id)
        return before ? upsertCard(now, { ...before, ...to }) : now
      },
      send: async () => {
        const sent = { ...to, ...(to.labels && { labels: to.labels.map((label) => label.id) }) }
        const after = await call(updateCard, { id, card: sent, before })
        await amend(after)
        return (now) => upsertCard(now, after)
      },
    })
  }
  const due = useTypedDay(shown.dueDate ?? '', (day) =>
    choose(day ? { dueDate: day } : { dueDate: null, repeat: null, repeatIn: null }),
  )
  const shownSave = useVisibleSaveState(text.state)
  const moveTo = (listId: string) => {
    const index = board.lists.find((list) => list.id === listId)?.cards.length ?? 0
    void moves.move(id, { listId, index })
  }
  const archive = async () => {
    await text.flush()
    await moves.archive(id)
    if (isMounted()) onClose()
  }
  const restoring = useApiMutation(contracts.scrumboard.restoreCard)
  const restore = () =>
    restoring.mutate(
      { id },
      { onSuccess: () => void text.flush(), onError: (failure) => toast.error(failureText(failure, t)) },
    )
  const remove = async () => {
    // Flushes the text first, so that undo restores it as typed.
    await text.flush()
    onClose()
    // What is not deleted keeps what was typed.
    if (await moves.remove({ id, title: text.content.title.trim() || card.title })) text.discard()
  }
  const { title, description } = text.content
  /** Nothing is given to who no longer works here; who has it already can be seen, and taken off. */
  const whoMayHave = (held: readonly (string | null)[]) =>
    board.people.filter((one) => !board.inactiveMembers.includes(one.id) || held.includes(one.id))
  return (
    <div className="flex flex-col gap-6">
      {isGone && (
        <Notice
          tone="warning"
          title={t('card.gone')}
          actions={
            <Button variant="outline" busy={restoring.isPending} onClick={restore}>
              {t('archive.restore')}
            </Button>
          }
        />
      )}
      {card.archived && <Alert tone="info">{t('card.isArchived')}</Alert>}
      {text.state === 'conflict' && text.theirs && (
        <ConflictChoice
          fields={listDifferences(text.content, text.theirs.content, t)}
          onResolve={(which) => void text.settle(which)}
        />
      )}
      {text.state === 'refused' && text.failure && !isGone && (
        <Alert tone="error">{failureText(text.failure, t)}</Alert>
      )}
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
        <TextLinks text={description} />
      </div>
      {!isGone && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            {!card.archived && (
              <Select
                label={t('card.list')}
                value={shown.listId}
                onChange={moveTo}
                options={board.lists.map((list) => ({ value: list.id, label: list.title }))}
              />
            )}
            <TextField type="date" label={t('card.dueDate')} {...due} />
            {!card.archived && shown.dueDate !== null && (
              <CardRepetition card={shown} lists={board.lists} onChange={choose} />
            )}
          </div>
          <LabelPicker
            labels={board.labels}
            chosen={shown.labels}
            onChange={(labels) => choose({ labels })}
            boardId={board.id}
            change={change}
          />
          <CardPeople
            people={whoMayHave(shown.people)}
            chosen={shown.people}
            onChange={(people) => choose({ people })}
          />
          <Checklist card={card} peopleFor={(person) => whoMayHave([person])} onAmend={amendBy} change={change} />
          <Attachments app="scrumboard" thing={id} />
          <CardComments cardId={id} people={whoMayHave([])} />
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
        </>
      )}
    </div>
  )
}
