import { ArrowPathIcon, CheckCircleIcon, ExclamationCircleIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ProgressBar } from '#web/ui/notices/ProgressBar.tsx'
import { UnfinishedRows } from './UnfinishedRows.tsx'
import { forgetUnfinished, useUnfinished } from './unfinished.ts'
import { clearUploads, removeUpload, retryUpload, type Upload, useUploads } from './uploads.ts'

const percent = ({ bytes, sent }: Upload): number =>
  bytes === 0 ? 100 : Math.min(100, Math.round((sent / bytes) * 100))

/** The uploads in progress and their results, and those that an earlier page did not finish. */
export const UploadList = () => {
  const { t } = useTranslation('files')
  const uploads = useUploads()
  const unfinished = useUnfinished()
  const left = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  if (uploads.length === 0 && unfinished.length === 0) return null
  const ended =
    failed > 0
      ? t('uploads.failed', { count: failed })
      : unfinished.length > 0
        ? t('uploads.unfinished', { count: unfinished.length })
        : t('uploads.done')
  const clear = () => {
    clearUploads()
    forgetUnfinished(unfinished)
  }
  return (
    <section
      aria-label={t('uploads.title')}
      className="sticky bottom-4 z-30 mx-4 mt-auto flex max-h-80 flex-col overflow-hidden rounded-2xl border border-line bg-card shadow-2xl sm:ml-auto sm:w-96"
    >
      <header className="flex items-center gap-2 border-b border-line py-1 pr-2 pl-5">
        <p role="status" className="grow font-medium">
          {left > 0 ? t('uploads.left', { count: left }) : ended}
        </p>
        {left === 0 && <IconButton label={t('uploads.clear')} icon={XMarkIcon} onClick={clear} />}
      </header>
      <div className="min-h-0 overflow-y-auto px-5 py-1">
        <UploadRows uploads={uploads} />
        <UnfinishedRows unfinished={unfinished} />
      </div>
    </section>
  )
}

/** Latest first. */
export const UploadRows = ({ uploads }: { uploads: readonly Upload[] }) =>
  uploads.length > 0 && (
    <ul>
      {uploads.toReversed().map((one) => (
        <Row key={one.id} upload={one} />
      ))}
    </ul>
  )

const Row = ({ upload }: { upload: Upload }) => {
  const { t } = useTranslation('files')
  const { id, name, state, failure, waitsForNetwork, keptAs } = upload
  const ended = state === 'done' || state === 'failed'
  return (
    <li className="flex items-center gap-3 py-2">
      {state === 'done' && <CheckCircleIcon aria-hidden className="size-5 shrink-0 text-good-text" />}
      {state === 'failed' && <ExclamationCircleIcon aria-hidden className="size-5 shrink-0 text-danger-text" />}
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">{name}</p>
        {state === 'failed' ? (
          <p role="alert" className="text-md text-danger-text">
            {failureText(failure, t)}
          </p>
        ) : (
          state !== 'done' && <ProgressBar value={percent(upload)} label={t('uploads.of', { name })} />
        )}
        {keptAs && <p className="text-md break-words text-secondary">{t('uploads.keptAs', { name: keptAs })}</p>}
        {waitsForNetwork && (
          <p role="status" className="text-md text-secondary">
            {t('uploads.network')}
          </p>
        )}
      </div>
      {state === 'failed' && (
        <IconButton label={t('uploads.retry', { name })} icon={ArrowPathIcon} onClick={() => retryUpload(id)} />
      )}
      {state !== 'done' && (
        <IconButton
          label={ended ? t('uploads.drop', { name }) : t('uploads.cancel', { name })}
          icon={XMarkIcon}
          onClick={() => removeUpload(id)}
        />
      )}
    </li>
  )
}
