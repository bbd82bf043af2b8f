import { BriefcaseIcon, DocumentDuplicateIcon, TagIcon, TrashIcon, XMarkIcon } from '@heroicons/react/24/outline'
import type { ContactRow, Tag } from '#shared/apps/contacts/contract.ts'
import { CONTACT_KINDS } from '#shared/apps/contacts/kinds.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { useApiMutation } from '#web/client/api.ts'
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
  onDone: () => void
}

/** The actions on the selected contacts. */
export const ContactBulkActions = ({ chosen, tags, onDone }: Props) => {
  const { t } = useTranslation('contacts')
  const toast = useToast()
  const undo = useContactUndo()
  const changing = useApiMutation(contracts.contacts.change)
  const removing = useApiMutation(contracts.contacts.remove)
  const ids = chosen.map(({ id }) => id)
  const tooMany = ids.length > CONTACT_LIMITS.atOnce
  const after = {
    onSuccess: () => {
      toast.success(t('several.done', { count: ids.length }))
      onDone()
    },
    onError: (failure: unknown) => toast.error(failureText(failure, t)),
  }
  const busy = tooMany || changing.isPending
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
  const [first, second] = chosen
  return (
    <div
      role="toolbar"
      aria-label={t('several.title')}
      className="flex flex-wrap items-center gap-x-1 gap-y-2 border-t border-line bg-soft px-edge py-2"
    >
      <p role="status" className="min-w-0 grow font-medium">
        {t(tooMany ? 'several.tooMany' : 'several.chosen', { count: ids.length, most: CONTACT_LIMITS.atOnce })}
      </p>
      {tags.length > 0 && (
        <Menu
          button={
            <Button variant="text" icon={TagIcon} disabled={busy}>
              {t('several.tags')}
            </Button>
          }
          items={tags.map(({ id, title }) => {
            const all = chosen.every((one) => one.tags.includes(id))
            return {
              label: title,
              checked: all,
              onSelect: () => changing.mutate({ ids, ...(all ? { removeTags: [id] } : { addTags: [id] }) }, after),
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
          onSelect: () => changing.mutate({ ids, kind }, after),
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
      <IconButton label={t('several.none')} icon={XMarkIcon} onClick={onDone} />
    </div>
  )
}
