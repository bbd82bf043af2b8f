import {
  ArchiveBoxIcon,
  ArrowDownIcon,
  ArrowLeftIcon,
  ArrowRightIcon,
  ArrowsRightLeftIcon,
  ArrowUpIcon,
  PencilIcon,
  ScaleIcon,
  TrashIcon,
} from '@heroicons/react/24/outline'
import type { Card, List, OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { useUndo } from '#web/apps/kit/saving/useUndo.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { Menu } from '#web/ui/overlays/Menu.tsx'
import { findPlace, type Place, placeAfterKey } from './arrange.ts'
import type { CardMoves } from './useCardMoves.ts'
import type { ListChanges } from './useListChanges.ts'

type MenuItems = Parameters<typeof Menu>[0]['items']

/** Choices of a list's card limit. */
const CARD_LIMITS = [3, 5, 8, 12] as const

/** The menus of cards and lists, which replace dragging. */
export const useBoardMenus = (
  board: OpenBoard,
  isShown: (id: string) => boolean,
  moves: CardMoves,
  changes: ListChanges,
) => {
  const { t } = useTranslation('scrumboard')
  const undo = useUndo('scrumboard')
  const { lists } = board

  const cardMenu = (card: Card): MenuItems => {
    const place = findPlace(board, card.id)
    if (!place) return []
    const up = placeAfterKey(board, card.id, place, 'ArrowUp', isShown)
    const down = placeAfterKey(board, card.id, place, 'ArrowDown', isShown)
    const to = (at: Place) => () => void moves.move(card.id, at)
    const others = lists.filter(({ id }) => id !== place.listId)
    return [
      ...(up ? [{ label: t('card.up'), icon: ArrowUpIcon, onSelect: to(up) }] : []),
      ...(down ? [{ label: t('card.down'), icon: ArrowDownIcon, onSelect: to(down) }] : []),
      ...(others.length > 0
        ? [
            {
              label: t('card.moveTo'),
              icon: ArrowsRightLeftIcon,
              items: others.map(({ id, title, cards }) => ({
                label: title,
                onSelect: to({ listId: id, index: cards.length }),
              })),
            },
          ]
        : []),
      { label: t('card.archive'), icon: ArchiveBoxIcon, onSelect: () => void moves.archive(card.id) },
      { label: t('card.delete'), icon: TrashIcon, danger: true, onSelect: () => void moves.remove(card) },
    ]
  }

  const deleteList = async ({ id, title, cards }: List) => {
    if (!(await changes.remove(id))) return
    undo(t('list.deleted', { title, count: cards.length }), () => changes.restore(id))
  }
  const listMenu = (list: List, rename: () => void): MenuItems => {
    const index = lists.findIndex(({ id }) => id === list.id)
    const limitItem = (limit: number | null) => ({
      label: limit === null ? t('list.noLimit') : t('list.count', { count: limit }),
      checked: list.limit === limit,
      onSelect: () => void changes.change(list.id, { limit }),
    })
    return [
      { label: t('list.rename'), icon: PencilIcon, onSelect: rename },
      ...(index > 0
        ? [{ label: t('list.left'), icon: ArrowLeftIcon, onSelect: () => void changes.move(list.id, index - 1) }]
        : []),
      ...(index < lists.length - 1
        ? [{ label: t('list.right'), icon: ArrowRightIcon, onSelect: () => void changes.move(list.id, index + 1) }]
        : []),
      { label: t('list.limit'), icon: ScaleIcon, items: [limitItem(null), ...CARD_LIMITS.map(limitItem)] },
      { label: t('list.delete'), icon: TrashIcon, danger: true, onSelect: () => void deleteList(list) },
    ]
  }
  return { cardMenu, listMenu }
}
