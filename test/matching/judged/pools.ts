import { InterventionType, LanguageCode } from '#shared/contracts/staffing.ts'
import { type AskedMission, asked, type LabelledProfile, person } from '../shapes.ts'
import { MISSIONS } from './missions.ts'
import { PEOPLE } from './people.ts'

const fields = (line: string): string[] => line.split(' | ').map((one) => one.trim())
const languagesOf = (text = ''): LanguageCode[] => text.split(' ').map((one) => LanguageCode.parse(one))

/** Each entry of a text: its first line, and the indented lines below it. */
const entries = (text: string): { head: string[]; below: string[][] }[] =>
  text
    .trim()
    .split(/\n+(?! )/)
    .map((entry) => {
      const [head = '', ...below] = entry.split('\n')
      return { head: fields(head), below: below.map(fields) }
    })

const jobOf = ([when = '', skills = '', text = '']: string[]) => {
  const [, from = '', to = '', title = ''] = /^([\d-]+)\.\.([\d-]*) (.+)$/.exec(when) ?? []
  return { from, to: to || null, title, skills, text }
}

/** Everybody who is judged. */
export const JUDGED_PEOPLE: readonly LabelledProfile[] = entries(PEOPLE).map(({ head, below }) => {
  const [id = '', title = '', free = '', rate = '', where = '', way, languages] = head
  const [, city = '', country] = /^(.+?)(?: ([A-Z]{2}))?$/.exec(where) ?? []
  return person(
    id,
    title,
    {
      ...(free === 'now' ? { available: true } : {}),
      ...(/^\d/.test(free) ? { from: free } : {}),
      rate: Number(rate),
      city,
      ...(country ? { country } : {}),
      way: InterventionType.parse(way),
      languages: languagesOf(languages),
    },
    below.map(jobOf),
  )
})

/** FNV-1a, 32 bits. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0
  return value
}

const tradeOf = (id: string): string => id.split('-')[0] ?? ''

export interface JudgedMission extends AskedMission {
  /** The ten people of its trade, by id: whoever a grade is given. */
  people: readonly string[]
  half: 'tuned' | 'held out'
}

export const JUDGED_MISSIONS: readonly JudgedMission[] = entries(MISSIONS).map(({ head, below }) => {
  const [id = '', title = '', text = ''] = head
  const [skills = '', years, start, max, city, way, languages] = below[0] ?? []
  return {
    ...asked(id, title, {
      skills: skills.replace(' + ', ' | '),
      text,
      ...(years === '-' ? {} : { years: Number(years) }),
      ...(start ? { start } : {}),
      max: Number(max),
      ...(city && city !== '-' ? { city } : {}),
      way: InterventionType.parse(way),
      languages: languagesOf(languages),
    }),
    people: JUDGED_PEOPLE.map((one) => one.id).filter((one) => tradeOf(one) === tradeOf(id)),
    half: hash(id) % 4 === 0 ? 'tuned' : 'held out',
  }
})
