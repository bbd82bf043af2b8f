import { useEffect } from 'react'
import { useRevalidator } from 'react-router-dom'
import { ApiError } from '#web/client/call.ts'
import { failureText } from '#web/client/failureText.ts'
import { useRouteError } from '#web/router/RouterProvider.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { reloadForNewCode } from './staleCode.ts'

const NotFound = loadable(async () => ({ default: (await import('#web/app/errors/NotFound.tsx')).Component }))

/** The error boundary of screens, also for unknown paths; the shell stays. */
export const ScreenFailure = () => {
  const { t } = useTranslation()
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  useEffect(() => reloadForNewCode(error), [error])
  // Other errors may come from chunks that a deployment has removed: only a reload helps.
  const again = () => (error instanceof ApiError ? void revalidate() : location.reload())
  if (error instanceof ApiError && error.code === 'request.invalid') {
    return <NotFound />
  }
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center gap-4 px-6 py-16 text-center">
      <h1 className="text-3xl font-semibold">{t('shell.failure.title')}</h1>
      <p className="text-secondary">{failureText(error, t)}</p>
      <Button variant="primary" busy={state === 'loading'} onClick={again}>
        {t('shell.failure.retry')}
      </Button>
    </div>
  )
}
