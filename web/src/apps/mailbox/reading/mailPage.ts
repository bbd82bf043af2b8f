import createPurifier from 'dompurify'

const purifier = createPurifier(window)

/** What is looked at again here, in the browser's own reading, after the server has cleaned it. */
const STILL = {
  FORBID_TAGS: ['style', 'picture', 'video', 'audio', 'svg', 'math', 'form', 'input', 'button', 'iframe'],
  FORBID_ATTR: ['src', 'srcset', 'background', 'poster', 'id', 'name', 'class'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  ALLOW_DATA_ATTR: false,
  ADD_ATTR: ['target', 'data-src'],
  // What is no address is not held to what addresses may be.
  ADD_URI_SAFE_ATTR: [
    ...['target', 'rel', 'dir', 'align', 'valign', 'bgcolor', 'color', 'face', 'size', 'width', 'height'],
    ...['colspan', 'rowspan', 'cellpadding', 'cellspacing', 'border'],
  ],
}

/** A picture that can be fetched over an encrypted connection, and tells its sender nothing by the reader's own session. */
const isShowable = (src: string): boolean => {
  if (!URL.canParse(src)) return false
  const { protocol, origin } = new URL(src)
  return protocol === 'https:' && origin !== location.origin
}

/** A link to a picture, with the words that stand for it; the words alone where it lies in a link already. */
const linkTo = (picture: HTMLImageElement, src: string): Node | string => {
  const words = `[${picture.alt.slice(0, 100) || new URL(src).hostname}]`
  if (picture.closest('a')) return words
  const link = picture.ownerDocument.createElement('a')
  link.href = src
  link.rel = 'noopener noreferrer nofollow'
  link.target = '_blank'
  link.textContent = words
  return link
}

/** What somebody outside has formatted, as it can be put into a frame. */
interface MailPage {
  /** Each picture from elsewhere is a link to it. */
  withLinks: string
  /** Those that can be shown are pictures whose address waits as `data-src`. */
  withPictures: string
  pictures: number
}

export const mailPageOf = (html: string): MailPage => {
  const clean = purifier.sanitize(html, STILL)
  const pageWith = (shown: (src: string) => boolean) => {
    const page = new DOMParser().parseFromString(clean, 'text/html')
    for (const picture of page.querySelectorAll('img')) {
      const { src = '' } = picture.dataset
      if (!URL.canParse(src)) picture.replaceWith(picture.alt)
      else if (!shown(src)) picture.replaceWith(linkTo(picture, src))
    }
    return page.body
  }
  const withPictures = pageWith(isShowable)
  return {
    withLinks: pageWith(() => false).innerHTML,
    withPictures: withPictures.innerHTML,
    pictures: withPictures.querySelectorAll('img').length,
  }
}
