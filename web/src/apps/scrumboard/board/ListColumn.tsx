import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { EllipsisVerticalIcon } from '@heroicons/react/24/outline'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { List } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import { useRename } from '#web/apps/kit/useRename.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { AddText } from './AddText.tsx'
import { ADD_CARD_BUTTON } from './useBoardKeys.ts'

type MenuItems = Parameters<typeof Menu>[0]['items']

interface Props {
  list: List
  /** Total number of cards, filtered or not. */
  count: number
  /** Whether it is the only list shown, at full width. */
  alone: boolean
  /** Menu items of the list; undefined: read-only. */
  menu: ((rename: () => void) => MenuItems) | undefined
  onRename: (title: string) => void
  /** Resolves with whether it was added. */
  onAdd: (title: string) => Promise<boolean>
  children: ReactNode
}

/** A list with its header, cards and the field for a new card. */
export const ListColumn = ({ list, count, alone, menu, onRename, onAdd, children }: Props) => {
  const { t } = useTranslation('scrumboard')
  const headId = useId()
  const [renaming, setRenaming] = useState(false)
  const head = useRef<HTMLElement>(null)
  const cards = useRef<HTMLUListElement>(null)
  const adding = useRef(false)
  // Scrolls a new card into view, at the end of the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the number changes
  useEffect(() => {
    if (adding.current) cards.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    adding.current = false
  }, [list.cards.length])
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: list.id,
    data: { type: 'list' },
  })
  const isOver = list.limit !== null && count > list.limit
  const closeNameField = (byKey: boolean) => {
    setRenaming(false)
    // Returns the focus to the button that opened the field.
    if (byKey) requestAnimationFrame(() => head.current?.querySelector('button')?.focus())
  }
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={headId}
      data-list={list.title}
      style={{
        transform: transform ? `translate3d(${transform.x}px, 0, 0)` : undefined,
        transition,
      }}
      className={`flex max-h-full shrink-0 flex-col rounded-xl bg-hover dark:bg-card/50 ${alone ? 'w-full' : 'w-72'} ${isDragging ? 'opacity-40' : ''}`}
    >
      <header ref={head} className="flex items-center gap-2 py-2 pr-1 pl-4">
        {!renaming ? (
          <h2
            id={headId}
            ref={setActivatorNodeRef}
            {...listeners}
            className={`min-w-0 grow py-1.5 font-semibold break-words ${menu ? 'cursor-grab' : ''}`}
          >
            {list.title}
          </h2>
        ) : (
          <>
            <h2 id={headId} className="sr-only">
              {list.title}
            </h2>
            <NameField title={list.title} onRename={onRename} onDone={closeNameField} />
          </>
        )}
        <span
          title={isOver ? t('list.overLimit') : undefined}
          className={`min-w-6 rounded-full px-2 py-0.5 text-center text-sm tabular-nums ${isOver ? 'bg-danger text-white' : 'bg-track'}`}
        >
          <span className="sr-only">
            {t('list.count', { count })}
            {isOver && `. ${t('list.overLimit')}`}
          </span>
          <span aria-hidden>{list.limit === null ? count : `${count}/${list.limit}`}</span>
        </span>
        {menu && (
          <Menu
            button={<IconButton label={t('list.actions', { title: list.title })} icon={EllipsisVerticalIcon} />}
            items={menu(() => setRenaming(true))}
          />
        )}
      </header>
      <SortableContext items={list.cards.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul
          ref={cards}
          className={`flex min-h-4 flex-col gap-3 px-3 py-1 ${alone ? '' : 'max-h-[max(16rem,calc(100dvh-21rem))] overflow-y-auto'}`}
        >
          {children}
        </ul>
      </SortableContext>
      <div className="p-2 print:hidden">
        {menu && (
          <AddText
            open={t(list.cards.length > 0 ? 'list.addAnother' : 'list.addCard')}
            label={t('card.title')}
            confirm={t('list.addCardConfirm')}
            maxLength={BOARD_LIMITS.title}
            onAdd={(title) => {
              adding.current = true
              return onAdd(title)
            }}
            name={ADD_CARD_BUTTON}
          />
        )}
      </div>
    </section>
  )
}

interface NameFieldProps {
  title: string
  onRename: (title: string) => void
  onDone: (byKey: boolean) => void
}

/** The name field of a list; an unchanged name follows changes by others. */
const NameField = ({ title, onRename, onDone }: NameFieldProps) => {
  const { t } = useTranslation('scrumboard')
  const { name, setName, save } = useRename(title, onRename)
  const done = (byKey: boolean) => {
    save()
    onDone(byKey)
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: renaming continues in this field
      autoFocus
      aria-label={t('list.name')}
      value={name}
      maxLength={BOARD_LIMITS.listTitle}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setName(target.value)}
      onBlur={() => done(false)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') done(true)
        if (key === 'Escape') onDone(true)
      }}
      className="min-w-0 grow rounded-md border border-field bg-card px-2 py-1.5 font-semibold"
    />
  )
}
