import { PrinterIcon } from '@heroicons/react/24/outline'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Cra } from '#shared/time/cra/contract.ts'
import type { Option } from '#shared/time/terms.ts'
import { useUser } from '#web/client/session.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { useHolidays } from '../useHolidays.ts'
import { PrintedReport } from './PrintedReport.tsx'

/** Prints a sent report on a page of its own: whole or, when it is about several clients, what concerns one of them. */
export const PrintReport = ({ report }: { report: Cra }) => {
  const { t } = useTranslation('cra')
  const me = useUser()
  const { year, month, placeOfWork, activities } = report
  const holidays = useHolidays(placeOfWork, year, month)
  const [printing, setPrinting] = useState<{ client: Option | undefined }>()
  const ready = printing !== undefined && holidays !== undefined
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
        me &&
        createPortal(
          <PrintedReport report={report} client={printing.client} company={me.workspace.name} holidays={holidays} />,
          document.body,
        )}
    </>
  )
}
