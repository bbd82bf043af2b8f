import { useEffect, useMemo, useRef, useState } from 'react'
import { IMPORT_COLUMNS, keepRefusedLines, parseProducts } from '#shared/apps/inventory/import.ts'
import { INVENTORY_LIMITS } from '#shared/apps/inventory/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import { queryClient } from '#web/client/api.ts'
import { call } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Crumb } from '#web/ui/Crumb.tsx'
import { ImportForm } from '#web/ui/forms/ImportForm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { INVENTORY } from '../paths.ts'
import { ImportPreview } from './ImportPreview.tsx'

const MAX_FILE_BYTES = 2 * 1024 * 1024

/** Imports products from pasted cells or a CSV file, with a preview. */
export const Component = () => {
  const { t } = useTranslation('inventory')
  const { language } = useFormats()
  const toast = useToast()
  const navigateFromHere = useNavigateFromHere()
  const [text, setText] = useState('')
  const [skus, setSkus] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState(false)
  /** Number of products added while refused lines remain. */
  const [added, setAdded] = useState(0)
  const [failure, setFailure] = useState<string>()
  /** Idempotency keys of the batches, so that a retry imports each once. */
  const keys = useRef(new Map<string, string>())
  useEffect(() => {
    void call(contracts.inventory.skus, {}).then(
      (known) => setSkus(new Set(known)),
      () => undefined,
    )
  }, [])
  const lines = useMemo(() => parseProducts(text, language, skus), [text, language, skus])
  const rows = lines.flatMap(({ row }) => row ?? [])
  const start = async () => {
    const navigate = navigateFromHere()
    setFailure(undefined)
    setSent(true)
    try {
      for (let at = 0; at < rows.length; at += INVENTORY_LIMITS.importRows) {
        const part = rows.slice(at, at + INVENTORY_LIMITS.importRows)
        const content = JSON.stringify([at, part])
        const key = keys.current.get(content) ?? crypto.randomUUID()
        keys.current.set(content, key)
        await call(contracts.inventory.importProducts, { rows: part }, undefined, key)
      }
      await queryClient.invalidateQueries({ queryKey: ['inventory'] })
      toast.success(t('import.done', { count: rows.length }))
      const refused = keepRefusedLines(text, lines)
      if (refused === '') return void navigate(INVENTORY)
      setSkus(new Set([...skus, ...rows.map(({ sku }) => sku)]))
      setText(refused)
      setAdded(added + rows.length)
      setSent(false)
    } catch (error) {
      setFailure(failureText(error, t))
      setSent(false)
    }
  }
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <Crumb to={INVENTORY}>{t('title')}</Crumb>
        <PageTitle>{t('import.title')}</PageTitle>
        <p className="max-w-read text-secondary">{t('import.text')}</p>
      </header>
      <ImportForm
        key={added}
        autoFocus={added > 0}
        texts={{
          paste: t('import.paste'),
          file: t('import.file'),
          tooLarge: t('import.tooLarge'),
          hint: t('import.hint', { columns: IMPORT_COLUMNS.map((column) => t(`field.${column}`)).join(', ') }),
          start: t('import.start', { count: rows.length }),
        }}
        value={text}
        onChange={setText}
        most={MAX_FILE_BYTES}
        failure={failure}
        ready={rows.length > 0}
        busy={sent}
        onStart={() => void start()}
        back={INVENTORY}
      >
        {lines.length > 0 && <ImportPreview lines={lines} />}
      </ImportForm>
      <LeaveDialog unsaved={() => text.trim() !== '' && !sent} onLeave={undefined} />
    </div>
  )
}
