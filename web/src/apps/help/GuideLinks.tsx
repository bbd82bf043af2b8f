import { Link } from 'react-router-dom'
import type { Guide } from '#shared/apps/help/entities.ts'
import { CompanyGuideMark } from './CompanyGuideMark.tsx'
import { guidePath } from './paths.ts'

/** Links to guides. */
export const GuideLinks = ({ category, guides }: { category: string; guides: readonly Guide[] }) => (
  <ul>
    {guides.map((guide) => (
      <li key={guide.id}>
        <Link to={guidePath(category, guide.slug)} className="-mx-2 block rounded-lg px-2 py-1.5 hover:bg-hover">
          <span className="font-medium break-words text-link" lang={guide.language.toLowerCase()}>
            {guide.title}
          </span>
          <span className="block text-md break-words text-secondary" lang={guide.language.toLowerCase()}>
            {guide.subtitle}
          </span>
          <CompanyGuideMark guide={guide} />
        </Link>
      </li>
    ))}
  </ul>
)
