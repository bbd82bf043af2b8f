import type { Party } from '#shared/apps/mailbox/contract.ts'
import { EMAIL } from '#shared/core/email.ts'

/** What stands between one and the next: outside of quotation marks, and commas only where no semicolon does, as names have them, too. */
const separated = (text: string): string[] =>
  text.match(text.includes(';') ? /(?:"[^"]*"|[^;\n])+/g : /(?:"[^"]*"|[^,\n])+/g) ?? []

const partyIn = (part: string): Party | undefined => {
  const [, name = '', address = ''] = /^\s*(?:"?([^"<]*?)"?\s*<)?([^<>\s]+)>?\s*$/.exec(part) ?? []
  return EMAIL.test(address) ? { name: name.trim(), address } : undefined
}

/** A part that is no one address: several, with commas or blanks between them, such as cells of a table, or what is none. */
const piecesOf = (part: string): string[] => {
  if (partyIn(part)) return [part]
  const words = part.trim().split(/\s+/)
  if (words.every((word) => partyIn(word))) return words
  return part.includes(',') ? part.split(',').flatMap(piecesOf) : [part]
}

/** Addresses as somebody typed or pasted them, `Name <address>`, one after the other, each once; and what is none. */
export const typedParties = (text: string): { parties: Party[]; rest: string } => {
  const parties = new Map<string, Party>()
  const rest: string[] = []
  for (const piece of separated(text).flatMap(piecesOf)) {
    const party = partyIn(piece)
    const key = party?.address.toLowerCase() ?? ''
    if (party) parties.set(key, parties.get(key) ?? party)
    else if (piece.trim() !== '') rest.push(piece.trim())
  }
  return { parties: [...parties.values()], rest: rest.join(', ') }
}
