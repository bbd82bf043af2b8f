import { Link } from 'react-router-dom'
import { ownPath } from '#shared/core/links.ts'
import { splitLinks } from '#shared/core/text/linksInText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

const CLASSES = 'wrap-anywhere underline underline-offset-2'

/** The path of a screen of this site; undefined for other pages, and for what the API answers. */
const screenPath = (href: string): string | undefined => {
  const path = href.startsWith(`${location.origin}/`) ? ownPath(href.slice(location.origin.length)) : undefined
  return path?.startsWith('/api/') ? undefined : path
}

const WebLink = ({ text, href }: { text: string; href: string }) => {
  const path = screenPath(href)
  if (path) {
    return (
      <Link to={path} className={CLASSES}>
        {text}
      </Link>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={CLASSES}>
      {text}
    </a>
  )
}

/** A text that somebody typed: its web addresses are links, which open in a new tab unless they are of this site. */
export const LinkedText = ({ text }: { text: string }) =>
  splitLinks(text).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other key
    part.href === undefined ? part.text : <WebLink key={index} text={part.text} href={part.href} />,
  )

/** The links of a text that is in a field, where they cannot be followed; nothing where there are none. */
export const TextLinks = ({ text }: { text: string }) => {
  const { t } = useTranslation()
  const hrefs = new Map(splitLinks(text).flatMap((part) => (part.href === undefined ? [] : [[part.href, part.text]])))
  if (hrefs.size === 0) return null
  return (
    <ul aria-label={t('ui.links')} className="mt-1 text-md text-link">
      {[...hrefs].map(([href, shown]) => (
        <li key={href} className="py-0.5">
          <WebLink text={shown} href={href} />
        </li>
      ))}
    </ul>
  )
}
