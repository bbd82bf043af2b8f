import {
  ArrowDownTrayIcon,
  ArrowUpTrayIcon,
  CalendarDaysIcon,
  ClipboardDocumentCheckIcon,
  EllipsisVerticalIcon,
  QueueListIcon,
  RectangleGroupIcon,
} from '@heroicons/react/24/outline'
import { useState } from 'react'
import { useFormats } from '#web/app/format.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { COUNTS, ENDING, EQUIPMENT_LISTS, IMPORT_PRODUCTS, KITS } from '../paths.ts'

/** The menu of the inventory: import, export, lists, kits and counts. */
export const InventoryMenu = () => {
  const { t } = useTranslation('inventory')
  const { language } = useFormats()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { exportProducts } = await import('../import/exportProducts.ts')
      await exportProducts(t, language)
    } catch (failure) {
      toast.error(failureText(failure, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu
      button={<IconButton label={t('more.label')} icon={EllipsisVerticalIcon} disabled={busy} />}
      items={[
        { label: t('count.all'), icon: ClipboardDocumentCheckIcon, to: COUNTS },
        { label: t('kits.title'), icon: RectangleGroupIcon, to: KITS },
        { label: t('ending.title'), icon: CalendarDaysIcon, to: ENDING },
        { label: t('more.lists'), icon: QueueListIcon, to: EQUIPMENT_LISTS },
        { label: t('more.import'), icon: ArrowUpTrayIcon, to: IMPORT_PRODUCTS },
        { label: t('more.export'), icon: ArrowDownTrayIcon, onSelect: () => void save() },
      ]}
    />
  )
}
