import type { IOptions } from 'sanitize-html'
import { ApiError } from '#functions/core/http/apiError.ts'
import { stripForbiddenCharacters } from '#shared/core/text/normalise.ts'
import { toPlainText } from '#shared/core/text/plainText.ts'

/** What the rich-text editor produces: no styles or scripts, links to web and mail addresses only. */
const TAGS = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ol', 'ul', 'li', 'blockquote', 'a', 'h2', 'h3', 'span']
const EDITOR_CLASSES = ['ql-align-center', 'ql-align-right', 'ql-align-justify', 'ql-indent-*', 'ql-ui']

/** The first level is the title of the page on which a text stands. */
const HEADINGS = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' }

/** Attributes of embedded pictures: file, alternative text, size. */
const PICTURE_ATTRIBUTES = ['data-file', 'alt', 'width', 'height']
const FILE_ID = /^[0-9A-Za-z]{1,40}$/
const PIXELS = /^[1-9]\d{0,4}$/

/** The stored form of a picture; it never has an address of its own. */
const sanitizePicture = (sent: Record<string, string>, alternative: number): Record<string, string> => ({
  'data-file': sent['data-file'] ?? '',
  alt: stripForbiddenCharacters(sent.alt ?? '', 'line')
    .trim()
    .slice(0, alternative),
  ...(PIXELS.test(sent.width ?? '') && PIXELS.test(sent.height ?? '') && { width: sent.width, height: sent.height }),
})

interface SanitizeOptions {
  /** Allows embedded pictures, with the maximum length of their alternative text. */
  pictures?: { alternative: number }
}

/** Reduces editor HTML to the allow-list. The sanitiser is loaded lazily. */
export const sanitizeRichText = async (html: string, { pictures }: SanitizeOptions = {}): Promise<string> => {
  const { default: sanitizeHtml } = await import('sanitize-html')
  const options = {
    allowedTags: pictures ? [...TAGS, 'img'] : TAGS,
    allowedAttributes: { a: ['href', 'rel', 'target'], li: ['data-list'], img: PICTURE_ATTRIBUTES },
    allowedClasses: Object.fromEntries(['p', 'li', 'span', 'h2', 'h3'].map((tag) => [tag, EDITOR_CLASSES])),
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nestingLimit: 20,
    transformTags: {
      ...HEADINGS,
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
      ...(pictures && {
        img: (tagName: string, sent: Record<string, string>) => ({
          tagName,
          attribs: sanitizePicture(sent, pictures.alternative),
        }),
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !FILE_ID.test(attribs['data-file'] ?? ''),
  } satisfies IOptions
  const clean = (text: string) => stripForbiddenCharacters(sanitizeHtml(text, options), 'lines')
  // Paragraphs that a removed tag kept apart are nested after the first time, and only after the second stay as they are.
  return clean(clean(html))
}

/**
 * Sanitises and enforces a maximum length of the stored result, as sanitising may make it longer; so any stored text can
 * be saved again.
 */
export const sanitizeLimitedRichText = async (
  html: string,
  most: number,
  path: string,
  allowed?: SanitizeOptions,
): Promise<string> => {
  const clean = await sanitizeRichText(html, allowed)
  if (clean.length > most) throw new ApiError('request.invalid', { problems: [{ path, code: 'validation.too_big' }] })
  return clean
}

/** Whether the HTML contains visible text. */
export const hasText = (html: string): boolean => /[^\p{C}\p{Z}]/u.test(toPlainText(html))
