import { civilDate, dateParts, dayAfter, daysInMonth, shiftMonth } from '#shared/core/dates/calendar.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'
import { foldText } from '#shared/core/text/fold.ts'
import { trimSeparators, truncateLine } from '#shared/staffing/profiles/resume/lines.ts'
import { findSkills } from '#shared/staffing/profiles/resume/skillWords.ts'
import type { InterventionType, LanguageCode, MissionSkill } from '../terms.ts'
import { parseDates } from './datesInText.ts'
import { readLetters, SUBJECT, shareableLines } from './lettersInText.ts'
import { MISSION_LIMITS } from './limits.ts'
import { findRates, withoutRate } from './ratesInText.ts'
import { classifyLines, type Piece } from './wishesInText.ts'

/** A mission as guessed from a client's message, to be reviewed. */
export interface ParsedMission {
  title: string
  /** The lines that may be shown to candidates: without rates, author and contact details. */
  lines: string[]
  startDate: string
  endDate: string
  rateMin: number | null
  rateMax: number | null
  minYears: number | null
  positions: number | null
  interventionType: InterventionType | null
  city: string
  languages: LanguageCode[]
  skills: MissionSkill[]
}

/** What mail programs put before a subject. */
const REPLY_PREFIX = /^(?:(?:(?:re|fwd?|tr|ref)\s*:|\[[^\]]{1,20}\])\s*)+/i
const TITLE_LABEL =
  /^[\s\-*•]*(?:mission|(?:intitulé|intitule)(?: d[eu] (?:la mission|poste))?|titre|title|poste|role|rôle|profil recherché)\s*:\s*/i
const TRADE =
  /\b(developp|develop|engineer|ingenieur|architect|chef de projet|project manager|analyst|designer|devops|product owner|scrum|scientist|full.?stack|testeur|tester|administrat|consultant)/

/** Introductions such as “we are looking for”. */
const SEARCH_PHRASE = String.raw`\b(?:(?:re)?cherch\w*|recrut\w*|besoin|need\w*|look(?:s|ing)?\s+for|opening\s+for|seek\w*)\s+(?:de\s+|d['’]\s*|of\s+)?`
const COUNTS: Readonly<Record<string, number>> = { deux: 2, two: 2, trois: 3, three: 3, quatre: 4, four: 4 }
const COUNT = `([1-9]|10|${Object.keys(COUNTS).join('|')})`
/** Whom it is for may stand before whom it asks for; articles and trades also in inclusive writing. */
const SOUGHT_TRADE = new RegExp(
  String.raw`${SEARCH_PHRASE}(?:(?:pour|for)\s+[^,;.:!?]{1,60}?\s+)?(?:(?:un(?:e|\(e\)|·e)?|des|an?|${COUNT})\s+)(.+)`,
  'i',
)
/** Characters and words that end the name of a trade. */
const END_OF_TRADE =
  /[,;:!?]|(?<!\p{L})\(|\.(?=\s|$)|\s(?:pour|afin|avec|qui|dans|chez|sur|à|au|aux|dès|ayant|disposant|for|with|who|in|at|on|to|from|having)\s/iu

/** The trade asked for: “développeurs Java” in “Nous cherchons 2 développeurs Java pour notre portail”. */
const findSoughtTrade = (line: string): string | undefined => {
  const whom = SOUGHT_TRADE.exec(line)?.[2]?.split(END_OF_TRADE)[0]?.trim()
  return whom && TRADE.test(foldText(whom)) ? whom.replace(/^./u, (first) => first.toUpperCase()) : undefined
}

const findTitle = (lines: readonly string[]): string => {
  const after = (mark: RegExp) => lines.find((line) => mark.test(line))?.replace(mark, '')
  const sought = lines.map(findSoughtTrade).find((one) => one !== undefined)
  const trade = lines.find((line) => line.length <= 90 && TRADE.test(foldText(line)))
  const titles = [after(TITLE_LABEL), after(SUBJECT)?.replace(REPLY_PREFIX, ''), sought, trade]
  const [title = ''] = titles.map((one) => trimSeparators(withoutRate(one ?? '').replace(/[<>]/g, ' '))).filter(Boolean)
  return truncateLine(title)
}

const DURATION = /\b(\d{1,2})\s*(mois|months?|semaines?|weeks?|ans?|years?)\b(?!\s*(?:d['’]\s*|of\s+)?exp)/g

/** The last day of a duration; months are clamped to the end of a shorter month. */
const lastDayAfter = (startDate: string, count: number, unit: string): string => {
  const { year, month, day } = dateParts(startDate)
  const weeks = /^(sem|week)/.test(unit)
  const there = weeks ? { year, month } : shiftMonth(year, month, /^(an|year)/.test(unit) ? 12 * count : count)
  const longest = daysInMonth(there.year, there.month)
  if (!weeks && day > longest) return civilDate(there.year, there.month, longest)
  return dayAfter(civilDate(there.year, there.month, day), (weeks ? 7 * count : 0) - 1)
}

const ASAP =
  '(?:asap|as soon as possible|immediately|immediate|des que possible|au plus vite|au plus tot|immediat|immediatement)'
/** As soon as possible, next to a word for the beginning or in the subject: elsewhere it asks for a quick answer. */
const STARTS_ASAP = new RegExp(
  String.raw`\b(?:demarrage|debut|commence|start(?:s|ing)?|beginning|disponib\w*|availab\w*|date(?=\s*:))\b[^.\n]{0,25}\b${ASAP}\b|^[ \t]*(?:objet|subject|sujet) ?:.*\b${ASAP}\b`,
  'm',
)

const findDates = (text: string, today: string): { startDate: string; endDate: string } => {
  const named = parseDates(text, today)
  const [one, ...others] = named.length === 0 && STARTS_ASAP.test(text) ? [{ first: today, last: today }] : named
  if (!one) return { startDate: '', endDate: '' }
  const end = others.find(({ last }) => last > one.first)
  if (end) return { startDate: one.first, endDate: end.last }
  const lasting = [...text.matchAll(DURATION)].map(([, count, unit = '']) => ({ count: Number(count), unit }))
  const [long] = lasting.filter(({ count, unit }) => count > 0 && (!/^(an|year)/.test(unit) || count <= 3))
  return { startDate: one.first, endDate: long ? lastDayAfter(one.first, long.count, long.unit) : '' }
}

const findNumber = (text: string, ...patterns: readonly RegExp[]): number | null => {
  const found = patterns.map((pattern) => pattern.exec(text)?.[1]).find((one) => one !== undefined)
  return found === undefined ? null : (COUNTS[found] ?? Number(found))
}

const SOME_DAYS = String.raw`\b(?:[1-4]|un|une|deux|trois|quatre|one|two|three|four)\s*(?:jours?|j|days?)\b`
const ON_SITE = '(?:sur site|on.?site|presentiel|au bureau|in the office)'
/** Some days a week on site means hybrid. */
const PARTLY_ON_SITE = new RegExp(String.raw`${SOME_DAYS}[^.\n]{0,20}${ON_SITE}|${ON_SITE}[^.\n]{0,6}${SOME_DAYS}`)

const ALL_REMOTE =
  /full.?(?:remote|tt\b)|100\s*%\s*(?:remote|teletravail|tt\b)|(?:teletravail|\btt) (?:complet|total|a 100)|fully remote|\b(?:5|cinq)\s*(?:jours?|j)\s*(?:de\s+)?(?:teletravail|tt)\s*(?:par semaine|\/\s*sem)/
/** "TT" means telework next to a number of days or a share. */
const TT = new RegExp(
  String.raw`${SOME_DAYS}\s*(?:(?:/|par)\s*sem\w*\.?\s*)?(?:de\s+|en\s+)?tt\b|\btt\b\s*:?\s*(?:de\s+)?(?:${SOME_DAYS}|partiel|possible)`,
)
const NOT = String.raw`\b(?:pas de|sans|aucun|no|not)\s+`
const NOT_REMOTE = new RegExp(String.raw`${NOT}(?:teletravail|tt\b|remote|distanciel)`)

const findInterventionType = (message: string): InterventionType | null => {
  const text = message.replace(new RegExp(`${NOT}(?:${ALL_REMOTE.source})`, 'g'), ' ')
  if (ALL_REMOTE.test(text)) return 'FULL_REMOTE'
  const some = text.replace(new RegExp(NOT_REMOTE, 'g'), ' ')
  if (/hybrid|teletravail|remote|distanciel/.test(some) || TT.test(some) || PARTLY_ON_SITE.test(some)) return 'HYBRID'
  return /sur site|on.?site|presentiel/.test(some) || NOT_REMOTE.test(text) ? 'ON_SITE' : null
}

const PLACE = /^[ \t\-*•]*(?:lieu(?: de (?:la )?mission)?|localisation|ville|location|place|site)\s*:\s*([^,(·\n/]+)/im
const CITY = String.raw`(\p{Lu}[\p{L}'’-]+(?:[ -]\p{Lu}[\p{L}'’-]+)*)`
const BASED = new RegExp(
  String.raw`(?:(?:basée?s?|située?s?|sur site|présentiel|bureaux|locaux)\s+(?:à|a)|(?:based|located|on.?site|offices?) in|,\s+à)\s+${CITY}`,
  'u',
)

const SPOKEN = {
  EN: /\b(anglais|english)\b/,
  ES: /\b(espagnol|spanish)\b/,
  DE: /\b(allemand|german)\b/,
  FR: /\b(francais|french)\b/,
} as const

const findLanguages = (text: string): LanguageCode[] =>
  (Object.keys(SPOKEN) as LanguageCode[]).filter((code) => SPOKEN[code].test(foldText(text)))

/** Requirements first, then wishes; languages only when required. */
const findRequirements = (
  contentLines: readonly string[],
  body: readonly string[],
): Pick<ParsedMission, 'skills' | 'languages'> => {
  const partsOf = (lines: readonly string[]) =>
    classifyLines(lines, (text) => findSkills(text).length > 0 || findLanguages(text).length > 0)
  const textOf = (pieces: readonly Piece[], ...asks: Piece['ask'][]) =>
    pieces.flatMap(({ ask, text }) => (asks.includes(ask) ? [text] : [])).join('\n')
  const pieces = partsOf(body)
  // Skills in the title are required, too.
  const title = textOf(
    partsOf(contentLines.filter((line) => TITLE_LABEL.test(line) || SUBJECT.test(line))),
    'required',
    'said',
  )
  const wished = textOf(pieces, 'wished')
  const required = [...findSkills(title), ...findSkills(textOf(pieces, 'required'))]
  const mentioned = findSkills(body.join('\n'))
  const wishes = findSkills(wished).filter((code) => mentioned.includes(code) && !required.includes(code))
  const requiredLanguages = findLanguages([title, textOf(pieces, 'required', 'said')].join('\n'))
  return {
    skills: [
      ...mentioned.filter((code) => !wishes.includes(code)).map((code) => ({ code, level: 2 })),
      ...wishes.map((code) => ({ code, level: 2, required: false })),
    ].slice(0, MISSION_LIMITS.skills),
    languages: findLanguages(contentLines.join('\n')).filter(
      (code) => !findLanguages(wished).includes(code) || requiredLanguages.includes(code),
    ),
  }
}

/** The mission described by a client's message, in English or French, read on a day. */
export const parseMissionMessage = (message: string, today = dayInParis(new Date())): ParsedMission => {
  const letters = readLetters(
    message.slice(0, MISSION_LIMITS.note),
    (part) => TRADE.test(foldText(part)) || findSkills(part).length > 0,
  )
  const { lines: contentLines, content } = letters
  const text = foldText(contentLines.join('\n'))
  // “2 or 3 profiles” is how many the client wants to see, not to hire.
  const positions = findNumber(
    text,
    /(?<!\d\s{0,3}(?:ou|or|a|to|-|–)\s{0,3})\b([1-9]|10)\s+(?:postes?|profils?|consultants?|personnes|positions|people)\b/,
    new RegExp(String.raw`${SEARCH_PHRASE}${COUNT}\s+(?!(?:ou|or|a|to|et|and)\b)(?:[\w./-]+\s+){0,2}?${TRADE.source}`),
  )
  return {
    title: findTitle(contentLines),
    lines: shareableLines(letters),
    ...findDates(text, today),
    ...findRates(text),
    minYears: findNumber(
      text,
      /\b(\d{1,2})\s*\+?\s*(?:ans?|annees?|years?)\s+(?:d['’]\s*|of\s+|minimum\s+d['’]\s*)?exp/,
      /experience[^\d\n]{0,25}(\d{1,2})\s*(?:ans?|years?)/,
      /(?:au moins|minimum|at least)\s+(\d{1,2})\s+(?:ans?|years?)/,
    ),
    positions,
    interventionType: findInterventionType(text),
    city: truncateLine(
      trimSeparators(
        (PLACE.exec(contentLines.join('\n'))?.[1] ?? BASED.exec(contentLines.join('\n'))?.[1] ?? '').replace(
          /[<>]/g,
          '',
        ),
      ),
      80,
    ),
    ...findRequirements(contentLines, content),
  }
}
