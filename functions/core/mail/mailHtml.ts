import { stripForbiddenCharacters } from '#shared/core/text/normalise.ts'

const TAGS = [
  'p div span br hr a img h1 h2 h3 h4 h5 h6 blockquote pre code center ul ol li dl dt dd',
  'b strong i em u s strike del ins sub sup small big font',
  'table caption thead tbody tfoot tr td th',
].flatMap((some) => some.split(' '))

/** Allowed CSS properties: appearance only, nothing that fetches, overlays or positions. */
const STYLES = new RegExp(
  `^(?:${[
    'color',
    'background-color',
    'font-family',
    'font-size',
    'font-style',
    'font-weight',
    'line-height',
    'text-align',
    'text-decoration',
    'vertical-align',
    'white-space',
    'width',
    'max-width',
    'padding(?:-(?:top|right|bottom|left))?',
    'border(?:-(?:top|right|bottom|left|color|style|width|collapse))?',
    'margin(?:-(?:top|right|bottom|left))?',
  ].join('|')})$`,
)

const sanitizeStyle = (style: string): string =>
  style
    .slice(0, 2000)
    .split(';')
    .flatMap((one) => {
      const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^\s()\\<>&@][^()\\<>&@]{0,99})$/i.exec(one) ?? []
      return STYLES.test(name.toLowerCase()) ? [`${name.toLowerCase()}: ${value.trim()}`] : []
    })
    .join('; ')

/** Longer markup is truncated before it is parsed. */
const MAX_HTML_LENGTH = 1_000_000
/** Unclosed tags make parsing superlinear. */
const MAX_TAGS = 50_000
const MAX_NESTING = 60

const truncateHtml = (html: string): string => {
  let at = html.indexOf('<')
  for (let tags = 0; tags < MAX_TAGS && at >= 0; tags++) at = html.indexOf('<', at + 1)
  return html.slice(0, at < 0 ? MAX_HTML_LENGTH : Math.min(at, MAX_HTML_LENGTH))
}

const isLink = (href: string | undefined): href is string => /^(?:https?:\/\/|mailto:)/i.test(href ?? '')
const isPicture = (src: string): boolean => /^https?:\/\//i.test(src) && URL.canParse(src)

/**
 * Sanitises the HTML of incoming mail: nothing in it runs, fetches or submits. Remote images keep their address in
 * `data-src` until the reader loads them; the result is still displayed in a sandboxed frame.
 */
export const sanitizeMailHtml = async (html: string): Promise<string> => {
  const { default: sanitizeHtml } = await import('sanitize-html')
  const clean = sanitizeHtml(truncateHtml(html), {
    allowedTags: TAGS,
    allowedAttributes: {
      '*': ['style', 'align', 'valign', 'dir', 'bgcolor'],
      a: ['href', 'rel', 'target', 'title'],
      font: ['color', 'size', 'face'],
      img: ['data-src', 'alt', 'width', 'height'],
      table: ['width', 'cellpadding', 'cellspacing', 'border'],
      td: ['width', 'colspan', 'rowspan'],
      th: ['width', 'colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nestingLimit: MAX_NESTING,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'head', 'svg', 'math', 'template'],
    transformTags: {
      img: (_, { src = '', alt = '', width, height, style }) =>
        isPicture(src)
          ? {
              tagName: 'img',
              attribs: {
                'data-src': src,
                alt: alt.slice(0, 100),
                ...(width && { width }),
                ...(height && { height }),
                ...(style && { style: sanitizeStyle(style) }),
              },
            }
          : { tagName: 'span', attribs: {}, text: alt.slice(0, 100) },
      a: (_, { href, title, style }) => ({
        tagName: 'a',
        attribs: {
          ...(isLink(href) && linkAttributes(href)),
          ...(title && { title }),
          ...(style && { style: sanitizeStyle(style) }),
        },
      }),
      '*': (tagName, { style, ...attribs }) => ({
        tagName,
        attribs: { ...attribs, ...(style && { style: sanitizeStyle(style) }) },
      }),
    },
  })
  return stripForbiddenCharacters(clean, 'lines')
}

const linkAttributes = (href: string) => ({ href, rel: 'noopener noreferrer nofollow', target: '_blank' })
