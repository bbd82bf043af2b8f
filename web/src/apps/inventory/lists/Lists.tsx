import { PlusIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { Category, ListEntry, ListName } from '#shared/apps/inventory/contract.ts'
import { compareNames } from '#shared/core/names.ts'
import { useRename } from '#web/apps/kit/useRename.ts'
import { combineLoaders, prefetch, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { NAME_CONTROL } from '#web/ui/forms/Field.tsx'
import { Form, Submit } from '#web/ui/forms/Form.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { entryPath } from '../detail/EntrySelect.tsx'
import { INVENTORY } from '../paths.ts'

const LISTS: readonly ListName[] = ['categories', 'brands', 'vendors']
const MAX_NAME_LENGTH = 80

export const loader = combineLoaders(
  ...LISTS.map((list) => prefetch<Record<never, never>, unknown>(contracts.inventory[list], () => ({}))),
)

const useEntries = (list: ListName) =>
  useApiQuery<Record<never, never>, (ListEntry | Category)[]>(contracts.inventory[list], {})

/** The lists that classify products: nested categories, brands and vendors. */
export const Component = () => {
  const { t } = useTranslation('inventory')
  // Stacked on phones.
  const lists = [useEntries('categories'), useEntries('brands'), useEntries('vendors')]
  const isLoading = lists.some((list) => list.isLoading)
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <Crumb to={INVENTORY}>{t('title')}</Crumb>
        <PageTitle>{t('lists.title')}</PageTitle>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-3">
        {LISTS.map((list) =>
          isLoading ? <Skeleton key={list} className="h-80" /> : <EntryList key={list} list={list} />,
        )}
      </div>
    </div>
  )
}

const EntryList = ({ list }: { list: ListName }) => {
  const { t } = useTranslation('inventory')
  const [name, setName] = useState('')
  const [parentId, setParentId] = useState('')
  const { data, error, refetch } = useEntries(list)
  // The parent that was chosen may be deleted meanwhile.
  const below = data?.some(({ id }) => id === parentId) ? parentId : ''
  const creating = useApiMutation(contracts.inventory.createEntry)
  const create = async () => {
    const sent = name.trim()
    await creating.mutateAsync({ list, name: sent, ...(below && { parentId: below }) })
    setName((now) => (now.trim() === sent ? '' : now))
  }
  const entries = (data ?? []).toSorted((a, b) => compareNames(entryPath(a, data ?? []), entryPath(b, data ?? [])))
  return (
    <Card title={t(`lists.${list}`)}>
      {error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          {data.length === 0 && <p className="text-secondary">{t('lists.none')}</p>}
          <ul>
            {entries.map((entry) => (
              <Entry key={entry.id} list={list} entry={entry} all={data} />
            ))}
          </ul>
          <Form onSubmit={create} refused={(failure) => ({ name: failureText(failure, t) })} className="mt-4">
            {list === 'categories' && entries.length > 0 && (
              <Select
                label={t('lists.below')}
                value={below}
                onChange={setParentId}
                options={[
                  { value: '', label: t('lists.top') },
                  ...entries.map((entry) => ({ value: entry.id, label: entryPath(entry, entries) })),
                ]}
              />
            )}
            <TextField
              label={t(`lists.new.${list}`)}
              className="mt-3"
              maxLength={MAX_NAME_LENGTH}
              value={name}
              field="name"
              onChange={({ target }) => setName(target.value)}
            />
            <Submit variant="outline" icon={PlusIcon} disabled={!name.trim()}>
              {t('lists.add')}
            </Submit>
          </Form>
        </>
      )}
    </Card>
  )
}

interface EntryProps {
  list: ListName
  entry: ListEntry | Category
  all: readonly (ListEntry | Category)[]
}

const Entry = ({ list, entry, all }: EntryProps) => {
  const { t } = useTranslation('inventory')
  const toast = useToast()
  const confirm = useConfirm()
  const updating = useApiMutation(contracts.inventory.updateEntry)
  const deleting = useApiMutation(contracts.inventory.deleteEntry)
  const { id } = entry
  const onError = (failure: unknown) => toast.error(failureText(failure, t))
  const { name, setName, save } = useRename(entry.name, (asked, undo) =>
    updating.mutate(
      { list, id, name: asked },
      {
        onError: (failure) => {
          undo()
          onError(failure)
        },
      },
    ),
  )
  const remove = async () => {
    const question = { title: t('lists.deleteTitle', { name: entry.name }), text: t('lists.deleteText') }
    if (await confirm({ ...question, confirm: t('form.delete'), danger: true }))
      deleting.mutate({ list, id }, { onError })
  }
  const path = entryPath(entry, all)
  return (
    <li>
      {path !== entry.name && <p className="text-sm text-secondary">{path.slice(0, -entry.name.length - 3)}</p>}
      <span className="-mx-2 flex items-center">
        <input
          type="text"
          aria-label={t('lists.rename', { name: entry.name })}
          maxLength={MAX_NAME_LENGTH}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onBlur={save}
          onKeyDown={({ key }) => {
            if (key === 'Enter') save()
          }}
          className={NAME_CONTROL}
        />
        <IconButton label={t('lists.delete', { name: entry.name })} icon={TrashIcon} onClick={() => void remove()} />
      </span>
    </li>
  )
}
