import { BriefcaseIcon, DocumentDuplicateIcon, TagIcon, TrashIcon, XMarkIcon } from '@heroicons/react/24/outline'
import type { ContactRow, Tag } from '#shared/apps/contacts/contract.ts'
import type { ContactKind } from '#shared/apps/contacts/fields.ts'
import { CONTACT_KINDS } from '#shared/apps/contacts/kinds.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { useUndo } from '#web/apps/kit/saving/useUndo.ts'
import { call, queryClient, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { DUPLICATES } from '../paths.ts'
import { useContactUndo } from '../useContactUndo.ts'

interface Props {
  chosen: readonly ContactRow[]
  tags: readonly Tag[]
  /** Selects everybody in the list; missing when they are, or are too many at once. */
  onAll: (() => void) | undefined
  onDone: () => void
}

interface Change {
  addTags?: string[]
  removeTags?: string[]
  kind?: ContactKind
}
/** Of each contact that was to be changed, in order. */
type Outcomes = readonly { code: string | null }[]

/** The actions on the selected contacts. */
export const ContactBulkActions = ({ chosen, tags, onAll, onDone }: Props) => {
  const { t } = useTranslation('contacts')
  const toast = useToast()
  const undoRemoval = useContactUndo()
  const undo = useUndo('contacts')
  const changing = useApiMutation(contracts.contacts.change)
  const removing = useApiMutation(contracts.contacts.remove)
  const ids = chosen.map(({ id }) => id)
  const tooMany = ids.length > CONTACT_LIMITS.atOnce
  const onError = (failure: unknown) => toast.error(failureText(failure, t))
  /** Says how many were left as they were; returns the others. */
  const splitOutcomes = (rows: readonly ContactRow[], outcomes: Outcomes) => {
    const done = rows.filter((_, at) => outcomes[at]?.code === null)
    if (done.length < rows.length) toast.error(t('several.notChanged', { count: rows.length - done.length }))
    return done
  }
  /** Changes some of the selected contacts; `back` is how each was before. */
  const change = (rows: readonly ContactRow[], to: Change, back: (row: ContactRow) => Change) => {
    if (rows.length === 0) return
    const onSuccess = (outcomes: Outcomes) => {
      const done = splitOutcomes(rows, outcomes)
      if (done.length === 0) return
      undo(t('several.done', { count: done.length }), async () => {
        const groups = Map.groupBy(done, (row) => JSON.stringify(back(row)))
        for (const group of groups.values()) {
          const [first] = group
          if (!first) continue
          const before = { ids: group.map(({ id }) => id), ...back(first) }
          splitOutcomes(group, await call(contracts.contacts.change, before))
        }
        await queryClient.invalidateQueries({ queryKey: ['contacts'] })
      })
    }
    changing.mutate({ ids: rows.map(({ id }) => id), ...to }, { onSuccess, onError })
  }
  const busy = tooMany || changing.isPending
  const remove = () =>
    removing.mutate(
      { ids },
      {
        onError,
        onSuccess: () => {
          undoRemoval(ids, t('several.removed', { count: ids.length }))
          onDone()
        },
      },
    )
  const [first, second] = chosen
  return (
    <div
      role="toolbar"
      aria-label={t('several.title')}
      className="flex flex-wrap items-center gap-x-1 gap-y-2 border-t border-line bg-soft px-edge py-2"
    >
      <IconButton label={t('several.none')} icon={XMarkIcon} onClick={onDone} className="-ml-3" />
      <p role="status" className="min-w-0 grow font-medium">
        {t(tooMany ? 'several.tooMany' : 'several.chosen', { count: ids.length, most: CONTACT_LIMITS.atOnce })}
      </p>
      {onAll && (
        <Button variant="text" onClick={onAll}>
          {t('several.all')}
        </Button>
      )}
      {tags.length > 0 && (
        <Menu
          button={
            <Button variant="text" icon={TagIcon} disabled={busy}>
              {t('several.tags')}
            </Button>
          }
          items={tags.map(({ id, title }) => {
            const without = chosen.filter((one) => !one.tags.includes(id))
            const [add, remove] = [{ addTags: [id] }, { removeTags: [id] }]
            return {
              label: title,
              checked: without.length === 0,
              onSelect: () =>
                without.length === 0 ? change(chosen, remove, () => add) : change(without, add, () => remove),
            }
          })}
        />
      )}
      <Menu
        button={
          <Button variant="text" icon={BriefcaseIcon} disabled={busy}>
            {t('several.kind')}
          </Button>
        }
        items={CONTACT_KINDS.map((kind) => ({
          label: t(`kind.${kind}`),
          checked: chosen.every((one) => one.kind === kind),
          onSelect: () =>
            change(
              chosen.filter((one) => one.kind !== kind),
              { kind },
              (before) => ({ kind: before.kind }),
            ),
        }))}
      />
      {chosen.length === 2 && (
        <ActionLink variant="text" icon={DocumentDuplicateIcon} to={`${DUPLICATES}?a=${first?.id}&b=${second?.id}`}>
          {t('merge.action')}
        </ActionLink>
      )}
      <Button variant="text" icon={TrashIcon} disabled={tooMany} busy={removing.isPending} onClick={remove}>
        {t('remove.action')}
      </Button>
    </div>
  )
}
