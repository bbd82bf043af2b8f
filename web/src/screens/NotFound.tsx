import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { NotFoundPicture } from './NotFoundPicture.tsx'

/** The page for paths that lead nowhere, and for those one may not follow. */
export const Component = () => {
  const { t } = useTranslation()
  return (
    <div className="mx-auto flex max-w-3xl flex-col items-center px-6 py-16 text-center">
      <NotFoundPicture className="w-full max-w-100" />
      <h1 className="mt-8 text-4xl leading-tight font-extrabold tracking-tight sm:text-7xl">{t('notFound.title')}</h1>
      <p className="mt-2 text-lg text-secondary">{t('notFound.text')}</p>
      <Link to="/" className="mt-8 rounded-sm py-1 font-medium text-link underline">
        {t('notFound.back')}
      </Link>
    </div>
  )
}
