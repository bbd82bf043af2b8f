import { ApiError } from '#functions/core/http/apiError.ts'
import { toPlainText } from '#shared/core/plainText.ts'
import { withoutRefused } from '#shared/core/text.ts'

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

/**
 * The same, of at most `most` characters as it is stored: cleaning may make it longer. One that is longer is refused at its
 * field, so that whatever was kept can be sent back as it was read.
 */
export const sanitizeWithin = async (html: string, most: number, path: string): Promise<string> => {
  const clean = await sanitize(html)
  if (clean.length > most) throw new ApiError('request.invalid', { problems: [{ path, code: 'validation.too_big' }] })
  return clean
}

/** Whether there is anything to read in it. */
export const hasText = (html: string): boolean => /[^\p{C}\p{Z}]/u.test(toPlainText(html))
