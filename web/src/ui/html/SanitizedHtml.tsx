import createPurifier from 'dompurify'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { type FindPictureUrl, loadVisiblePictures } from '../images/pictures.ts'

const purifier = createPurifier(window)
purifier.addHook('uponSanitizeAttribute', (_element, attribute) => {
  if (attribute.attrName === 'class') {
    attribute.attrValue = attribute.attrValue
      .split(/\s+/)
      .filter((name) => /^ql-align-(center|right|justify)$/.test(name))
      .join(' ')
  }
})
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'A') {
    element.setAttribute('target', '_blank')
    element.setAttribute('rel', 'noopener noreferrer')
  }
})

const ALLOWED = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'h1',
    'h2',
    'h3',
    'span',
  ],
  ALLOWED_ATTR: ['class', 'href'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** Pictures reference a file id, which is resolved here; texts hold no address. */
const PICTURE_ATTRIBUTES = ['data-file', 'width', 'height']
const WITH_PICTURES = {
  ...ALLOWED,
  ALLOWED_TAGS: [...ALLOWED.ALLOWED_TAGS, 'img'],
  ALLOWED_ATTR: [...ALLOWED.ALLOWED_ATTR, 'alt', ...PICTURE_ATTRIBUTES],
  ADD_URI_SAFE_ATTR: PICTURE_ATTRIBUTES,
}

export interface SafeHtmlProps {
  html: string
  addressOf?: FindPictureUrl | undefined
  /** Receives the element once its text stands in it. */
  onShown?: ((place: HTMLElement) => void) | undefined
}

const SanitizedHtml = ({ html, addressOf, onShown }: SafeHtmlProps) => {
  const place = useRef<HTMLDivElement>(null)
  const hasPictures = addressOf !== undefined
  const clean = useMemo(() => purifier.sanitize(html, hasPictures ? WITH_PICTURES : ALLOWED), [html, hasPictures])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another text come other pictures
  useLayoutEffect(() => {
    const pictures = place.current?.querySelectorAll<HTMLImageElement>('img[data-file]')
    return pictures && addressOf && loadVisiblePictures(pictures, addressOf)
  }, [clean, addressOf])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another text come other elements
  useLayoutEffect(() => {
    if (place.current) onShown?.(place.current)
  }, [clean, onShown])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it, after the allow-list above
  return <div ref={place} className="prose" dangerouslySetInnerHTML={{ __html: clean }} />
}
export default SanitizedHtml
