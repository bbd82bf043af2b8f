import { ArrowUpTrayIcon, ComputerDesktopIcon, PlusIcon } from '@heroicons/react/24/outline'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { IMPORT_PRODUCTS } from '../paths.ts'

interface Props {
  /** Whether a search has no results; otherwise the inventory is empty. */
  searching: boolean
  mayWrite: boolean
  /** Whether the first product is being added. */
  adding: boolean
  onClear: () => void
  onAdd: () => void
}

/** The empty state of the product list. */
export const NoProducts = ({ searching, mayWrite, adding, onClear, onAdd }: Props) => {
  const { t } = useTranslation('inventory')
  if (searching) {
    return (
      <EmptyState
        icon={ComputerDesktopIcon}
        title={t('none.found')}
        action={
          <Button variant="outline" onClick={onClear}>
            {t('none.clear')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={ComputerDesktopIcon}
      title={t('none.title')}
      text={t('none.text')}
      action={
        mayWrite && (
          <div className="flex flex-wrap justify-center gap-3">
            <Button variant="primary" icon={PlusIcon} busy={adding} onClick={onAdd}>
              {t('add')}
            </Button>
            <ActionLink variant="outline" icon={ArrowUpTrayIcon} to={IMPORT_PRODUCTS}>
              {t('more.import')}
            </ActionLink>
          </div>
        )
      }
    />
  )
}
