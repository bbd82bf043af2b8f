import { foldText } from '#shared/core/text/fold.ts'
import { textToHtml } from '#shared/core/text/plainText.ts'
import { type ParsedMission, parseMissionMessage } from '#shared/staffing/missions/fromText.ts'
import { DRAFT_FIELDS, type Draft, NEW_DRAFT } from './draft.ts'

export interface Client {
  id: string
  title: string
}

const toText = (value: number | null): string => (value === null ? '' : String(value))

const toDraftFields = ({ lines, ...found }: ParsedMission): Partial<Draft> => ({
  ...found,
  description: textToHtml(lines.join('\n')),
  rateMin: toText(found.rateMin),
  rateMax: toText(found.rateMax),
  minYears: toText(found.minYears),
  positions: toText(found.positions),
  interventionType: found.interventionType ?? '',
})

/** Pads words with blanks, so that no name matches within another word. */
const padWords = (text: string): string =>
  ` ${foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `

const hasValue = (value: Draft[keyof Draft] | undefined): boolean => (value?.length ?? 0) > 0

/**
 * Extracts the empty fields of a draft from a client's message. The client is the known one whose name appears in it,
 * the longest of several.
 */
export const readMail = (message: string, draft: Draft, clients: readonly Client[]): Partial<Draft> => {
  const text = padWords(message)
  const [client] = clients
    .filter(({ title }) => padWords(title).trim() && text.includes(padWords(title)))
    .toSorted((one, other) => other.title.length - one.title.length)
  const found: Partial<Draft> = {
    ...toDraftFields(parseMissionMessage(message)),
    ...(client && { clientId: client.id }),
  }
  const isOpen = (field: keyof Draft) =>
    JSON.stringify(draft[field]) === JSON.stringify(NEW_DRAFT[field]) || !hasValue(draft[field])
  return Object.fromEntries(
    DRAFT_FIELDS.filter((field) => hasValue(found[field]) && isOpen(field)).map((field) => [field, found[field]]),
  )
}
