import { PencilSquareIcon, TagIcon } from '@heroicons/react/24/outline'
import { type Label, toKnownLabels } from '#shared/apps/labels.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Popover, PopoverFrame } from '#web/ui/overlays/Popover.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { type TagActions, TagChoices } from './TagChoices.tsx'
import { useTagSelection } from './useTagSelection.ts'

interface Props {
  tags: readonly Label[]
  /** Ids. */
  chosen: readonly string[]
  actions: TagActions
  /** Of a title. */
  maxLength?: number
  onChange: (chosen: string[]) => void
}

/** The tags that something has, and the panel that changes them. */
export const TagsField = ({ tags, chosen, actions, maxLength, onChange }: Props) => {
  const { t } = useTranslation()
  const shown = toKnownLabels(tags, chosen)
  const selection = useTagSelection(
    shown.map(({ id }) => id),
    onChange,
  )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{t('tags.title')}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {shown.map(({ id, title }) => (
          <Tag key={id}>{title}</Tag>
        ))}
        <Popover
          title={t('tags.title')}
          button={
            <Button
              variant="text"
              icon={shown.length > 0 ? PencilSquareIcon : TagIcon}
              className={shown.length > 0 ? '' : '-ml-button'}
            >
              {t(shown.length > 0 ? 'tags.change' : 'tags.add')}
            </Button>
          }
        >
          {(close) => (
            <PopoverFrame title={t('tags.title')} onClose={close}>
              <div className="py-3 pr-2 pl-4">
                <TagChoices
                  tags={tags}
                  selection={selection}
                  actions={actions}
                  maxLength={maxLength}
                  className="sm:max-h-64"
                />
              </div>
            </PopoverFrame>
          )}
        </Popover>
      </div>
    </fieldset>
  )
}
