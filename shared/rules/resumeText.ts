import type { Experience, ProfileFields } from '../contracts/profiles.ts'
import type { LanguageCode, Skill } from '../contracts/staffing.ts'
import { folded } from './fold.ts'
import { isOfALifetime, LIMITS } from './profiles.ts'
import { allSkills } from './skills.ts'

/** What was understood of a résumé's text; nothing of it is more than a guess for its owner to look at. */
export type UnderstoodResume = Pick<
  ProfileFields,
  'professionalTitle' | 'linkedinUrl' | 'languages' | 'userExperiences' | 'userDiplomas' | 'userCertification'
>

type Section = 'head' | 'experiences' | 'diplomas' | 'certifications' | 'languages' | 'skills' | 'other'

/** What a line that is a heading says of what follows, folded. */
const HEADINGS: readonly [Exclude<Section, 'head'>, RegExp][] = [
  ['certifications', /^(mes )?(certifications?|licen[cs]es? (and|&|et) certifications?|certificats?)( .{0,30})?$/],
  [
    'experiences',
    /^((mes |professional |work |relevant |parcours )?experiences?( professionnelles?| history)?|employment( history)?|career( history)?|parcours professionnel|missions?( realisees)?|work history)$/,
  ],
  [
    'diplomas',
    /^(education( (and|&) training)?|formations?( (initiale|academique|et diplomes))?|diplomes?( et formations?)?|etudes|studies|academic background|degrees?|cursus)$/,
  ],
  ['languages', /^(langues?( etrangeres| parlees)?|languages?)$/],
  [
    'skills',
    /^((mes |key |core |technical |principales )?(skills?|competences?|stack|technologies|outils|tools)( techniques?| cles?| (et|and|&) .{1,20})?|environnement technique|technical environment|expertises?)$/,
  ],
  [
    'other',
    /^(profil(e)?|summary|resume|a propos( de moi)?|about( me)?|objectifs?|interests?|centres? d.interets?|loisirs|hobbies|references?|contact|coordonnees|divers|projects?|projets? personnels?|publications?)$/,
  ],
]

const bare = (line: string): string =>
  folded(line)
    .replace(/[’`]/g, "'")
    .replace(/^[^\p{L}\d]+|[^\p{L}\d)]+$/gu, '')
    .replace(/\s+/g, ' ')

const headingOf = (line: string): { section: Section; rest: string } | undefined => {
  const [first = '', ...more] = line.split(/\s*:\s+/)
  const found = HEADINGS.find(([, pattern]) => pattern.test(bare(first)))
  const rest = more.join(': ').trim()
  if (!found || line.length > 200 || (rest !== '' && (found[0] === 'experiences' || found[0] === 'other')))
    return undefined
  return { section: found[0], rest }
}

const MONTHS: readonly (readonly string[])[] = [
  ['january', 'jan', 'janvier', 'janv'],
  ['february', 'feb', 'fevrier', 'fevr', 'fev'],
  ['march', 'mar', 'mars'],
  ['april', 'apr', 'avril', 'avr'],
  ['may', 'mai'],
  ['june', 'jun', 'juin'],
  ['july', 'jul', 'juillet', 'juil'],
  ['august', 'aug', 'aout'],
  ['september', 'sept', 'sep', 'septembre'],
  ['october', 'oct', 'octobre'],
  ['november', 'nov', 'novembre'],
  ['december', 'dec', 'decembre'],
]
const MONTH_NAMES = MONTHS.flat().toSorted((a, b) => b.length - a.length)
const NOW =
  'present|current|now|today|ongoing|to date|aujourd.hui|en cours|actuel(?:lement)?|ce jour|a ce jour|maintenant'
const YEAR = '(?:19[4-9]\\d|20\\d\\d)'
const POINT = `(?:${YEAR}-(?:0[1-9]|1[0-2])(?!\\d)|(?:(?:${MONTH_NAMES.join('|')})\\.?\\s+(?:of\\s+)?|(?:0?[1-9]|1[0-2])\\s*[/.-]\\s*)?${YEAR})`
const BETWEEN = '\\s*(?:-|–|—|→|>|/|\\bto\\b|\\buntil\\b|\\btill\\b|\\ba\\b|\\bau\\b|\\bjusqu.(?:a|en|au)\\b)\\s*'
const RANGE = new RegExp(`(?:\\b(?:from|de|du)\\s+)?(?<![\\d/])(${POINT})${BETWEEN}(${POINT}|${NOW})(?!\\d)`)
const SINCE = new RegExp(`\\b(?:since|depuis)\\s+(?:le\\s+|the\\s+)?(${POINT})(?!\\d)`)

/** `mars 2021`, `03/2021`, `2021-03` or `2021` as the month it names. */
const monthIn = (point: string, last: boolean): string => {
  const year = new RegExp(YEAR).exec(point)?.[0] ?? ''
  const rest = point.replace(year, '')
  const named = MONTHS.findIndex((names) => names.some((name) => new RegExp(`^\\s*${name}\\b`).test(rest)))
  const number = named >= 0 ? named + 1 : Number(/\d{1,2}/.exec(rest)?.[0] ?? (last ? 12 : 1))
  return `${year}-${String(number).padStart(2, '0')}`
}

const endOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}

interface Span {
  startDate: string
  endDate: string | null
  /** The line without the dates. */
  rest: string
}

/** The time that a line tells; folding keeps the number of characters for what is written in résumés. */
const spanIn = (line: string): Span | undefined => {
  const plain = folded(line.normalize('NFC')).replace(/[’`]/g, "'")
  const found = RANGE.exec(plain) ?? SINCE.exec(plain)
  if (!found) return undefined
  const startDate = `${monthIn(found[1] ?? '', false)}-01`
  const until = found[2]
  const endDate = until === undefined || !/\d/.test(until) ? null : endOf(monthIn(until, true))
  if (!isOfALifetime(startDate) || (endDate !== null && endDate < startDate)) return undefined
  const rest = `${line.slice(0, found.index)} ${line.slice(found.index + found[0].length)}`
  return { startDate, endDate, rest: trimmed(rest.replace(/\(\s*\)|\[\s*\]/g, '')) }
}

const trimmed = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–—•*·|,;:>]+|[\s\-–—|,;:·(]+$/g, '')
    .trim()

const cut = (text: string, most: number = LIMITS.line): string => [...text].slice(0, most).join('').trim()

const BULLET = /^\s*(?:[•◦▪●○*·‣➢➤✓]|[-–—]\s)\s*/

const LEVELS: readonly [RegExp, number][] = [
  [/\b(native|mother tongue|maternelle|bilingual|bilingue|c2)\b/, 4],
  [/\b(fluent|courant|full professional|c1|advanced|avance|lu ecrit parle)\b/, 3],
  [/\b(intermediate|intermediaire|professional|professionnel|technique|b1|b2|conversational|operationnel)\b/, 2],
  [/\b(basic|beginner|notions?|scolaire|debutant|a1|a2|elementary)\b/, 1],
]
const SPOKEN: readonly [LanguageCode, RegExp][] = [
  ['EN', /\b(english|anglais)\b/],
  ['FR', /\b(french|francais)\b/],
  ['ES', /\b(spanish|espagnol)\b/],
  ['DE', /\b(german|allemand)\b/],
]

/** The languages that lines name, each with the level said nearest behind it; autonomous when none is. */
const languagesIn = (lines: readonly string[]): ProfileFields['languages'] => {
  const text = folded(lines.join(' ; '))
  return SPOKEN.flatMap(([languageCode, pattern]) => {
    const found = pattern.exec(text)
    if (!found) return []
    const after = text.slice(found.index + found[0].length)
    const until = Math.min(...SPOKEN.map(([, other]) => other.exec(after)?.index ?? after.length))
    const level = LEVELS.find(([words]) => words.test(after.slice(0, Math.min(until, 60))))?.[1] ?? 2
    return [{ languageCode, level }]
  })
}

/** Words of everyday language that are names of skills too. */
const AMBIGUOUS = new Set([
  'go',
  'r',
  'c',
  'swift',
  'rest',
  'dart',
  'rust',
  'oracle',
  'elastic',
  'spring',
  'express',
  'flux',
  'chef',
  'puppet',
  'agile',
])

/** The words of a text as skills are written: `C#`, `Node.js`, `.NET`, without the full stop of a sentence. */
const wordsOf = (text: string): string[] =>
  (text.match(/\.?[\p{L}\d][\p{L}\d+#.]*/gu) ?? []).map((word) => word.replace(/\.+$/, ''))
const MOST_WORDS = 4

let spellings: Map<string, { code: string; name: string }> | undefined
/** Every spelling of every skill by its words, folded; names win over what they are also called. */
const spellingsOfAll = () => {
  spellings ??= new Map(
    [
      ...allSkills().flatMap(({ code, name, aliases }) => aliases.map((alias) => ({ code, name, alias }))),
      ...allSkills().map(({ code, name }) => ({ code, name, alias: name })),
    ].map(({ code, name, alias }) => [wordsOf(folded(alias)).join(' '), { code, name }]),
  )
  return spellings
}

/** The skill at the beginning of some words, with how many of them name it; a word of everyday language counts only as the name is written. */
const skillAt = (words: readonly string[]): { code: string; length: number } | undefined => {
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length--) {
    const written = words.slice(0, length).join(' ')
    const known = spellingsOfAll().get(folded(written))
    if (known && (!AMBIGUOUS.has(folded(written)) || written === known.name)) return { code: known.code, length }
  }
  return undefined
}

/** The skills of the catalogue that a text names, in the order in which it does. */
export const skillsIn = (text: string): string[] => {
  const words = wordsOf(text)
  const found = new Set<string>()
  for (let at = 0; at < words.length; ) {
    const skill = skillAt(words.slice(at, at + MOST_WORDS))
    if (skill) found.add(skill.code)
    at += skill?.length ?? 1
  }
  return [...found]
}

const withLevel = (codes: readonly string[], level: number): Skill[] =>
  codes.slice(0, LIMITS.skills).map((code) => ({ code, level }))

const SEPARATOR = /\s+(?:[-–—|@•·]|chez|at)\s+|\s*[,|]\s+/i

/** A heading of a job: what somebody was, and where. */
const titled = (parts: readonly string[]): { title: string; organization: string } => {
  const pieces = parts
    .flatMap((part) => trimmed(part).split(SEPARATOR))
    .map(trimmed)
    .filter(Boolean)
  const [first = '', second = ''] = pieces
  const isRole = (text: string) =>
    /\b(developp|develop|engineer|ingenieur|consultant|lead|architect|manager|chef|analyst|designer|devops|tester|testeur|admin|owner|master|scientist|stag|intern|alternan|apprenti|expert|responsable|directeur|director|technicien|full.?stack|back.?end|front.?end|cto|data)/.test(
      folded(text),
    )
  return isRole(second) && !isRole(first)
    ? { title: cut(second), organization: cut(first) }
    : { title: cut(first), organization: cut(second) }
}

const STACK =
  /^(?:environnement(?: technique)?|stack|technologies|technos|technical environment|tools|outils|skills|competences)\b[^:]*:\s*/

const experienceOf = (span: Span, before: readonly string[], after: readonly string[]): Experience | undefined => {
  const bullets = after.filter((line) => BULLET.test(line)).map((line) => trimmed(line.replace(BULLET, '')))
  const rest = after.filter((line) => !BULLET.test(line))
  const heads = [...before, span.rest].filter(Boolean)
  const below = rest.findIndex((line, index) => heads.length + index >= 2 || line.length > 80 || /[.:]$/.test(line))
  const nextHeads = rest.slice(0, below < 0 ? rest.length : below)
  const { title, organization } = titled([...heads, ...nextHeads])
  if (!title) return undefined
  const texts = rest.slice(nextHeads.length)
  const stack = texts.filter((line) => STACK.test(folded(line)))
  const description = texts.filter((line) => !stack.includes(line)).join('\n')
  const named = bullets.map((headline) => ({ headline, codes: skillsIn(headline) }))
  const known = new Set(named.flatMap(({ codes }) => codes))
  const others = skillsIn([...stack, description].join('\n')).filter((code) => !known.has(code))
  const tasks = named
    .filter(({ headline }) => headline)
    .map(({ headline, codes }) => ({ headline: cut(headline, LIMITS.headline), skills: withLevel(codes, 2) }))
    .slice(0, LIMITS.tasks - 1)
  const rests = others.length > 0 ? [{ headline: cut(title, LIMITS.headline), skills: withLevel(others, 2) }] : []
  return {
    title,
    organization,
    startDate: span.startDate,
    endDate: span.endDate,
    description: cut(description, LIMITS.description),
    tasks: [...tasks, ...rests],
  }
}

/** The jobs in the lines of a section: each begins at the line with its dates, or at the heading above it. */
const experiencesIn = (lines: readonly string[]): Experience[] => {
  const dated = lines.flatMap((line, index) => {
    const span = BULLET.test(line) && line.length > 90 ? undefined : spanIn(line)
    return span ? [{ index, span }] : []
  })
  const isHead = (line: string | undefined) =>
    line !== undefined && !BULLET.test(line) && line.length <= 90 && !/[.;:]$/.test(line) && !STACK.test(folded(line))
  /** How many lines above the dates still belong to their heading: those of the first job all, else one or two that look like it. */
  const headings = dated.map(({ index, span }, nth) => {
    const from = nth === 0 ? 0 : (dated[nth - 1]?.index ?? 0) + 1
    const wanted = span.rest ? (span.rest.length < 60 && SEPARATOR.test(span.rest) ? 0 : 1) : 2
    let count = 0
    while (count < wanted && index - count - 1 >= from && isHead(lines[index - count - 1])) count++
    // Right below the dates of the job before stands its own heading, not this one's.
    return nth > 0 && index - count === from && count > 0 && !dated[nth - 1]?.span.rest ? count - 1 : count
  })
  return dated.flatMap(({ index, span }, nth) => {
    const next = dated[nth + 1]
    const until = next ? next.index - (headings[nth + 1] ?? 0) : lines.length
    const before = lines.slice(index - (headings[nth] ?? 0), index)
    return experienceOf(span, before, lines.slice(index + 1, until)) ?? []
  })
}

/** Diplomas or certificates, one a line; a line without a year may go on with the place in the next. */
const studiesIn = (lines: readonly string[]) => {
  const studies: { title: string; establishment: string; obtentionYear: number | null }[] = []
  for (const line of lines) {
    const years = line.match(new RegExp(`(?<!\\d)${YEAR}(?!\\d)`, 'g')) ?? []
    const last = years.at(-1)
    const rest = trimmed(
      line
        .replace(BULLET, '')
        .replace(
          new RegExp(
            `\\(?\\s*(?:(?:${MONTH_NAMES.join('|')})\\.?\\s+)?${YEAR}(?:\\s*[-–—/à]\\s*${YEAR})?\\s*\\)?`,
            'gi',
          ),
          ' ',
        ),
    )
    const open = studies.at(-1)
    const [title = '', ...more] = rest.split(SEPARATOR).map(trimmed).filter(Boolean)
    if (open && !open.establishment && (!last || open.obtentionYear === null) && !BULLET.test(line) && isSchool(rest)) {
      open.establishment = cut(rest)
      open.obtentionYear ??= last ? Number(last) : null
    } else if (!title && open && last) {
      open.obtentionYear ??= Number(last)
    } else if (title) {
      studies.push({
        title: cut(title),
        establishment: cut(more.join(', ')),
        obtentionYear: last ? Number(last) : null,
      })
    }
  }
  return studies
}
const isSchool = (text: string): boolean =>
  /\b(universit|ecole|school|institut|college|lycee|iut|insa|faculte|academy|epita|centrale|polytech|cnam)/.test(
    folded(text),
  )

const CONTACT = /@|https?:|www\.|linkedin|\+?\d[\d .()-]{7,}|\b\d{5}\b/i
const NAME = /^(?:curriculum vitae|cv|resume)$/i

/** The line at the top that says what somebody is: the second of the short ones that are no address, or one that names a trade. */
const titleIn = (head: readonly string[]): string => {
  const short = head.filter((line) => line.length <= 90 && !CONTACT.test(line) && !NAME.test(bare(line)))
  const [, second] = short
  const trade = short.find((line) =>
    /\b(developp|develop|engineer|ingenieur|consultant|architect|manager|chef de projet|analyst|designer|devops|product owner|scrum|scientist|full.?stack|testeur|tester|administrat)/.test(
      folded(line),
    ),
  )
  return cut(trimmed(trade ?? second ?? ''))
}

const sectionsOf = (text: string): Record<Section, string[]> => {
  const sections: Record<Section, string[]> = {
    head: [],
    experiences: [],
    diplomas: [],
    certifications: [],
    languages: [],
    skills: [],
    other: [],
  }
  let current: Section = 'head'
  for (const raw of text.normalize('NFC').replace(/\r/g, '').split('\n')) {
    const line = raw
      .replace(/[\p{Cc}\p{Cf}<>]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (!line) continue
    const heading = headingOf(line)
    if (heading) {
      current = heading.section
      if (heading.rest) sections[current].push(heading.rest)
    } else sections[current].push(line)
  }
  return sections
}

const MOST = 60_000

/**
 * What a résumé's plain text says, in English or French: its title, jobs with their dates and tasks, diplomas,
 * certificates, languages, and the LinkedIn address. Skills that no job names are put with the latest one.
 */
export const understoodResume = (text: string): UnderstoodResume => {
  const whole = text.slice(0, MOST)
  const { head, experiences, diplomas, certifications, languages, skills } = sectionsOf(whole)
  const linkedin = /linkedin\.com\/in\/[\w\-%À-ÿ]+/i.exec(whole)?.[0]
  const jobs = experiencesIn(experiences).slice(0, LIMITS.experiences)
  const known = new Set(jobs.flatMap(({ tasks }) => tasks.flatMap((task) => task.skills.map(({ code }) => code))))
  const others = skillsIn(skills.join('\n')).filter((code) => !known.has(code))
  const [latest, ...earlier] = jobs
  const extended =
    latest && others.length > 0 && latest.tasks.length < LIMITS.tasks
      ? [
          {
            ...latest,
            tasks: [...latest.tasks, { headline: cut(latest.title, LIMITS.headline), skills: withLevel(others, 2) }],
          },
          ...earlier,
        ]
      : jobs
  return {
    professionalTitle: titleIn(head),
    linkedinUrl: linkedin ? `https://www.${linkedin.toLowerCase().replace(/^www\./, '')}` : '',
    languages: languagesIn(languages),
    userExperiences: extended,
    userDiplomas: studiesIn(diplomas).slice(0, LIMITS.diplomas),
    userCertification: studiesIn(certifications)
      .slice(0, LIMITS.certifications)
      .map((one) => ({ ...one, skills: withLevel(skillsIn(one.title), 3) })),
  }
}
