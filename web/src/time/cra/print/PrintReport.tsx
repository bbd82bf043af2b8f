import { PrinterIcon } from '@heroicons/react/24/outline'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Cra } from '#shared/time/cra/contract.ts'
import type { Option } from '#shared/time/terms.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { useHolidays } from '../useHolidays.ts'
import type { PrintedReport } from './PrintedReport.tsx'

/** Resolves when a picture is decoded or has failed. */
const waitForPicture = async (url: string | null | undefined): Promise<void> => {
  if (!url) return
  const picture = new Image()
  picture.src = url
  await picture.decode().catch(() => {})
}

/** Prints a sent timesheet: as a whole or, with several clients, the part of one of them. */
export const PrintReport = ({ report }: { report: Cra }) => {
  const { t } = useTranslation('cra')
  const me = useUser()
  const toast = useToast()
  const { year, month, placeOfWork, activities } = report
  const holidays = useHolidays(placeOfWork, year, month)
  const [printing, setPrinting] = useState<{ client: Option | undefined }>()
  const { data: company, error } = useApiQuery(contracts.company.letterhead, {}, { enabled: printing !== undefined })
  const nameless = { address: '', registration: '', logoUrl: null, colour: null }
  // Offline it prints without letterhead, under the company's name.
  const letterhead = company ?? (error && me ? { ...nameless, name: me.workspace.name } : undefined)
  const logoUrl = letterhead?.logoUrl
  const known = printing !== undefined && letterhead !== undefined
  const [Sheet, setSheet] = useState<typeof PrintedReport>()
  // Loaded on demand.
  useEffect(() => {
    if (!known) return
    const loaded = Promise.all([import('./PrintedReport.tsx'), waitForPicture(logoUrl)])
    loaded
      .then(([module]) => setSheet(() => module.PrintedReport))
      .catch(() => {
        setPrinting(undefined)
        toast.error(t('errors.network'))
      })
  }, [known, logoUrl, t, toast])
  const ready = known && holidays !== undefined && Sheet !== undefined
  useEffect(() => {
    if (!ready) return
    const done = () => setPrinting(undefined)
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [ready])

  const clients = [...new Map(activities.map(({ client }) => [client.id, client])).values()]
  const [only] = clients
  const print = (client: Option | undefined) => setPrinting({ client })
  const button = (
    <IconButton
      label={t('cra.print.action')}
      icon={PrinterIcon}
      onClick={clients.length > 1 ? undefined : () => print(only)}
    />
  )
  return (
    <>
      {clients.length > 1 ? (
        <Menu
          button={button}
          items={[
            { label: t('cra.print.whole'), onSelect: () => print(undefined) },
            ...clients.map((client) => ({
              label: t('cra.print.only', { client: client.title }),
              onSelect: () => print(client),
            })),
          ]}
        />
      ) : (
        button
      )}
      {ready &&
        createPortal(
          <Sheet report={report} client={printing.client} company={letterhead} holidays={holidays} />,
          document.body,
        )}
    </>
  )
}
