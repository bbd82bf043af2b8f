import { useLoading } from '#web/client/loading.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

/** The progress bar at the top of the page while any request is in flight. */
export const LoadingBar = () => {
  const { t } = useTranslation()
  const { busy, progress } = useLoading()
  if (!busy) return null
  return (
    <div
      role="progressbar"
      aria-label={t('shell.loading')}
      aria-valuenow={progress}
      className="fixed inset-x-0 top-0 z-70 h-1 overflow-hidden bg-primary-100"
    >
      {progress === undefined ? (
        <div className="h-full w-2/5 animate-loading bg-primary" />
      ) : (
        <div style={{ width: `${progress}%` }} className="h-full bg-primary transition-[width]" />
      )}
    </div>
  )
}
