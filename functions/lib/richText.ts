import { withoutRefused } from '#shared/rules/text.ts'

/** What the rich-text editor can make, and nothing else: no styles, no images, no scripts, links to web and mail addresses only. */
const TAGS = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ol',
  'ul',
  'li',
  'blockquote',
  'a',
  'h1',
  'h2',
  'h3',
  'span',
]
const EDITOR_CLASSES = ['ql-align-center', 'ql-align-right', 'ql-align-justify', 'ql-indent-*', 'ql-ui']

/** HTML of the editor reduced to the allow-list. The sanitiser is loaded at its first use. */
export const sanitize = async (html: string): Promise<string> => {
  const { default: sanitizeHtml } = await import('sanitize-html')
  const clean = sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel', 'target'], li: ['data-list'] },
    allowedClasses: Object.fromEntries(['p', 'li', 'span', 'h1', 'h2', 'h3'].map((tag) => [tag, EDITOR_CLASSES])),
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nestingLimit: 20,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  })
  return withoutRefused(clean, true)
}

/** Plain text as HTML that shows it. */
export const toHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/** Sanitised HTML as plain text, for mails and notifications. */
export const toPlainText = (html: string): string =>
  html
    .replace(/<(br|\/p|\/li|\/h[1-3])[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Whether there is anything to read in it. */
export const hasText = (html: string): boolean => /[^\p{C}\p{Z}]/u.test(toPlainText(html))
