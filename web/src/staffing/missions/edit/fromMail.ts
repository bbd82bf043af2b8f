import { foldText } from '#shared/core/fold.ts'
import { type ParsedMission, parseMissionMessage } from '#shared/staffing/missions/fromText.ts'
import { DRAFT_FIELDS, type Draft, NEW_DRAFT } from './draft.ts'

export interface Client {
  id: string
  title: string
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const paragraphs = (lines: readonly string[]): string =>
  lines.map((line) => `<p>${line ? escaped(line) : '<br>'}</p>`).join('')

const written = (value: number | null): string => (value === null ? '' : String(value))

const fieldsOf = ({ lines, ...found }: ParsedMission): Partial<Draft> => ({
  ...found,
  description: paragraphs(lines),
  rateMin: written(found.rateMin),
  rateMax: written(found.rateMax),
  minYears: written(found.minYears),
  positions: written(found.positions),
  interventionType: found.interventionType ?? '',
})

/** The words of a text between blanks: no name is found within another word. */
const inWords = (text: string): string =>
  ` ${foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `

const isSaid = (value: Draft[keyof Draft] | undefined): boolean => (value?.length ?? 0) > 0

/**
 * What a client's message says of a mission, for the fields of a draft that say nothing yet. The client is one of those
 * known whose name stands in it, the longest of several.
 */
export const fromMail = (message: string, draft: Draft, clients: readonly Client[]): Partial<Draft> => {
  const text = inWords(message)
  const [client] = clients
    .filter(({ title }) => inWords(title).trim() && text.includes(inWords(title)))
    .toSorted((one, other) => other.title.length - one.title.length)
  const found: Partial<Draft> = { ...fieldsOf(parseMissionMessage(message)), ...(client && { clientId: client.id }) }
  const isOpen = (field: keyof Draft) =>
    JSON.stringify(draft[field]) === JSON.stringify(NEW_DRAFT[field]) || !isSaid(draft[field])
  return Object.fromEntries(
    DRAFT_FIELDS.filter((field) => isSaid(found[field]) && isOpen(field)).map((field) => [field, found[field]]),
  )
}
