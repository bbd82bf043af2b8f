import createPurifier from 'dompurify'

const purifier = createPurifier(window)

/** The server has sanitised the HTML; this repeats it with the browser's own parser. */
const SANITIZE_OPTIONS = {
  FORBID_TAGS: ['style', 'picture', 'video', 'audio', 'svg', 'math', 'form', 'input', 'button', 'iframe'],
  FORBID_ATTR: ['src', 'srcset', 'background', 'poster', 'id', 'name', 'class'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  ALLOW_DATA_ATTR: false,
  ADD_ATTR: ['target', 'data-src'],
  // Attributes that are not URLs are exempt from the URL pattern.
  ADD_URI_SAFE_ATTR: [
    'target',
    'rel',
    'dir',
    'align',
    'valign',
    'bgcolor',
    'color',
    'face',
    'size',
    'width',
    'height',
    'colspan',
    'rowspan',
    'cellpadding',
    'cellspacing',
    'border',
  ],
}

/** Only HTTPS pictures of other origins, so that no request carries the reader's session. */
const isShowable = (src: string): boolean => {
  if (!URL.canParse(src)) return false
  const { protocol, origin } = new URL(src)
  return protocol === 'https:' && origin !== location.origin
}

/** A link that replaces a picture; plain text within an existing link. */
const createPictureLink = (picture: HTMLImageElement, src: string): Node | string => {
  const words = `[${picture.alt.slice(0, 100) || new URL(src).hostname}]`
  if (picture.closest('a')) return words
  const link = picture.ownerDocument.createElement('a')
  link.href = src
  link.rel = 'noopener noreferrer nofollow'
  link.target = '_blank'
  link.textContent = words
  return link
}

/** The HTML of an external mail, prepared for the frame. */
interface MailPage {
  /** External pictures replaced by links. */
  withLinks: string
  /** Showable pictures kept, with their URLs in `data-src`. */
  withPictures: string
  pictures: number
}

export const buildMailPage = (html: string): MailPage => {
  const clean = purifier.sanitize(html, SANITIZE_OPTIONS)
  const renderPage = (shown: (src: string) => boolean) => {
    const page = new DOMParser().parseFromString(clean, 'text/html')
    for (const picture of page.querySelectorAll('img')) {
      const { src = '' } = picture.dataset
      if (!URL.canParse(src)) picture.replaceWith(picture.alt)
      else if (!shown(src)) picture.replaceWith(createPictureLink(picture, src))
    }
    return page.body
  }
  const withPictures = renderPage(isShowable)
  return {
    withLinks: renderPage(() => false).innerHTML,
    withPictures: withPictures.innerHTML,
    pictures: withPictures.querySelectorAll('img').length,
  }
}
