import { CheckIcon, PencilSquareIcon, PlusIcon, TrashIcon } from '@heroicons/react/24/outline'
import { type KeyboardEvent, useState } from 'react'
import { findByTitle, type Label, MAX_LABEL_LENGTH } from '#shared/apps/labels.ts'
import { foldText } from '#shared/core/text/fold.ts'
import { useRename } from '#web/apps/kit/useRename.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { CONTROL } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import type { TagSelection } from './useTagSelection.ts'

/** How the tags of an app are kept. */
export interface TagActions {
  create: (title: string) => Promise<Label>
  rename: (id: string, title: string) => Promise<unknown>
  /** Asks first where something has the tag. */
  remove: (tag: Label) => Promise<unknown>
}

interface Props {
  tags: readonly Label[]
  selection: TagSelection
  actions: TagActions
  /** Of a title. */
  maxLength?: number | undefined
  /** Of the list. */
  className: string
}

/** Finds, selects, creates, renames and deletes tags. */
export const TagChoices = ({
  tags,
  selection: { chosen, toggle, add },
  actions,
  maxLength = MAX_LABEL_LENGTH,
  className,
}: Props) => {
  const { t } = useTranslation()
  const toast = useToast()
  const [filter, setFilter] = useState('')
  const [editing, setEditing] = useState(false)
  const [creating, setCreating] = useState(false)
  const typed = filter.trim()
  const found = tags.filter(({ title }) => foldText(title).includes(foldText(typed)))
  const same = findByTitle(tags, typed)
  const create = async () => {
    setCreating(true)
    try {
      const { id } = await actions.create(typed)
      add(id)
      setFilter((now) => (now.trim() === typed ? '' : now))
    } catch (failure) {
      toast.error(failureText(failure, t))
    } finally {
      setCreating(false)
    }
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (typed === '') return
    const first = same ?? found[0]
    if (first) toggle(first.id)
    else if (!creating) void create()
  }
  return (
    <>
      <div className="flex items-center gap-1">
        <input
          data-autofocus
          type="text"
          aria-label={t('tags.find')}
          placeholder={t('tags.find')}
          maxLength={maxLength}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
          onKeyDown={onKey}
          className={`${CONTROL} h-control`}
        />
        <IconButton
          label={t(editing ? 'tags.editDone' : 'tags.edit')}
          icon={editing ? CheckIcon : PencilSquareIcon}
          onClick={() => setEditing(!editing)}
        />
      </div>
      <ul className={`-mx-1 mt-2 overflow-y-auto px-1 pb-1 ${editing ? 'space-y-1' : ''} ${className}`}>
        {found.map((tag) => (
          <li key={tag.id} className="flex min-h-10 items-center">
            {editing ? (
              <TagEditor tag={tag} actions={actions} maxLength={maxLength} />
            ) : (
              <Checkbox label={tag.title} checked={chosen.includes(tag.id)} onChange={() => toggle(tag.id)} />
            )}
          </li>
        ))}
        {typed !== '' && !same && (
          <li>
            <Button
              variant="text"
              icon={PlusIcon}
              busy={creating}
              onClick={() => void create()}
              className="-ml-button max-w-full"
            >
              {t('tags.create', { title: typed })}
            </Button>
          </li>
        )}
        {tags.length === 0 && typed === '' && <li className="py-2 text-secondary">{t('tags.none')}</li>}
      </ul>
    </>
  )
}

interface EditorProps {
  tag: Label
  actions: TagActions
  maxLength: number
}

const TagEditor = ({ tag, actions, maxLength }: EditorProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const fail = (failure: unknown) => toast.error(failureText(failure, t))
  const { name, setName, save } = useRename(tag.title, (title, undo) => {
    actions.rename(tag.id, title).catch((failure: unknown) => {
      undo()
      fail(failure)
    })
  })
  return (
    <>
      <input
        type="text"
        aria-label={t('tags.rename', { title: tag.title })}
        maxLength={maxLength}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          save()
        }}
        className={`${CONTROL} h-control px-2!`}
      />
      <IconButton
        label={t('tags.remove', { title: tag.title })}
        icon={TrashIcon}
        onClick={() => void actions.remove(tag).catch(fail)}
      />
    </>
  )
}
