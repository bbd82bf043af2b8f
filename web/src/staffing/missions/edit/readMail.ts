import { foldText } from '#shared/core/text/fold.ts'
import { textToHtml } from '#shared/core/text/plainText.ts'
import { createEmployerMask } from '#shared/staffing/anonymous.ts'
import { type ParsedMission, parseMissionMessage } from '#shared/staffing/missions/fromText.ts'
import { trimSeparators } from '#shared/staffing/profiles/resume/lines.ts'
import { DRAFT_FIELDS, type Draft, NEW_DRAFT } from './draft.ts'

export interface Client {
  id: string
  title: string
}

const toText = (value: number | null): string => (value === null ? '' : String(value))

const toDraftFields = ({ lines, ...found }: ParsedMission): Partial<Draft> => ({
  ...found,
  description: lines.length > 0 ? textToHtml(lines.join('\n')) : '',
  rateMin: toText(found.rateMin),
  rateMax: toText(found.rateMax),
  minYears: toText(found.minYears),
  positions: toText(found.positions),
  interventionType: found.interventionType ?? '',
})

/** A mission without the names of clients, of whom candidates may not know yet. */
const hideClients = (found: ParsedMission, names: readonly string[]): ParsedMission => {
  const mask = createEmployerMask(names)
  const hide = (text: string) => {
    const hidden = mask(text)
    return hidden === text
      ? text
      : hidden.replace(/(?:^|\s+)(?:chez|pour|for|at)\s+(?:l[ae]s?\s+|l['’]\s*|the\s+)?…(?:\s?,(?=\s))?/giu, '').trim()
  }
  const title = trimSeparators(hide(found.title).replace(/\s*[-–—|:,]?\s*…/gu, ' '))
  return { ...found, title: title || found.title, lines: found.lines.map(hide) }
}

/** Pads words with blanks, so that no name matches within another word. */
const padWords = (text: string): string =>
  ` ${foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `

const hasValue = (value: Draft[keyof Draft] | undefined): boolean => (value?.length ?? 0) > 0

/** The clients whose names appear in a message, the longest name first. */
export const clientsNamedIn = (message: string, clients: readonly Client[]): Client[] => {
  const text = padWords(message)
  return clients
    .filter(({ title }) => padWords(title).trim() && text.includes(padWords(title)))
    .toSorted((one, other) => other.title.length - one.title.length)
}

/**
 * Extracts the empty fields of a draft from a client's message. The client is the known one whose name appears in it,
 * the longest of several; title and description name none.
 */
export const readMail = (message: string, draft: Draft, clients: readonly Client[]): Partial<Draft> => {
  const named = clientsNamedIn(message, clients)
  const [client] = named
  const parsed = hideClients(
    parseMissionMessage(message),
    named.map(({ title }) => title),
  )
  const found: Partial<Draft> = {
    ...toDraftFields(parsed),
    ...(client && { clientId: client.id }),
  }
  const isOpen = (field: keyof Draft) =>
    JSON.stringify(draft[field]) === JSON.stringify(NEW_DRAFT[field]) || !hasValue(draft[field])
  return Object.fromEntries(
    DRAFT_FIELDS.filter((field) => hasValue(found[field]) && isOpen(field)).map((field) => [field, found[field]]),
  )
}
