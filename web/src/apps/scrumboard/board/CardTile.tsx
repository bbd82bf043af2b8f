import { useSortable } from '@dnd-kit/sortable'
import { EllipsisVerticalIcon } from '@heroicons/react/24/outline'
import { Link } from 'react-router-dom'
import type { PersonSummary } from '#shared/apps/comments.ts'
import type { Card } from '#shared/apps/scrumboard/entities.ts'
import { rowAttributes } from '#web/apps/kit/saving/rowAttributes.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { cardPath } from '../paths.ts'
import { CardFacts } from './CardFacts.tsx'
import { cardElementId } from './useKeyboardMove.ts'

type MenuItems = Parameters<typeof Menu>[0]['items']

interface Props {
  card: Card
  people: readonly PersonSummary[]
  /** Being moved with the keyboard. */
  isLifted: boolean
  onLift: (id: string) => void
  /** Menu items of the card; undefined: read-only. */
  menu: MenuItems | undefined
  /** Element id of the keyboard instructions. */
  hintId: string
}

/** A card in its list: opened by click or Enter, moved by dragging, keyboard or menu. */
export const CardTile = ({ card, people, isLifted, onLift, menu, hintId }: Props) => {
  const { t } = useTranslation('scrumboard')
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: card.id,
    data: { type: 'card', listId: card.listId },
  })
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      {...rowAttributes(card.id)}
      data-card={card.title}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
      className={`relative ${menu ? 'cursor-grab' : ''} touch-manipulation rounded-lg bg-card p-4 shadow-card ${isDragging ? 'opacity-40' : ''} ${isLifted ? 'rotate-1 shadow-2xl outline-2 outline-link' : ''}`}
    >
      <Link
        id={cardElementId(card.id)}
        to={cardPath(card.boardId, card.id)}
        preventScrollReset
        draggable={false}
        aria-describedby={menu && hintId}
        onKeyDown={(event) => {
          if (event.key !== ' ' || !menu) return
          event.preventDefault()
          onLift(card.id)
        }}
        className="block rounded-sm pr-7 text-lg font-medium break-words after:absolute after:inset-0 after:rounded-lg"
      >
        {card.title}
      </Link>
      <CardFacts card={card} people={people} />
      {menu && (
        <div className="absolute top-2 right-1 z-1">
          <Menu
            button={<IconButton label={t('card.actions', { title: card.title })} icon={EllipsisVerticalIcon} />}
            items={menu}
          />
        </div>
      )}
    </li>
  )
}

/** The card while it is dragged. */
export const CardPreview = ({ card, people }: Pick<Props, 'card' | 'people'>) => (
  <div className="rotate-2 cursor-grabbing rounded-lg bg-card p-4 shadow-2xl">
    <p className="pr-7 text-lg font-medium break-words">{card.title}</p>
    <CardFacts card={card} people={people} />
  </div>
)
