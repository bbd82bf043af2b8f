import {
  ArrowDownTrayIcon,
  ArrowUpTrayIcon,
  DocumentDuplicateIcon,
  EllipsisVerticalIcon,
} from '@heroicons/react/24/outline'
import { useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { DUPLICATES, IMPORT_CONTACTS } from '../paths.ts'
import { ExportDialog } from './ExportDialog.tsx'
import type { useContactsView } from './useContactsView.ts'

/** The menu of the contact list. */
export const ContactsMenu = ({ query }: { query: ReturnType<typeof useContactsView>['query'] }) => {
  const { t } = useTranslation('contacts')
  const [exporting, setExporting] = useState(false)
  return (
    <>
      <Menu
        button={<IconButton label={t('more')} icon={EllipsisVerticalIcon} />}
        items={[
          { label: t('import.action'), icon: ArrowUpTrayIcon, to: IMPORT_CONTACTS },
          { label: t('export.action'), icon: ArrowDownTrayIcon, onSelect: () => setExporting(true) },
          { label: t('duplicates.action'), icon: DocumentDuplicateIcon, to: DUPLICATES },
        ]}
      />
      {exporting && <ExportDialog query={query} onClose={() => setExporting(false)} />}
    </>
  )
}
