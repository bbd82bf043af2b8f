import type { Party } from '#shared/apps/mailbox/contract.ts'
import { EMAIL } from '#shared/core/email.ts'

/** Splits at separators outside quotes; commas count only without semicolons, as names contain them, too. */
const splitAtSeparators = (text: string): string[] =>
  text.match(text.includes(';') ? /(?:"[^"]*"|[^;\n])+/g : /(?:"[^"]*"|[^,\n])+/g) ?? []

const parseParty = (part: string): Party | undefined => {
  const [first = '', second, ...others] = part.trim().split('<')
  const name = second === undefined ? '' : first.trim().replace(/^"|"$/g, '')
  const address = (second ?? first).replace(/>$/, '')
  if (others.length > 0 || name.includes('"') || !EMAIL.test(address)) return undefined
  return { name: name.trim(), address }
}

/** Splits a part that is not a single address at commas and blanks, as in pasted table cells. */
const splitAtBlanks = (part: string): string[] => {
  if (parseParty(part)) return [part]
  const words = part.trim().split(/\s+/)
  if (words.every((word) => parseParty(word))) return words
  return part.includes(',') ? part.split(',').flatMap(splitAtBlanks) : [part]
}

/** Parses typed or pasted addresses, such as `Name <address>`, without duplicates; `rest` is what is not an address. */
export const parseParties = (text: string): { parties: Party[]; rest: string } => {
  const parties = new Map<string, Party>()
  const rest: string[] = []
  for (const piece of splitAtSeparators(text).flatMap(splitAtBlanks)) {
    const party = parseParty(piece)
    const key = party?.address.toLowerCase() ?? ''
    if (party) parties.set(key, parties.get(key) ?? party)
    else if (piece.trim() !== '') rest.push(piece.trim())
  }
  return { parties: [...parties.values()], rest: rest.join(', ') }
}
