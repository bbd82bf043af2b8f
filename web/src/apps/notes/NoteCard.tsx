import { CheckCircleIcon } from '@heroicons/react/20/solid'
import {
  ArchiveBoxArrowDownIcon,
  ArchiveBoxIcon,
  ArrowDownIcon,
  ArrowUpIcon,
  BarsArrowUpIcon,
  BellIcon,
  ClipboardDocumentCheckIcon,
  CloudArrowUpIcon,
  EllipsisVerticalIcon,
  EnvelopeIcon,
  TrashIcon,
  ViewColumnsIcon,
} from '@heroicons/react/24/outline'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { type Label, toKnownLabels } from '#shared/apps/labels.ts'
import { useFormats } from '#web/app/format.ts'
import { useIsAppEnabled } from '#web/client/enabledApps.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { rowAttributes } from '../kit/saving/rowAttributes.ts'
import { COLORS } from './colors.ts'
import { PinIcon, PinnedIcon } from './icons.tsx'
import { NotePicture } from './NotePicture.tsx'
import type { ShownNote } from './noteFields.ts'
import type { Notes } from './useNotes.ts'

export type Move = 'up' | 'down' | 'top'

interface Props {
  note: ShownNote
  labels: readonly Label[]
  to: string
  actions: Pick<Notes, 'change' | 'archive' | 'remove' | 'makeTask' | 'makeMail'>
  /** Opens the dialog that makes a card of it. */
  onMakeCard: () => void
  onMove: (move: Move) => void
  /** Called with the id of a note dropped on this one. */
  onDrop: (id: string) => void
}

const DRAG_TYPE = 'application/x-regie-note'
/** Texts up to this length are shown larger. */
const SHORT_TEXT_LENGTH = 70

/** A note in the grid, which opens in the editor. */
export const NoteCard = ({ note, labels, to, actions, onMakeCard, onMove, onDrop }: Props) => {
  const { t } = useTranslation('notes')
  const { change, remove, makeTask, makeMail } = actions
  const moveItems = [
    {
      isOn: useIsAppEnabled('tasks'),
      label: t('task.make'),
      icon: ClipboardDocumentCheckIcon,
      onSelect: () => void makeTask(note),
    },
    { isOn: useIsAppEnabled('scrumboard'), label: t('card.make'), icon: ViewColumnsIcon, onSelect: onMakeCard },
    {
      isOn: useIsAppEnabled('mailbox'),
      label: t('mail.make'),
      icon: EnvelopeIcon,
      onSelect: () => void makeMail(note),
    },
  ].flatMap(({ isOn, ...item }) => (isOn ? [item] : []))
  const [over, setOver] = useState(false)
  const { id, title, content, image, pinned, archived, color, stored } = note
  const archive = () => void actions.archive(note)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!stored || !(event.target as Element).matches('[data-note]')) return
    const keys: Record<string, () => void> = {
      p: () => void change(id, { pinned: !pinned }),
      e: archive,
      Delete: () => void remove(id),
      ...(event.altKey && { ArrowUp: () => onMove('up'), ArrowDown: () => onMove('down') }),
    }
    const run = event.ctrlKey || event.metaKey ? undefined : keys[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  const words = title || content
  return (
    // Padding instead of a margin: WebKit would push the margin and the shadow into the next column.
    <li {...rowAttributes(id)} className="break-inside-avoid pb-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the link inside; dropping duplicates the menu */}
      <div
        draggable={stored !== undefined}
        onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAG_TYPE, id)}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes(DRAG_TYPE)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          onDrop(event.dataTransfer.getData(DRAG_TYPE))
        }}
        onKeyDown={onKeyDown}
        className={`relative overflow-hidden rounded-2xl border shadow-card has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-primary ${COLORS[color ?? 'none']} ${over ? 'ring-2 ring-primary' : ''}`}
      >
        {image && <NotePicture image={image} alt="" className="w-full" />}
        <div className="px-5 pt-4 pb-2">
          <Link
            to={to}
            preventScrollReset
            data-note={id}
            draggable={false}
            className="outline-none after:absolute after:inset-0"
            aria-description={archived ? t('place.archive') : undefined}
          >
            {title ? (
              <span className="line-clamp-3 text-lg font-semibold break-words">{title}</span>
            ) : (
              <Text content={words || t('untitled')} />
            )}
          </Link>
          {title && content && <Text content={content} className="mt-2" />}
          <CardTasks tasks={note.tasks ?? []} />
          <Chips note={note} labels={labels} />
          <div className="relative -mx-2 mt-1 flex items-center justify-end">
            {stored ? (
              <>
                <IconButton
                  label={t(pinned ? 'unpin' : 'pin')}
                  icon={pinned ? PinnedIcon : PinIcon}
                  aria-pressed={pinned}
                  onClick={() => void change(id, { pinned: !pinned })}
                />
                <IconButton
                  label={t(archived ? 'unarchive' : 'archive')}
                  icon={archived ? ArchiveBoxIcon : ArchiveBoxArrowDownIcon}
                  onClick={archive}
                />
                <Menu
                  button={
                    <IconButton label={t('actions', { name: words || t('untitled') })} icon={EllipsisVerticalIcon} />
                  }
                  items={[
                    { label: t('move.top'), icon: BarsArrowUpIcon, onSelect: () => onMove('top') },
                    { label: t('move.up'), icon: ArrowUpIcon, onSelect: () => onMove('up') },
                    { label: t('move.down'), icon: ArrowDownIcon, onSelect: () => onMove('down') },
                    ...(moveItems.length > 0 ? ['divider' as const, ...moveItems] : []),
                    'divider',
                    { label: t('delete'), icon: TrashIcon, danger: true, onSelect: () => void remove(id) },
                  ]}
                />
              </>
            ) : (
              <span className="flex min-h-10 items-center gap-2 px-2 text-sm text-secondary">
                <CloudArrowUpIcon aria-hidden className="size-5" />
                {t('waiting')}
              </span>
            )}
          </div>
        </div>
      </div>
    </li>
  )
}

const Text = ({ content, className }: { content: string; className?: string }) => (
  <span
    className={`line-clamp-12 break-words whitespace-pre-wrap ${content.length < SHORT_TEXT_LENGTH ? 'text-lg' : ''} ${className ?? ''}`}
  >
    {content}
  </span>
)

const MAX_SHOWN_TASKS = 8

const CardTasks = ({ tasks }: { tasks: readonly { id: string; content: string; completed: boolean }[] }) => {
  const { t } = useTranslation('notes')
  if (tasks.length === 0) return null
  return (
    <ul className="mt-3 flex flex-col gap-1.5">
      {tasks.slice(0, MAX_SHOWN_TASKS).map(({ id, content, completed }) => (
        <li key={id} className="flex gap-2">
          {completed ? (
            <CheckCircleIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-good-text" />
          ) : (
            <span aria-hidden className="mt-0.5 size-4 shrink-0 rounded-full border border-field" />
          )}
          <span className={`min-w-0 break-words ${completed ? 'text-secondary line-through' : ''}`}>
            {completed && <span className="sr-only">{t('checklist.done')} </span>}
            {content}
          </span>
        </li>
      ))}
      {tasks.length > MAX_SHOWN_TASKS && (
        <li className="text-sm text-secondary">{t('checklist.more', { count: tasks.length - MAX_SHOWN_TASKS })}</li>
      )}
    </ul>
  )
}

const CHIP = 'inline-flex max-w-full items-center gap-1 rounded-full border border-line px-2.5 py-0.5 text-sm'

const Chips = ({ note: { labels: ids, reminder }, labels }: { note: ShownNote; labels: readonly Label[] }) => {
  const { t } = useTranslation('notes')
  const { formatMoment } = useFormats()
  const own = toKnownLabels(labels, ids)
  if (own.length === 0 && !reminder) return null
  const isPast = reminder !== null && Date.parse(reminder) < Date.now()
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {reminder && (
        <li className={`${CHIP} ${isPast ? 'text-secondary line-through' : ''}`}>
          <BellIcon aria-hidden className="size-4" />
          <span className="sr-only">{t('reminder.title')}</span>
          {formatMoment(reminder)}
        </li>
      )}
      {own.map(({ id, title }) => (
        <li key={id} className={CHIP}>
          <span className="truncate">{title}</span>
        </li>
      ))}
    </ul>
  )
}
