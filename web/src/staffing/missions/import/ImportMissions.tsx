import { ArrowUpTrayIcon } from '@heroicons/react/24/outline'
import { type ChangeEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportRow } from '#shared/staffing/missions/contract.ts'
import { MISSION_LIMITS } from '#shared/staffing/missions/limits.ts'
import { IMPORT_COLUMNS, parseMissions } from '#shared/staffing/missions/rules.ts'
import { useSend } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { LeaveDialog } from '#web/staffing/profiles/edit/LeaveDialog.tsx'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { MISSIONS } from '../paths.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportResults } from './ImportResults.tsx'

const FILE_MOST = 1024 * 1024

/** Opens missions from a list that somebody has: pasted cells or a CSV file. */
export const Component = () => {
  const { t } = useTranslation()
  const importing = useSend(contracts.missions.import)
  const file = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [tooLarge, setTooLarge] = useState(false)
  const [sent, setSent] = useState<ImportRow[]>()
  const lines = useMemo(() => parseMissions(text), [text])
  const rows = lines.flatMap(({ row }) => row ?? [])
  const done = importing.data && sent
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    target.value = ''
    if (!chosen) return
    setTooLarge(chosen.size > FILE_MOST)
    if (chosen.size <= FILE_MOST) setText(await chosen.text())
  }
  const start = () => {
    setSent(rows)
    importing.mutate({ rows })
  }
  const again = () => {
    importing.reset()
    setSent(undefined)
    setText('')
  }
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6 p-4 sm:p-6 md:p-8">
      <header>
        <Crumb to={MISSIONS}>{t('missions.title')}</Crumb>
        <PageTitle>{t('missions.import.title')}</PageTitle>
        <p className="mt-1 max-w-192 text-secondary">
          {t('missions.import.text', { most: MISSION_LIMITS.importRows })}
        </p>
      </header>
      {done ? (
        <ImportResults rows={sent} answers={importing.data} onAgain={again} />
      ) : (
        <>
          <Card>
            <TextArea
              label={t('missions.import.paste')}
              hint={t('missions.import.hint', {
                columns: IMPORT_COLUMNS.map((column) => t(`missions.import.column.${column}`)).join(', '),
              })}
              rows={6}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <input
              ref={file}
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              aria-label={t('missions.import.file')}
              onChange={(event) => void read(event)}
              className="sr-only"
              tabIndex={-1}
            />
            <Button variant="outline" icon={ArrowUpTrayIcon} onClick={() => file.current?.click()} className="mt-3">
              {t('missions.import.file')}
            </Button>
            {tooLarge && (
              <div className="mt-3">
                <Alert tone="error">{t('missions.import.tooLarge')}</Alert>
              </div>
            )}
          </Card>
          {lines.length > 0 && <ImportPreview lines={lines} />}
          {importing.error && <Alert tone="error">{failureText(importing.error, t)}</Alert>}
          <div className="flex flex-wrap items-center justify-end gap-3">
            {rows.length === 0 && (
              <p className="mr-auto text-secondary">
                {t(lines.length === 0 ? 'missions.import.pasteFirst' : 'missions.import.noneGood')}
              </p>
            )}
            <ActionLink variant="outline" to={MISSIONS}>
              {t('ui.cancel')}
            </ActionLink>
            <Button variant="primary" disabled={rows.length === 0} busy={importing.isPending} onClick={start}>
              {rows.length === 0 ? t('missions.import.startNone') : t('missions.import.start', { count: rows.length })}
            </Button>
          </div>
        </>
      )}
      <LeaveDialog unsaved={() => text.trim() !== '' && !importing.data} />
    </div>
  )
}
