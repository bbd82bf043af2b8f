import { webAddress } from '../links.ts'

/** A piece of a text: with `href` if it is a web address. */
interface TextPart {
  text: string
  href?: string
}

const WRITTEN_ADDRESS = /(?:https?:\/\/|\bwww\.(?=[\p{L}\p{N}]))[^\s<>"«»“”]+/giu
const ENDS_OF_SENTENCES = ".,;:!?…'’"

/** An address without what ends its sentence; a bracket is kept if the address opens one. */
const withoutEnd = (found: string): string => {
  const ends = found.includes('(') ? ENDS_OF_SENTENCES : `${ENDS_OF_SENTENCES})`
  let length = found.length
  while (ends.includes(found.charAt(length - 1))) length -= 1
  return found.slice(0, length)
}

/** Splits a text at the web addresses that were typed in it; `www.` is one, too. */
export const splitLinks = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(WRITTEN_ADDRESS)) {
    const address = withoutEnd(found)
    const href = webAddress(/^www/i.test(address) ? `https://${address}` : address)
    if (!href) continue
    parts.push({ text: text.slice(end, index) }, { text: address, href })
    end = index + address.length
  }
  return [...parts, { text: text.slice(end) }].filter((part) => part.text !== '')
}
