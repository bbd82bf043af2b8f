import { Link } from 'react-router-dom'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { LEGAL_PAGES } from './legalPages.ts'

/** Links to the legal pages. */
export const LegalLinks = () => {
  const { t } = useTranslation()
  return (
    <ul className="flex flex-wrap gap-x-4">
      {LEGAL_PAGES.map(({ path, name }) => (
        <li key={path}>
          <Link to={`/${path}`} className="inline-block rounded-sm py-1 underline">
            {t(`legal.${name}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
