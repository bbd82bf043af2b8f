import { useTranslation } from '#web/texts/useTranslation.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { ServerErrorPicture } from './ServerErrorPicture.tsx'

/** The page for an internal error. */
export const Component = () => {
  const { t } = useTranslation()
  return (
    <ErrorPage
      picture={<ServerErrorPicture className="w-full max-w-100" />}
      title={t('serverError.title')}
      text={t('serverError.text')}
      back={t('serverError.back')}
    />
  )
}
