import { BellIcon, XMarkIcon } from '@heroicons/react/20/solid'
import { TrashIcon } from '@heroicons/react/24/outline'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Label, toKnownLabels } from '#shared/apps/labels.ts'
import { isBlank, NOTE_LIMITS } from '#shared/apps/notes/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { failureText } from '#web/client/failureText.ts'
import { lockDraft } from '#web/client/stored.ts'
import type { Translate } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { findPastedPicture, shrinkPicture } from '#web/ui/forms/shrinkPicture.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextLinks } from '#web/ui/LinkedText.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import type { SaveState } from '../../kit/saving/autosave.ts'
import { ConflictChoice } from '../../kit/saving/ConflictChoice.tsx'
import { draftKey } from '../../kit/saving/drafts.ts'
import { useAutosave } from '../../kit/saving/useAutosave.ts'
import { useVisibleSaveState } from '../../kit/saving/useVisibleSaveState.ts'
import { COLORS } from '../colors.ts'
import { NotePicture } from '../NotePicture.tsx'
import { autosaveOptions, NOTES_APP, type NoteFields, type ShownNote, toNoteFields } from '../noteFields.ts'
import { Checklist } from './Checklist.tsx'
import { GrowingText } from './GrowingText.tsx'
import { NoteTools } from './NoteTools.tsx'
import { ReminderDialog } from './ReminderDialog.tsx'

interface Props {
  /** Id of the note, or of its draft while it is not stored yet. */
  id: string
  note: ShownNote | undefined
  /** Label assigned to a new note. */
  label: string | undefined
  labels: readonly Label[]
  onClose: () => void
  onEditLabels: () => void
  /** Called with a stored note; must call `forget` once it is deleted. */
  onRemove: (id: string, forget: () => void) => void
  /** Called once a note is stored as archived, or as no longer archived, with what it was before. */
  onArchived: (id: string, before: Pick<NoteFields, 'archived' | 'pinned'>) => void
  /** Called with the id of a new note once it is stored. */
  onCreated: (id: string) => void
}

/** The autosaving editor of a note. Use the id as its `key`. */
export const NoteEditor = ({
  id,
  note,
  label,
  labels,
  onClose,
  onEditLabels,
  onRemove,
  onArchived,
  onCreated,
}: Props) => {
  const { t } = useTranslation('notes')
  const { formatMoment } = useFormats()
  const toast = useToast()
  /** The id of a new note once it is stored. */
  const [made, setMade] = useState<string>()
  const [choosing, setChoosing] = useState(false)
  const latest = useRef(onCreated)
  latest.current = onCreated
  const rekey = useRef<(key: string) => void>(undefined)
  const storedId = useRef(note?.stored?.id)
  const [saving] = useState(() =>
    autosaveOptions(id, note?.stored, (created) => {
      rekey.current?.(draftKey(NOTES_APP, created))
      storedId.current = created
      setMade(created)
      latest.current(created)
    }),
  )
  const saver = useAutosave<NoteFields>(saving)
  const { content, state, failure, theirs, write, refresh } = saver
  rekey.current = saver.rekey
  const shownSave = useVisibleSaveState(state)
  const stored = note?.stored
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount only
  useEffect(() => {
    if (!note && label) write({ labels: [label] })
  }, [])
  useEffect(() => (made ? lockDraft(draftKey(NOTES_APP, made)) : undefined), [made])
  useEffect(() => {
    if (stored) refresh({ version: stored.version, content: toNoteFields(stored) })
  }, [stored, refresh])

  const addPicture = async (file: File) => {
    const picture = await shrinkPicture(file, NOTE_LIMITS.pictureBytes)
    if (picture) write({ image: picture.dataUrl })
    else toast.error(t('picture.unreadable'))
  }
  const onPaste = (event: ClipboardEvent) => {
    const file = findPastedPicture(event.clipboardData)
    if (!file) return
    event.preventDefault()
    void addPicture(file)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape closes only the popover within the dialog.
    if (event.key === 'Escape' && document.querySelector(':popover-open')) event.stopPropagation()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onClose()
  }
  /** Removing the checklist moves its lines into the text. */
  const toggleChecklist = () => {
    const { tasks } = content
    if (!tasks) return write({ tasks: [] })
    write({ tasks: null, content: [content.content, ...tasks.map((task) => task.content)].filter(Boolean).join('\n') })
  }
  const archive = async () => {
    const { archived, pinned } = content
    write({ archived: !archived, pinned: false })
    onClose()
    await saver.flush()
    if (storedId.current && saver.progress().state === 'saved') onArchived(storedId.current, { archived, pinned })
  }
  const remove = async () => {
    // Flushes the last changes, so that they are in the trash, too; a new note may be on its way.
    await saver.flush()
    const forget = () => {
      saver.discard()
      onClose()
    }
    if (storedId.current) onRemove(storedId.current, forget)
    else forget()
  }
  const own = toKnownLabels(labels, content.labels)
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t(note ? 'note' : 'new')}
      footer={
        // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its content
        <div onKeyDown={onKeyDown} className="flex grow flex-wrap items-center gap-2">
          <NoteTools
            content={content}
            labels={labels}
            write={write}
            onEditLabels={onEditLabels}
            onPicture={(file) => void addPicture(file)}
            onChecklist={toggleChecklist}
            onReminder={() => setChoosing(true)}
            onArchive={() => void archive()}
            onDelete={() => void remove()}
          />
          <Button variant="primary" onClick={onClose} className="max-sm:hidden">
            {t('ui.close')}
          </Button>
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys and the clipboard of its content */}
      <div
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className={`flex flex-col gap-3 rounded-xl ${content.color ? `border p-4 ${COLORS[content.color]}` : ''}`}
      >
        {theirs ? (
          <ConflictChoice
            fields={listDifferences(content, theirs.content, t)}
            onResolve={(which) => void saver.settle(which)}
          />
        ) : (
          <>
            {content.image && (
              <div className="relative">
                <NotePicture image={content.image} alt={t('picture.alt')} className="w-full rounded-lg" />
                <IconButton
                  label={t('picture.remove')}
                  icon={TrashIcon}
                  onClick={() => write({ image: null })}
                  className="absolute top-2 right-2 bg-card/90 max-sm:size-11"
                />
              </div>
            )}
            <GrowingText
              value={content.title}
              rows={1}
              maxLength={NOTE_LIMITS.title}
              placeholder={t('title')}
              aria-label={t('title')}
              onChange={({ target }) => write({ title: target.value.replace(/\n/g, ' ') })}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
              }}
              className="text-xl font-semibold"
            />
            <GrowingText
              value={content.content}
              rows={1}
              maxLength={NOTE_LIMITS.content}
              placeholder={t('text')}
              aria-label={t('text')}
              data-autofocus={note ? undefined : true}
              onChange={({ target }) => write({ content: target.value })}
              className={content.tasks ? 'min-h-6' : 'min-h-20'}
            />
            <TextLinks text={content.content} />
            {content.tasks && <Checklist tasks={content.tasks} onChange={(tasks) => write({ tasks })} />}
            {(own.length > 0 || content.reminder) && (
              <ul className="flex flex-wrap gap-2 max-sm:gap-y-3">
                {content.reminder && (
                  <Chip
                    label={formatMoment(content.reminder)}
                    icon
                    remove={t('reminder.remove')}
                    onRemove={() => write({ reminder: null })}
                  />
                )}
                {own.map(({ id: carried, title }) => (
                  <Chip
                    key={carried}
                    label={title}
                    remove={t('labels.takeOff', { title })}
                    onRemove={() => write({ labels: content.labels.filter((one) => one !== carried) })}
                  />
                ))}
              </ul>
            )}
          </>
        )}
        <SaveLine state={made || !isBlank(content) ? shownSave : undefined} failure={failure} />
      </div>
      {choosing && (
        <ReminderDialog
          reminder={content.reminder}
          onChoose={(reminder) => write({ reminder })}
          onClose={() => setChoosing(false)}
        />
      )}
    </Dialog>
  )
}

/** The save state; nothing for a note that is still blank. */
const SaveLine = ({ state, failure }: { state: SaveState | undefined; failure: unknown }) => {
  const { t } = useTranslation('notes')
  const isBad = state === 'refused' || state === 'offline'
  return (
    <p role="status" className={`min-h-5 text-sm ${isBad ? 'text-warn-text' : 'text-secondary'}`}>
      {state === 'refused' ? failureText(failure, t) : state && t(`save.${state}`)}
    </p>
  )
}

interface ChipProps {
  label: string
  icon?: boolean
  remove: string
  onRemove: () => void
}

const Chip = ({ label, icon = false, remove, onRemove }: ChipProps) => (
  <li className="inline-flex max-w-full items-center gap-1 rounded-full border border-line bg-card pl-3 text-sm">
    {icon && <BellIcon aria-hidden className="size-4 text-icon" />}
    <span className="truncate">{label}</span>
    <button
      type="button"
      aria-label={remove}
      onClick={onRemove}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-full text-icon hover:bg-hover max-sm:-my-1.5 max-sm:size-11"
    >
      <XMarkIcon aria-hidden className="size-4" />
    </button>
  </li>
)

/** Lists the fields in which two versions differ, as plain text. */
const listDifferences = (mine: NoteFields, theirs: NoteFields, t: Translate<'notes'>) => {
  const tasks = (fields: NoteFields) =>
    (fields.tasks ?? []).map(({ content, completed }) => `${completed ? '☑' : '☐'} ${content}`).join('\n')
  const shown: [string, (fields: NoteFields) => string][] = [
    [t('title'), ({ title }) => title],
    [t('words'), ({ content }) => content],
    [t('checklist.title'), tasks],
    [t('other'), ({ reminder, labels, color, image }) => JSON.stringify([reminder, labels, color, image])],
  ]
  return shown.flatMap(([name, of]) => {
    const [here, there] = [of(mine), of(theirs)]
    if (here === there) return []
    return [
      name === t('other')
        ? { name, mine: t('otherMine'), theirs: t('otherTheirs') }
        : { name, mine: here, theirs: there },
    ]
  })
}
