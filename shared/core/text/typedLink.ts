import { webAddress } from '../links.ts'

/**
 * A typed link: a web address, with or without scheme, or a mail address. Empty for nothing, undefined for anything else.
 */
export const parseTypedLink = (typed: string): string | undefined => {
  const text = typed.trim()
  if (text === '') return ''
  const mail = text.replace(/^mailto:/i, '')
  if (/^[^\s@/:?]+@[^\s@/:?]+\.[^\s@/:?]+$/.test(mail)) return `mailto:${mail}`
  return webAddress(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`)
}
