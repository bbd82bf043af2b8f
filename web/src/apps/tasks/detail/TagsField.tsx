import { CheckIcon, PencilSquareIcon, PlusIcon, TagIcon, TrashIcon } from '@heroicons/react/24/outline'
import { type KeyboardEvent, useRef, useState } from 'react'
import { filterKnownIds, findByTitle, type Label } from '#shared/apps/labels.ts'
import { MAX_TAG_LENGTH } from '#shared/apps/tasks/rules.ts'
import { foldText } from '#shared/core/text/fold.ts'
import { useRename } from '#web/apps/kit/useRename.ts'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { Popover, PopoverFrame } from '#web/ui/overlays/Popover.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

interface Props {
  tags: readonly Label[]
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** The tags of a task, and the panel that selects, creates and renames them. */
export const TagsField = ({ tags, value, onChange }: Props) => {
  const { t } = useTranslation('tasks')
  const chosen = filterKnownIds(tags, value)
  const latest = useRef({ chosen, onChange })
  latest.current = { chosen, onChange }
  /** Uses the latest selection: it may have changed, or the panel closed, while the request ran. */
  const choose = (id: string) => {
    const { chosen: now, onChange: change } = latest.current
    if (!now.includes(id)) change([id, ...now])
  }
  return (
    <section aria-labelledby="tags">
      <h2 id="tags" className="mb-1 font-medium">
        {t('tags.title')}
      </h2>
      <div className="flex flex-wrap items-center gap-2">
        {chosen.map((id) => (
          <span key={id} className="rounded-full bg-track px-3 py-1 text-sm font-medium">
            {tags.find((tag) => tag.id === id)?.title}
          </span>
        ))}
        <Popover
          title={t('tags.title')}
          button={
            chosen.length > 0 ? (
              <IconButton label={t('tags.edit')} icon={PencilSquareIcon} />
            ) : (
              <Button variant="text" icon={TagIcon} className="-ml-button">
                {t('tags.edit')}
              </Button>
            )
          }
        >
          {(close) => <TagPanel tags={tags} value={chosen} onChange={onChange} onCreated={choose} onClose={close} />}
        </Popover>
      </div>
    </section>
  )
}

const TagPanel = ({
  tags,
  value,
  onChange,
  onCreated,
  onClose,
}: Props & { onCreated: (id: string) => void; onClose: () => void }) => {
  const { t } = useTranslation('tasks')
  const toast = useToast()
  const confirm = useConfirm()
  const { data: tasks = [] } = useApiQuery(contracts.tasks.all, {})
  const [text, setText] = useState('')
  const [editing, setEditing] = useState(false)
  const create = useApiMutation(contracts.tasks.createTag)
  const remove = useApiMutation(contracts.tasks.deleteTag)
  const onError = (failure: unknown) => toast.error(failureText(failure, t))
  const toggle = (id: string) => onChange(value.includes(id) ? value.filter((one) => one !== id) : [id, ...value])
  const shown = tags.filter(({ title }) => foldText(title).includes(foldText(text.trim())))
  const add = () => {
    const title = text.trim()
    void create.mutateAsync({ tag: { title } }).then(({ id }) => {
      onCreated(id)
      setText((now) => (now.trim() === title ? '' : now))
    }, onError)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || text.trim() === '') return
    event.preventDefault()
    const [first] = shown
    if (first) toggle(first.id)
    else add()
  }
  /** Asks first when tasks use the tag: there is no undo. */
  const removeTag = async ({ id, title }: Label) => {
    const count = tasks.filter((task) => task.tags.includes(id)).length
    const question = { title: t('tags.removeTitle', { title }), text: t('tags.removeText', { count }) }
    if (count > 0 && !(await confirm({ ...question, confirm: t('tags.removeConfirm'), danger: true }))) return
    remove.mutate({ id }, { onError })
  }
  return (
    <PopoverFrame
      title={t('tags.title')}
      onClose={onClose}
      actions={
        <IconButton
          label={t(editing ? 'tags.leaveEdit' : 'tags.manage')}
          icon={editing ? CheckIcon : PencilSquareIcon}
          className="text-current!"
          onClick={() => setEditing(!editing)}
        />
      }
    >
      <div className="p-3">
        <input
          data-autofocus
          type="text"
          aria-label={t('tags.find')}
          placeholder={t('tags.find')}
          value={text}
          maxLength={MAX_TAG_LENGTH}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKey}
          className="h-control w-full rounded-lg border border-field bg-card px-3 placeholder:text-hint"
        />
      </div>
      <ul className="max-h-64 overflow-y-auto px-4 pb-3">
        {shown.map((tag) => (
          <li key={tag.id} className="flex min-h-10 items-center gap-2">
            {editing ? (
              <>
                <TagName tag={tag} />
                <IconButton
                  label={t('tags.remove', { title: tag.title })}
                  icon={TrashIcon}
                  onClick={() => void removeTag(tag)}
                />
              </>
            ) : (
              <Checkbox label={tag.title} checked={value.includes(tag.id)} onChange={() => toggle(tag.id)} />
            )}
          </li>
        ))}
        {text.trim() !== '' && !findByTitle(tags, text) && (
          <li>
            <button
              type="button"
              onClick={add}
              className="flex min-h-10 w-full items-center gap-2 rounded-md text-left text-link hover:bg-hover"
            >
              <PlusIcon aria-hidden className="size-5" />
              {t('tags.create', { title: text.trim() })}
            </button>
          </li>
        )}
        {tags.length === 0 && text.trim() === '' && <li className="py-2 text-secondary">{t('tags.none')}</li>}
      </ul>
    </PopoverFrame>
  )
}

const TagName = ({ tag: { id, title } }: { tag: Label }) => {
  const { t } = useTranslation('tasks')
  const toast = useToast()
  const update = useApiMutation(contracts.tasks.updateTag)
  const { name, setName, save } = useRename(title, (asked, undo) =>
    update.mutate(
      { id, tag: { title: asked } },
      {
        onError: (failure) => {
          undo()
          toast.error(failureText(failure, t))
        },
      },
    ),
  )
  return (
    <input
      type="text"
      aria-label={t('tags.rename', { title })}
      value={name}
      maxLength={MAX_TAG_LENGTH}
      onChange={({ target }) => setName(target.value)}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save()
      }}
      className="h-control min-w-0 grow rounded-md border border-field bg-card px-3"
    />
  )
}
