import { CheckIcon, PencilSquareIcon, TrashIcon } from '@heroicons/react/24/outline'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Tag } from '#shared/apps/inventory/contract.ts'
import { foldText } from '#shared/core/text/fold.ts'
import { useRename } from '#web/apps/kit/useRename.ts'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { CONTROL } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

const MAX_TAG_LENGTH = 50

interface Props {
  selected: readonly string[]
  mayWrite: boolean
  onChange: (tags: readonly string[]) => void
}

/** The tags of a product: searched, selected, created, renamed and deleted. */
export const TagList = ({ selected, mayWrite, onChange }: Props) => {
  const { t } = useTranslation('inventory')
  const toast = useToast()
  const [typed, setTyped] = useState('')
  const [editing, setEditing] = useState(false)
  const { data: tags = [] } = useApiQuery(contracts.inventory.tags, {})
  const creating = useApiMutation(contracts.inventory.createTag)
  const asked = foldText(typed.trim())
  const shown = tags.filter(({ title }) => foldText(title).includes(asked))
  const isNew = asked !== '' && tags.every(({ title }) => foldText(title) !== asked)
  const toggle = (id: string) =>
    onChange(selected.includes(id) ? selected.filter((one) => one !== id) : [id, ...selected])
  const latest = useRef({ selected, onChange })
  latest.current = { selected, onChange }
  const create = () => {
    const title = typed.trim()
    void creating.mutateAsync({ tag: { title } }).then(
      ({ id }) => {
        // The selection may have changed, or another tab be open, since the request was sent.
        const { selected: now, onChange: choose } = latest.current
        if (!now.includes(id)) choose([id, ...now])
        setTyped((text) => (text.trim() === title ? '' : text))
      },
      (failure) => toast.error(failureText(failure, t)),
    )
  }
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const [first] = shown
    if (first) toggle(first.id)
    else if (isNew && !creating.isPending) create()
  }
  if (!mayWrite) {
    const titles = tags.filter(({ id }) => selected.includes(id)).map(({ title }) => title)
    return (
      <p>
        <span className="block font-medium">{t('field.tags')}</span>
        {titles.join(', ') || '–'}
      </p>
    )
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{t('field.tags')}</legend>
      <div className="rounded-md border border-field bg-card">
        <div className="flex items-center border-b border-line">
          <input
            type="text"
            aria-label={t('tags.filter')}
            placeholder={t('tags.filter')}
            maxLength={MAX_TAG_LENGTH}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={onEnter}
            className="h-control min-w-0 grow rounded-md bg-transparent px-3 placeholder:text-hint"
          />
          <IconButton
            label={t(editing ? 'tags.done' : 'tags.edit')}
            icon={editing ? CheckIcon : PencilSquareIcon}
            onClick={() => setEditing(!editing)}
          />
        </div>
        <ul className="max-h-44 overflow-y-auto p-1">
          {shown.map((tag) => (
            <li key={tag.id} className="min-h-10 content-center px-2">
              {editing ? (
                <TagEditor tag={tag} />
              ) : (
                <Checkbox label={tag.title} checked={selected.includes(tag.id)} onChange={() => toggle(tag.id)} />
              )}
            </li>
          ))}
          {isNew && (
            <li>
              <button
                type="button"
                onClick={create}
                className="min-h-10 w-full rounded-md px-2 text-left text-link hover:bg-hover"
              >
                {t('tags.create', { title: typed.trim() })}
              </button>
            </li>
          )}
        </ul>
      </div>
    </fieldset>
  )
}

const TagEditor = ({ tag }: { tag: Tag }) => {
  const { t } = useTranslation('inventory')
  const toast = useToast()
  const confirm = useConfirm()
  const updating = useApiMutation(contracts.inventory.updateTag)
  const deleting = useApiMutation(contracts.inventory.deleteTag)
  const onError = (failure: unknown) => toast.error(failureText(failure, t))
  const {
    name: title,
    setName: setTitle,
    save,
  } = useRename(tag.title, (asked, undo) =>
    updating.mutate(
      { id: tag.id, tag: { title: asked } },
      {
        onError: (failure) => {
          undo()
          onError(failure)
        },
      },
    ),
  )
  const remove = async () => {
    const question = { title: t('tags.deleteTitle', { title: tag.title }), text: t('tags.deleteText') }
    if (await confirm({ ...question, confirm: t('form.delete'), danger: true }))
      deleting.mutate({ id: tag.id }, { onError })
  }
  return (
    <span className="flex items-center">
      <input
        type="text"
        aria-label={t('tags.title')}
        maxLength={MAX_TAG_LENGTH}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          save()
        }}
        className={`${CONTROL} h-9`}
      />
      <IconButton label={t('tags.delete', { title: tag.title })} icon={TrashIcon} onClick={() => void remove()} />
    </span>
  )
}
