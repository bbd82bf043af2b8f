import { InterventionType, LanguageCode } from '#shared/staffing/terms.ts'
import { type AskedMission, asked, type LabelledProfile, person } from '../shapes.ts'
import { hash } from '../statistics.ts'
import { JUDGES } from './grades.ts'
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

const tradeOf = (id: string): string => id.split('-')[0] ?? ''

const numbered = (text: string): Map<string, number[]> =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [id = '', ...grades] = line.split(' ')
        return [id, grades.map(Number)] as const
      }),
  )

export interface JudgedMission extends AskedMission {
  /** What each judge gave the people of its trade, by their ids. */
  grades: Readonly<Record<string, readonly number[]>>
  half: 'tuned' | 'held out'
}

const judges = JUDGES.map(numbered)

export const JUDGED_MISSIONS: readonly JudgedMission[] = entries(MISSIONS).map(({ head, below }) => {
  const [id = '', title = '', text = ''] = head
  const [skills = '', years, start, max, city, way, languages] = below[0] ?? []
  const people = JUDGED_PEOPLE.filter((one) => tradeOf(one.id) === tradeOf(id))
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
    grades: Object.fromEntries(
      people.map((one, at) => [
        one.id,
        judges.map((grades) => {
          const grade = grades.get(id)?.[at]
          if (grade === undefined) throw new Error(`Not judged: ${id}/${one.id}`)
          return grade
        }),
      ]),
    ),
    half: hash(id) % 4 === 0 ? 'tuned' : 'held out',
  }
})
