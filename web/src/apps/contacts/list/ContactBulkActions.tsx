import { useState } from 'react'
import type { ContactRow, Tag } from '#shared/apps/contacts/contract.ts'
import type { ContactKind } from '#shared/apps/contacts/fields.ts'
import { CONTACT_KINDS } from '#shared/apps/contacts/kinds.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { DUPLICATES } from '../paths.ts'
import { useContactUndo } from '../useContactUndo.ts'

interface Props {
  chosen: readonly ContactRow[]
  tags: readonly Tag[]
  onDone: () => void
}

/** What can be done with several contacts at once. */
export const ContactBulkActions = ({ chosen, tags, onDone }: Props) => {
  const { t } = useTranslation('contacts')
  const toast = useToast()
  const undo = useContactUndo()
  const changing = useApiMutation(contracts.contacts.change)
  const removing = useApiMutation(contracts.contacts.remove)
  const [action, setAction] = useState('')
  const ids = chosen.map(({ id }) => id)
  const tooMany = ids.length > CONTACT_LIMITS.atOnce
  const after = {
    onSuccess: () => {
      toast.success(t('several.done', { count: ids.length }))
      onDone()
    },
    onError: (failure: unknown) => toast.error(failureText(failure, t)),
  }
  const run = () => {
    const [what, id = ''] = action.split(':')
    if (what === 'add') changing.mutate({ ids, addTags: [id] }, after)
    if (what === 'take') changing.mutate({ ids, removeTags: [id] }, after)
    if (what === 'kind') changing.mutate({ ids, kind: id as ContactKind }, after)
  }
  const remove = () =>
    removing.mutate(
      { ids },
      {
        ...after,
        onSuccess: () => {
          undo(ids, t('several.removed', { count: ids.length }))
          onDone()
        },
      },
    )
  const carried = tags.filter(({ id }) => chosen.some((one) => one.tags.includes(id)))
  const [first, second] = chosen
  return (
    <div className="flex flex-wrap items-end gap-3 border-t border-line bg-soft px-edge py-3">
      <p role="status" className="min-h-10 content-center font-medium">
        {t(tooMany ? 'several.tooMany' : 'several.chosen', { count: ids.length, most: CONTACT_LIMITS.atOnce })}
      </p>
      <Select
        label={t('several.action')}
        value={action}
        onChange={setAction}
        options={[
          { value: '', label: t('several.choose') },
          ...tags.map(({ id, title }) => ({ value: `add:${id}`, label: t('several.addTag', { title }) })),
          ...carried.map(({ id, title }) => ({ value: `take:${id}`, label: t('several.takeTag', { title }) })),
          ...CONTACT_KINDS.map((kind) => ({
            value: `kind:${kind}`,
            label: t('several.kind', { kind: t(`kind.${kind}`) }),
          })),
        ]}
        className="min-w-48 grow"
      />
      <Button variant="primary" disabled={action === '' || tooMany} busy={changing.isPending} onClick={run}>
        {t('several.run')}
      </Button>
      {chosen.length === 2 && (
        <ActionLink variant="outline" to={`${DUPLICATES}?a=${first?.id}&b=${second?.id}`}>
          {t('merge.action')}
        </ActionLink>
      )}
      <Button variant="outline" disabled={tooMany} busy={removing.isPending} onClick={remove}>
        {t('remove.action')}
      </Button>
      <Button variant="text" onClick={onDone} className="max-sm:-ml-button">
        {t('several.none')}
      </Button>
    </div>
  )
}
