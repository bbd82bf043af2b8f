import { CheckIcon, PencilIcon, PlusIcon, TagIcon, TrashIcon } from '@heroicons/react/24/outline'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Tag } from '#shared/apps/contacts/contract.ts'
import { findByTitle, MAX_LABEL_LENGTH } from '#shared/apps/labels.ts'
import { foldText } from '#shared/core/text/fold.ts'
import { useRename } from '#web/apps/kit/useRename.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { CONTROL } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useAnchored } from '#web/ui/overlays/useAnchored.ts'

interface Props {
  tags: readonly Tag[]
  /** Ids. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The tags of a contact, and the panel that searches, adds, renames and deletes tags. */
export const TagEditor = ({ tags, chosen, onChange }: Props) => {
  const { t } = useTranslation('contacts')
  const { open, buttonProps, panelProps } = useAnchored((panel) => panel.querySelector('input')?.focus())
  const shown = chosen.flatMap((id) => tags.find((tag) => tag.id === id) ?? [])
  const latest = useRef({ chosen, onChange })
  latest.current = { chosen, onChange }
  /** Uses the latest selection: it may have changed, or the panel closed, while the request ran. */
  const choose = (id: string) => {
    const { chosen: now, onChange: change } = latest.current
    if (!now.includes(id)) change([id, ...now])
  }
  return (
    <div>
      <p className="mb-1 font-medium">{t('field.tags')}</p>
      <div className="flex flex-wrap items-center gap-2">
        {shown.map(({ id, title }) => (
          <Badge key={id} tone="slate">
            {title}
          </Badge>
        ))}
        <button
          type="button"
          {...buttonProps}
          className={`inline-flex min-h-10 items-center gap-1 rounded-full px-3 font-medium text-link hover:bg-hover ${shown.length > 0 ? '' : '-ml-3'}`}
        >
          {shown.length > 0 ? (
            <PencilIcon aria-hidden className="size-5" />
          ) : (
            <TagIcon aria-hidden className="size-5" />
          )}
          {t(shown.length > 0 ? 'tags.change' : 'tags.add')}
        </button>
      </div>
      <div
        {...panelProps}
        role="dialog"
        aria-label={t('tags.title')}
        className="fixed inset-auto top-(--top) left-(--left) m-0 max-h-(--room) w-72 overflow-y-auto rounded-md border border-line bg-card p-3 text-ink shadow-panel"
      >
        {open && <TagPanel tags={tags} chosen={chosen} onChange={onChange} onCreated={choose} />}
      </div>
    </div>
  )
}

const TagPanel = ({ tags, chosen, onChange, onCreated }: Props & { onCreated: (id: string) => void }) => {
  const { t } = useTranslation('contacts')
  const creating = useApiMutation(contracts.contacts.createTag)
  const [filter, setFilter] = useState('')
  const [editing, setEditing] = useState(false)
  const typed = filter.trim()
  const found = tags.filter(({ title }) => foldText(title).includes(foldText(typed)))
  const isNew = typed !== '' && !findByTitle(tags, typed)
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [id, ...chosen])
  const create = () =>
    void creating.mutateAsync({ tag: { title: typed } }).then(
      ({ id }) => {
        setFilter((now) => (now.trim() === typed ? '' : now))
        onCreated(id)
      },
      // The error is shown above the tags.
      () => undefined,
    )
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const [first] = found
    if (first) toggle(first.id)
    else if (isNew && !creating.isPending) create()
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-1">
        <input
          aria-label={t('tags.find')}
          placeholder={t('tags.find')}
          maxLength={MAX_LABEL_LENGTH}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
          onKeyDown={onKey}
          className={`${CONTROL} h-control`}
        />
        <IconButton
          label={t(editing ? 'tags.editDone' : 'tags.edit')}
          icon={editing ? CheckIcon : PencilIcon}
          onClick={() => setEditing(!editing)}
        />
      </div>
      {creating.error && <Alert tone="error">{failureText(creating.error, t)}</Alert>}
      <ul>
        {found.map((tag) => (
          <li key={tag.id} className="flex min-h-10 items-center">
            {editing ? (
              <TagLine tag={tag} />
            ) : (
              <Checkbox label={tag.title} checked={chosen.includes(tag.id)} onChange={() => toggle(tag.id)} />
            )}
          </li>
        ))}
      </ul>
      {isNew && (
        <Button variant="text" icon={PlusIcon} busy={creating.isPending} onClick={create}>
          {t('tags.create', { title: typed })}
        </Button>
      )}
    </div>
  )
}

const TagLine = ({ tag }: { tag: Tag }) => {
  const { t } = useTranslation('contacts')
  const confirm = useConfirm()
  const renaming = useApiMutation(contracts.contacts.updateTag)
  const removing = useApiMutation(contracts.contacts.deleteTag)
  const rename = useRename(tag.title, (title, onError) => renaming.mutate({ id: tag.id, tag: { title } }, { onError }))
  const remove = async () => {
    const question = { title: t('tags.removeTitle', { title: tag.title }), text: t('tags.removeText') }
    if (await confirm({ ...question, confirm: t('tags.remove'), danger: true })) removing.mutate({ id: tag.id })
  }
  const failure = renaming.error ?? removing.error
  return (
    <div className="flex grow flex-col">
      <span className="flex items-center gap-1">
        <input
          aria-label={t('tags.rename', { title: tag.title })}
          maxLength={MAX_LABEL_LENGTH}
          value={rename.name}
          onChange={({ target }) => rename.setName(target.value)}
          onBlur={rename.save}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            rename.save()
          }}
          className={`${CONTROL} h-control px-2!`}
        />
        <IconButton label={t('tags.removeOne', { title: tag.title })} icon={TrashIcon} onClick={() => void remove()} />
      </span>
      {failure && <Alert tone="error">{failureText(failure, t)}</Alert>}
    </div>
  )
}
