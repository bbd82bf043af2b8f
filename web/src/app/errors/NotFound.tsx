import { useTranslation } from '#web/texts/useTranslation.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPicture } from './NotFoundPicture.tsx'

/** The page for unknown paths, and for those without access. */
export const Component = () => {
  const { t } = useTranslation()
  return (
    <ErrorPage
      picture={<NotFoundPicture className="w-full max-w-100" />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      back={t('notFound.back')}
    />
  )
}
