import { civilDate } from '#shared/core/dates/calendar.ts'
import { parseCsv } from '#shared/core/files/csv.ts'
import { foldText, foldToWords } from '#shared/core/text/fold.ts'
import { isRate } from '../rate.ts'
import { skillCode, skillFamily } from '../skills.ts'
import type { InterventionType, MissionSkill } from '../terms.ts'
import type { ImportRow } from './contract.ts'
import { MISSION_LIMITS } from './limits.ts'

/** `Énergies du Littoral` as `energies-du-littoral`; `mission` without Latin letters or digits. */
export const slugOf = (title: string): string =>
  foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '') || 'mission'

/** The first free one of `slug`, `slug-2`, `slug-3`, … */
export const freeSlug = (slug: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}

interface Terms {
  startDate: string
  endDate: string
  rateMin: number | null
  rateMax: number | null
}

/** What is wrong with a mission's dates or rates, if anything. */
export const findMissionProblem = ({
  startDate,
  endDate,
  rateMin,
  rateMax,
}: Terms): 'missions.dates' | 'missions.rates' | undefined => {
  if (startDate > endDate || startDate < '2000-01-01' || endDate > '2100-12-31') return 'missions.dates'
  if (rateMin !== null && rateMax !== null && rateMin > rateMax) return 'missions.rates'
  return undefined
}

/** Each skill once at its highest level; a wish only when required nowhere. */
export const distinctSkills = (skills: readonly MissionSkill[]): MissionSkill[] => {
  const asked = new Map<string, { level: number; required: boolean }>()
  for (const { code, level, required = true } of skills) {
    const known = skillCode(code)
    const before = asked.get(known)
    if (known)
      asked.set(known, { level: Math.max(before?.level ?? 0, level), required: required || before?.required === true })
  }
  return [...asked].map(([code, { level, required }]) => ({ code, level, ...(!required && { required }) }))
}

export const IMPORT_COLUMNS = [
  'client',
  'title',
  'startDate',
  'endDate',
  'rateMin',
  'rateMax',
  'positions',
  'interventionType',
  'city',
  'country',
  'minYears',
  'skills',
] as const
type ImportColumn = (typeof IMPORT_COLUMNS)[number]

/** Accepted column names, folded, in English and French. */
const HEADINGS: Record<ImportColumn, readonly string[]> = {
  client: ['client', 'customer', 'societe', 'compte'],
  title: ['title', 'mission', 'titre', 'intitule', 'poste'],
  startDate: ['first day', 'premier jour', 'start', 'start date', 'startdate', 'debut', 'date de debut', 'from', 'du'],
  endDate: ['last day', 'dernier jour', 'end', 'end date', 'enddate', 'fin', 'date de fin', 'to', 'au'],
  rateMin: ['lowest rate', 'min rate', 'ratemin', 'rate min', 'tjm min', 'tarif min'],
  rateMax: [
    'highest rate',
    'max rate',
    'ratemax',
    'rate max',
    'tjm max',
    'tarif max',
    'tjm',
    'rate',
    'tarif',
    'daily rate',
  ],
  positions: ['positions', 'places', 'postes', 'nombre de postes', 'seats'],
  interventionType: [
    'way of working',
    'mode d intervention',
    'intervention',
    'interventiontype',
    'intervention type',
    'mode',
    'remote',
    'teletravail',
  ],
  city: ['city', 'ville', 'place', 'lieu'],
  country: ['country', 'pays'],
  minYears: ['years', 'minyears', 'min years', 'experience', 'annees', 'annees d experience'],
  skills: ['skills', 'competences', 'technologies', 'stack'],
}

const INTERVENTIONS: Record<string, InterventionType> = {
  'fully remote': 'FULL_REMOTE',
  'full remote': 'FULL_REMOTE',
  remote: 'FULL_REMOTE',
  'teletravail complet': 'FULL_REMOTE',
  'a distance': 'FULL_REMOTE',
  distance: 'FULL_REMOTE',
  hybrid: 'HYBRID',
  hybride: 'HYBRID',
  'on site': 'ON_SITE',
  onsite: 'ON_SITE',
  'sur site': 'ON_SITE',
  presentiel: 'ON_SITE',
}

const findColumn = (heading: string): ImportColumn | undefined =>
  IMPORT_COLUMNS.find((column) => HEADINGS[column].includes(foldToWords(heading)))

/** Whether the day exists in the month; `Date` would roll over. */
const isDay = (year: number, month: number, day: number): boolean =>
  new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1

/** `2026-11-21`, `21/11/2026` or `21.11.2026` as a civil date. */
const parseDate = (text: string): string | undefined => {
  const iso = /^([12]\d{3})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const local = /^(\d{1,2})[/.](\d{1,2})[/.]([12]\d{3})$/.exec(text)
  const [year = 0, month = 0, day = 0] = (iso?.slice(1) ?? local?.slice(1).toReversed() ?? []).map(Number)
  return isDay(year, month, day) ? civilDate(year, month, day) : undefined
}

/** `650`, `650 €` or `1 200,00` as a whole number; undefined otherwise. */
const parseNumber = (text: string): number | undefined => {
  const digits = text.replace(/[\s\u00a0\u202f€]/g, '').replace(/[.,]0{1,2}$/, '')
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined
}

/** `Java:3` as a skill; the default level is 2. */
const skillOf = (text: string): { code: string; level: number } => {
  const [, code = '', level = '2'] = /^(.*?)(?:\s*[:(]\s*([1-4])\)?)?$/.exec(text.trim()) ?? []
  return { code, level: Number(level) }
}

/** `Java:3, React / Go` as skills; a slash separates, except within a name such as `PL/SQL`. */
const skillsOf = (text: string): MissionSkill[] => {
  const isKnown = (part: string) => skillFamily(skillCode(skillOf(part).code)) !== undefined
  const parts = text.split(/[,;|\n]/).flatMap((part) => (isKnown(part) ? [part] : part.split('/')))
  return distinctSkills(parts.map(skillOf))
}

type ImportReason =
  | 'missing'
  | 'date'
  | 'number'
  | 'tooLong'
  | 'intervention'
  | 'country'
  | 'tooMany'
  | 'dates'
  | 'rates'
export interface ImportProblem {
  column: ImportColumn
  reason: ImportReason
}
/** The outcome of a line, numbered from 1: a mission to open, or its problem. */
export type ImportLine = { line: number } & (
  | { row: ImportRow; problems?: never }
  | { problems: ImportProblem[]; row?: never }
)

type Cells = Partial<Record<ImportColumn, string>>

const readRow = (cells: Cells): { row: ImportRow } | { problems: ImportProblem[] } => {
  const problems: ImportProblem[] = []
  const refuse = (column: ImportColumn, reason: ImportReason) => {
    problems.push({ column, reason })
  }
  const text = (column: ImportColumn, most: number, needed = false): string => {
    const found = (cells[column] ?? '').replace(/[\p{Cc}\p{Cf}<>]+/gu, ' ').trim()
    if (needed && found === '') refuse(column, 'missing')
    if (found.length > most) refuse(column, 'tooLong')
    return found
  }
  const date = (column: ImportColumn): string => {
    const found = cells[column] ?? ''
    const read = parseDate(found)
    if (!read) refuse(column, found === '' ? 'missing' : 'date')
    return read ?? ''
  }
  const number = (column: ImportColumn, fits: (value: number) => boolean): number | null => {
    const found = cells[column] ?? ''
    if (found === '') return null
    const read = parseNumber(found)
    if (read === undefined || !fits(read)) refuse(column, 'number')
    return read ?? null
  }
  const mode = foldToWords(cells.interventionType ?? '')
  if (mode && !INTERVENTIONS[mode]) refuse('interventionType', 'intervention')
  const country = (cells.country ?? '').toUpperCase()
  const countries: Record<string, string> = { FRANCE: 'FR', TUNISIE: 'TN', TUNISIA: 'TN' }
  const code = countries[country] ?? country
  if (code && !/^[A-Z]{2}$/.test(code)) refuse('country', 'country')
  const row: ImportRow = {
    client: text('client', MISSION_LIMITS.title, true),
    title: text('title', MISSION_LIMITS.title, true),
    startDate: date('startDate'),
    endDate: date('endDate'),
    rateMin: number('rateMin', isRate),
    rateMax: number('rateMax', isRate),
    positions: number('positions', (one) => one <= MISSION_LIMITS.positions) || 1,
    interventionType: INTERVENTIONS[mode] ?? null,
    city: text('city', 80),
    country: code || null,
    minYears: number('minYears', (one) => one <= 50),
    skills: skillsOf(cells.skills ?? ''),
  }
  if (row.skills.length > MISSION_LIMITS.skills) refuse('skills', 'tooMany')
  const broken = problems.length === 0 ? findMissionProblem(row) : undefined
  if (broken === 'missions.dates') refuse('endDate', 'dates')
  if (broken === 'missions.rates') refuse('rateMax', 'rates')
  return problems.length > 0 ? { problems } : { row }
}

/**
 * Missions from pasted cells or CSV, one per line. The first line may name the columns, in English or French; the default
 * is `IMPORT_COLUMNS`. Empty lines are skipped; lines beyond the limit are refused as `tooMany`.
 */
export const parseMissions = (pasted: string): ImportLine[] => {
  const lines = parseCsv(pasted)
  const headings = (lines[0] ?? []).map(findColumn)
  const named = headings.filter(Boolean).length >= 2
  const columns: readonly (ImportColumn | undefined)[] = named ? headings : IMPORT_COLUMNS
  let read = 0
  return lines.flatMap((cells, index): ImportLine[] => {
    if ((named && index === 0) || cells.every((cell) => cell === '')) return []
    read += 1
    if (read > MISSION_LIMITS.importRows)
      return [{ line: index + 1, problems: [{ column: 'title', reason: 'tooMany' }] }]
    const byColumn = Object.fromEntries(
      columns.flatMap((column, at) => (column ? [[column, cells[at] ?? ''] as const] : [])),
    )
    return [{ line: index + 1, ...readRow(byColumn) }]
  })
}
