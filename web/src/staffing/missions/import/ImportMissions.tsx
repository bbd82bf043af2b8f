import { useMemo, useState } from 'react'
import type { ImportRow } from '#shared/staffing/missions/contract.ts'
import { MISSION_LIMITS } from '#shared/staffing/missions/limits.ts'
import { IMPORT_COLUMNS, parseMissions } from '#shared/staffing/missions/rules.ts'
import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Crumb } from '#web/ui/Crumb.tsx'
import { ImportForm } from '#web/ui/forms/ImportForm.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { MISSIONS } from '../paths.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportResults } from './ImportResults.tsx'

const MAX_FILE_BYTES = 1024 * 1024

/** Imports missions from pasted cells or a CSV file. */
export const Component = () => {
  const { t } = useTranslation('missions')
  const importing = useApiMutation(contracts.missions.import)
  const [text, setText] = useState('')
  const [sent, setSent] = useState<ImportRow[]>()
  const lines = useMemo(() => parseMissions(text), [text])
  const rows = lines.flatMap(({ row }) => row ?? [])
  const done = importing.data && sent
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
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <Crumb to={MISSIONS}>{t('missions.title')}</Crumb>
        <PageTitle>{t('missions.import.title')}</PageTitle>
        <p className="max-w-read text-secondary">{t('missions.import.text', { most: MISSION_LIMITS.importRows })}</p>
      </header>
      {done ? (
        <ImportResults rows={sent} answers={importing.data} onAgain={again} />
      ) : (
        <ImportForm
          texts={{
            paste: t('missions.import.paste'),
            file: t('missions.import.file'),
            hint: t('missions.import.hint', {
              columns: IMPORT_COLUMNS.map((column) => t(`missions.import.column.${column}`)).join(', '),
            }),
            tooLarge: t('missions.import.tooLarge'),
            start:
              rows.length === 0 ? t('missions.import.startNone') : t('missions.import.start', { count: rows.length }),
            wait:
              rows.length === 0
                ? t(lines.length === 0 ? 'missions.import.pasteFirst' : 'missions.import.noneValid')
                : undefined,
          }}
          value={text}
          onChange={setText}
          most={MAX_FILE_BYTES}
          failure={importing.error ? failureText(importing.error, t) : undefined}
          ready={rows.length > 0}
          busy={importing.isPending}
          onStart={start}
          back={MISSIONS}
        >
          {lines.length > 0 && <ImportPreview lines={lines} />}
        </ImportForm>
      )}
      <LeaveDialog unsaved={() => text.trim() !== '' && !importing.data} onLeave={undefined} />
    </div>
  )
}
