import { ArrowUpTrayIcon } from '@heroicons/react/24/outline'
import { type ChangeEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { IMPORT_COLUMNS, parseProducts } from '#shared/apps/inventory/import.ts'
import { LIMITS } from '#shared/apps/inventory/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { queryClient } from '#web/client/api.ts'
import { call } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { INVENTORY } from '../paths.ts'
import { ImportPreview } from './ImportPreview.tsx'

const FILE_MOST = 2 * 1024 * 1024

/** Adds products from a list that somebody has: pasted cells or a CSV file, looked at before it is sent. */
export const Component = () => {
  const { t } = useTranslation('inventory')
  const { language } = useFormats()
  const toast = useToast()
  const navigate = useNavigate()
  const file = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [tooLarge, setTooLarge] = useState(false)
  const [skus, setSkus] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState<number>()
  const [failure, setFailure] = useState<string>()
  /** Each part that was sent has a key, by which it is done once however often it is tried. */
  const keys = useRef(new Map<string, string>())
  useEffect(() => {
    void call(contracts.inventory.skus, {}).then(
      (known) => setSkus(new Set(known)),
      () => undefined,
    )
  }, [])
  const lines = useMemo(() => parseProducts(text, language, skus), [text, language, skus])
  const rows = lines.flatMap(({ row }) => row ?? [])
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    target.value = ''
    if (!chosen) return
    setTooLarge(chosen.size > FILE_MOST)
    if (chosen.size <= FILE_MOST) setText(await chosen.text())
  }
  const start = async () => {
    setFailure(undefined)
    setSent(0)
    try {
      for (let at = 0; at < rows.length; at += LIMITS.importRows) {
        const part = rows.slice(at, at + LIMITS.importRows)
        const content = JSON.stringify([at, part])
        const key = keys.current.get(content) ?? crypto.randomUUID()
        keys.current.set(content, key)
        await call(contracts.inventory.importProducts, { rows: part }, undefined, key)
        setSent(at + part.length)
      }
      await queryClient.invalidateQueries({ queryKey: ['inventory'] })
      toast.success(t('import.done', { count: rows.length }))
      void navigate(INVENTORY)
    } catch (error) {
      setFailure(failureText(error, t))
      setSent(undefined)
    }
  }
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6 p-4 sm:p-6 md:p-8">
      <header>
        <Crumb to={INVENTORY}>{t('title')}</Crumb>
        <PageTitle>{t('import.title')}</PageTitle>
        <p className="mt-1 max-w-192 text-secondary">{t('import.text')}</p>
      </header>
      <Card>
        <TextArea
          label={t('import.paste')}
          hint={t('import.hint', { columns: IMPORT_COLUMNS.map((column) => t(`field.${column}`)).join(', ') })}
          rows={6}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label={t('import.file')}
          onChange={(event) => void read(event)}
          className="sr-only"
          tabIndex={-1}
        />
        <Button variant="outline" icon={ArrowUpTrayIcon} onClick={() => file.current?.click()} className="mt-3">
          {t('import.file')}
        </Button>
        {tooLarge && (
          <div className="mt-3">
            <Alert tone="error">{t('import.tooLarge')}</Alert>
          </div>
        )}
      </Card>
      {lines.length > 0 && <ImportPreview lines={lines} />}
      {failure && <Alert tone="error">{failure}</Alert>}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <ActionLink variant="outline" to={INVENTORY}>
          {t('ui.cancel')}
        </ActionLink>
        <Button variant="primary" disabled={rows.length === 0} busy={sent !== undefined} onClick={() => void start()}>
          {t('import.start', { count: rows.length })}
        </Button>
      </div>
    </div>
  )
}
