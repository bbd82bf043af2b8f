import { webAddress } from './links.ts'

/**
 * What somebody typed as the address of a link: a web page, whose scheme may be left out, or a mail address; empty for
 * nothing, undefined for anything else.
 */
export const typedLink = (typed: string): string | undefined => {
  const text = typed.trim()
  if (text === '') return ''
  const mail = text.replace(/^mailto:/i, '')
  if (/^[^\s@/:?]+@[^\s@/:?]+\.[^\s@/:?]+$/.test(mail)) return `mailto:${mail}`
  return webAddress(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`)
}
