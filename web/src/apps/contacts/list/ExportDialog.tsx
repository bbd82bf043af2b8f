import { useState } from 'react'
import { contactsCsv } from '#shared/apps/contacts/csv.ts'
import { toCsv } from '#shared/core/files/csv.ts'
import { useFormats } from '#web/app/format.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { download } from '#web/client/download.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { Choices } from '#web/ui/forms/Choices.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useHomeCountry } from '../useHomeCountry.ts'
import { fetchAllContacts } from './fetchAllContacts.ts'
import type { useContactsView } from './useContactsView.ts'

const FORMATS = ['vcard', 'csv'] as const

interface Props {
  query: ReturnType<typeof useContactsView>['query']
  onClose: () => void
}

/** Exports the listed contacts to a file; notes and birthdays only on request. */
export const ExportDialog = ({ query, onClose }: Props) => {
  const { t } = useTranslation('contacts')
  const { language } = useFormats()
  const home = useHomeCountry()
  const { data: tags = [] } = useApiQuery(contracts.contacts.tags, {})
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('vcard')
  const [whole, setWhole] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const write = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const rows = await fetchAllContacts({ ...query, ...(whole && { notes: true }) })
      const titles = (ids: readonly string[]) => tags.filter(({ id }) => ids.includes(id)).map(({ title }) => title)
      const people = rows.map((row) => ({ ...row, tagTitles: titles(row.tags), ...(!whole && { birthday: null }) }))
      if (format === 'csv') {
        const cells = contactsCsv(people, home, language, whole)
        download('contacts.csv', toCsv(cells, language === 'fr' ? ';' : ','), 'text/csv')
      } else {
        const { writeVcards } = await import('#shared/apps/contacts/vcard.ts')
        download('contacts.vcf', writeVcards(people, home), 'text/vcard')
      }
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('export.title')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void write()}>
            {t('export.write')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== undefined && <Alert tone="error">{failureText(failure, t)}</Alert>}
        <p className="text-secondary">{t('export.text')}</p>
        <Choices
          legend={t('export.format')}
          value={format}
          onChange={setFormat}
          choices={FORMATS.map((value) => ({ value, label: t(`export.${value}`) }))}
        />
        <Checkbox label={t('export.whole')} checked={whole} onChange={setWhole} />
      </div>
    </Dialog>
  )
}
