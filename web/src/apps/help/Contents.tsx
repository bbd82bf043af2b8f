import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTranslation } from '#web/texts/useTranslation.ts'

/** Fewer headings are found at a glance. */
const LEAST_HEADINGS = 3

/** The headings of the text shown. */
export const useHeadings = () => {
  const [headings, setHeadings] = useState<readonly HTMLElement[]>([])
  const setHeadingsOf = useCallback((text: HTMLElement) => {
    const written = [...text.querySelectorAll<HTMLElement>('h2, h3')]
    setHeadings(written.filter(({ textContent }) => textContent.trim() !== ''))
  }, [])
  return { headings, setHeadingsOf }
}

const SECTION = '#section-'

/** The table of contents of an article; the address names the section that is read. */
export const Contents = ({ headings }: { headings: readonly HTMLElement[] }) => {
  const { t } = useTranslation('help')
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressed again, it leads there again
  useEffect(() => {
    const heading = hash.startsWith(SECTION) ? headings[Number(hash.slice(SECTION.length)) - 1] : undefined
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [hash, key, headings])
  if (headings.length < LEAST_HEADINGS) return null
  return (
    <nav
      aria-label={t('contents')}
      className="border-b border-line pb-6 text-base lg:sticky lg:top-24 lg:w-56 lg:shrink-0 lg:border-b-0 lg:border-l lg:pb-0 lg:pl-6"
    >
      <p aria-hidden className="mb-1 font-medium">
        {t('contents')}
      </p>
      <ul>
        {headings.map(({ tagName, textContent }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings may have the same words
          <li key={at} className={tagName === 'H3' ? 'pl-4' : undefined}>
            <Link to={{ hash: `${SECTION}${at + 1}` }} className="block py-1 text-link hover:underline">
              {textContent}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
