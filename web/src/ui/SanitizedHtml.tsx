import createPurifier from 'dompurify'
import { useMemo } from 'react'

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

const SanitizedHtml = ({ html }: { html: string }) => {
  const clean = useMemo(() => purifier.sanitize(html, ALLOWED), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it, after the allow-list above
  return <div className="prose" dangerouslySetInnerHTML={{ __html: clean }} />
}
export default SanitizedHtml
