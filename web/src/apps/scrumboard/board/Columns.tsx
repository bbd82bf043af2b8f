import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { useId, useState } from 'react'
import type { OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useNarrow } from '#web/ui/hooks/useNarrow.ts'
import { Tabs } from '#web/ui/tabs/Tabs.tsx'
import { AddText } from './AddText.tsx'
import { findCard, findPlace, moveCard, type Place } from './arrange.ts'
import { CardPreview, CardTile } from './CardTile.tsx'
import { ListColumn } from './ListColumn.tsx'
import { useBoardMenus } from './useBoardMenus.ts'
import type { CardMoves } from './useCardMoves.ts'
import { cardElementId, describePlace, useKeyboardMove } from './useKeyboardMove.ts'
import type { ListChanges } from './useListChanges.ts'

interface Props {
  board: OpenBoard
  /** Whether a card passes the filter. */
  isShown: (id: string) => boolean
  moves: CardMoves
  lists: ListChanges
}

/** Disables dragging on read-only boards. */
const NO_SENSORS: ReturnType<typeof useSensors> = []

/** Lists collide with lists; cards with the cards of the list under or nearest to the pointer. */
const detectCollisions: CollisionDetection = (args) => {
  const of = (type: string) => args.droppableContainers.filter(({ data }) => data.current?.type === type)
  if (args.active.data.current?.type === 'list') return closestCenter({ ...args, droppableContainers: of('list') })
  const lists = { ...args, droppableContainers: of('list') }
  const list = pointerWithin(lists)[0] ?? closestCenter(lists)[0]
  if (!list) return []
  const cards = of('card').filter(({ data }) => data.current?.listId === list.id)
  return cards.length > 0 ? closestCenter({ ...args, droppableContainers: cards }) : [list]
}

/** The lists of a board with their cards, movable by pointer, keyboard and menu. */
export const Columns = ({ board, isShown, moves, lists }: Props) => {
  const { t } = useTranslation('scrumboard')
  const hintId = useId()
  const narrow = useNarrow()
  const [dragged, setDragged] = useState<{ id: string; from: Place; at: Place }>()
  const [chosen, setChosen] = useState<string>()
  const lift = useKeyboardMove(board, isShown, (id, from, place) => {
    setChosen(place.listId)
    return moves.drop(board, id, from, place)
  })
  const shown = dragged ? moveCard(board, dragged.id, dragged.at) : lift.shown
  const titleOf = (id: unknown) =>
    findCard(board, String(id))?.title ?? board.lists.find((list) => list.id === id)?.title ?? ''
  const movedWords = (id: string, place: Place) =>
    t('move.dropped', { title: titleOf(id), ...describePlace(board, place, id) })
  const listMovedWords = (id: string, index: number) =>
    t('move.list', { title: titleOf(id), position: index + 1, count: board.lists.length })
  const menus = useBoardMenus(
    board,
    isShown,
    {
      ...moves,
      move: (id, place) => {
        lift.say(movedWords(id, place))
        return moves.move(id, place)
      },
    },
    {
      ...lists,
      move: (id, index) => {
        lift.say(listMovedWords(id, index))
        return lists.move(id, index)
      },
    },
  )
  const { mayWrite } = board
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )

  /** The place where the dragged card would be dropped. */
  const placeOver = ({ active, over }: Pick<DragOverEvent | DragEndEvent, 'active' | 'over'>): Place | undefined => {
    if (!over) return undefined
    const overList = shown.lists.find(({ id }) => id === over.id)
    const listId = overList?.id ?? String(over.data.current?.listId ?? '')
    const cards = shown.lists.find(({ id }) => id === listId)?.cards ?? []
    const others = cards.filter(({ id }) => id !== active.id)
    if (overList || over.id === active.id) {
      const own = cards.findIndex(({ id }) => id === active.id)
      return { listId, index: own >= 0 ? own : others.length }
    }
    const index = cards.findIndex(({ id }) => id === over.id)
    if (cards.length > others.length) return { listId, index: Math.max(0, index) }
    const { top = 0 } = active.rect.current.translated ?? {}
    return { listId, index: top > over.rect.top + over.rect.height / 2 ? index + 1 : index }
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('move.draggedUp', { title: titleOf(active.id) }),
    onDragOver: ({ over }) => {
      const list = shown.lists.find(({ id }) => id === over?.id || id === over?.data.current?.listId)
      return list && t('move.overList', { list: list.title })
    },
    onDragEnd: (event) => {
      const id = String(event.active.id)
      if (event.active.data.current?.type === 'list') {
        const index = board.lists.findIndex((list) => list.id === event.over?.id)
        return index < 0 ? undefined : listMovedWords(id, index)
      }
      const at = event.over ? placeOver(event) : undefined
      const isMoved = findPlace(board, id)?.listId !== dragged?.from.listId
      return at && !isMoved ? movedWords(id, at) : t('move.back', { title: titleOf(id) })
    },
    onDragCancel: ({ active }) => t('move.back', { title: titleOf(active.id) }),
  }
  const onDragStart = ({ active }: Pick<DragOverEvent, 'active'>) => {
    const at = findPlace(board, String(active.id))
    if (at) setDragged({ id: String(active.id), from: at, at })
  }
  const over = (event: DragOverEvent) => {
    const at = placeOver(event)
    // Sorting within a list is automatic; in another list the card must be inserted first.
    if (dragged && at && at.listId !== dragged.at.listId) setDragged({ ...dragged, at })
  }
  const onDragEnd = (event: DragEndEvent) => {
    const { active, over: target } = event
    if (active.data.current?.type === 'list') {
      const index = board.lists.findIndex(({ id }) => id === target?.id)
      if (index >= 0) void lists.move(String(active.id), index)
      return
    }
    const at = placeOver(event) ?? dragged?.at
    setDragged(undefined)
    if (!dragged || !at || !target) return
    moves.drop(board, dragged.id, dragged.from, at)
  }
  const onDragCancel = ({ active }: Pick<DragOverEvent, 'active'>) => {
    setDragged(undefined)
    // The list that it left would keep the focus; the card is back after this render.
    setTimeout(() => document.getElementById(cardElementId(String(active.id)))?.focus({ preventScroll: true }))
  }

  // Narrow screens show one list: the one with the card being moved by keyboard.
  const current =
    shown.lists.find(({ cards }) => cards.some(({ id }) => id === lift.lifted)) ??
    shown.lists.find(({ id }) => id === chosen) ??
    shown.lists[0]
  const renderColumn = (list: OpenBoard['lists'][number], alone: boolean) => (
    <ListColumn
      key={list.id}
      list={{ ...list, cards: list.cards.filter(({ id }) => isShown(id)) }}
      count={list.cards.length}
      alone={alone}
      menu={mayWrite ? (rename) => menus.listMenu(list, rename) : undefined}
      onRename={(title) => void lists.change(list.id, { title })}
      onAdd={(title) => lists.addCard(list.id, title)}
    >
      {list.cards
        .filter(({ id }) => isShown(id))
        .map((card) => (
          <CardTile
            key={card.id}
            card={card}
            people={board.people}
            isLifted={lift.lifted === card.id}
            onLift={lift.lift}
            menu={mayWrite ? menus.cardMenu(card) : undefined}
            hintId={hintId}
          />
        ))}
    </ListColumn>
  )
  const addList = mayWrite && (
    <AddText
      open={t(shown.lists.length > 0 ? 'list.addAnotherList' : 'list.addList')}
      label={t('list.name')}
      confirm={t('list.addListConfirm')}
      maxLength={BOARD_LIMITS.listTitle}
      onAdd={lists.add}
    />
  )
  const preview = dragged && findCard(board, dragged.id)
  return (
    <DndContext
      sensors={mayWrite ? sensors : NO_SENSORS}
      collisionDetection={detectCollisions}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('move.hint') } }}
      onDragStart={onDragStart}
      onDragOver={over}
      onDragEnd={onDragEnd}
      onDragCancel={onDragCancel}
    >
      <p id={hintId} hidden>
        {t('move.hint')}
      </p>
      <p role="status" aria-live="assertive" className="sr-only">
        {lift.said}
      </p>
      {narrow && current ? (
        <Tabs
          inset
          label={t('board.lists')}
          tabs={shown.lists.map(({ id, title, cards }) => ({ key: id, label: title, badge: cards.length }))}
          value={current.id}
          onChange={setChosen}
        >
          <div className="flex flex-col gap-4 p-edge">
            {renderColumn(current, true)}
            {addList}
          </div>
        </Tabs>
      ) : (
        <div className="relative flex min-h-0 grow items-start gap-4 overflow-x-auto p-edge pt-4 print:flex-wrap">
          <SortableContext items={shown.lists.map(({ id }) => id)} strategy={horizontalListSortingStrategy}>
            {shown.lists.map((list) => renderColumn(list, false))}
          </SortableContext>
          <div className="w-64 shrink-0 print:hidden">{addList}</div>
        </div>
      )}
      <DragOverlay dropAnimation={null}>{preview && <CardPreview card={preview} people={board.people} />}</DragOverlay>
    </DndContext>
  )
}
