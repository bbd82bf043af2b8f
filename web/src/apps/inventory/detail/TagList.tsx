import { toKnownLabels } from '#shared/apps/labels.ts'
import { TagChoices } from '#web/apps/kit/tags/TagChoices.tsx'
import { useTagSelection } from '#web/apps/kit/tags/useTagSelection.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useTagActions } from '../useTagActions.ts'

interface Props {
  /** Ids. */
  chosen: readonly string[]
  mayWrite: boolean
  onChange: (chosen: string[]) => void
}

/** The tags of a product; whoever may write sees all tags, to choose from. */
export const TagList = ({ chosen, mayWrite, onChange }: Props) => {
  const { t } = useTranslation('inventory')
  const { data: tags = [] } = useApiQuery(contracts.inventory.tags, {})
  const selection = useTagSelection(chosen, onChange)
  const actions = useTagActions()
  if (!mayWrite) {
    const titles = toKnownLabels(tags, chosen).map(({ title }) => title)
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
      <TagChoices tags={tags} selection={selection} actions={actions} className="max-h-44" />
    </fieldset>
  )
}
