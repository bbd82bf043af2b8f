import { foldText } from '#shared/core/text/fold.ts'
import type { Experience } from '#shared/staffing/profiles/fields.ts'
import { PROFILE_LIMITS } from '../limits.ts'
import { BULLET, SEPARATOR, trimSeparators, truncateLine } from './lines.ts'
import { findSkills, toSkills } from './skillWords.ts'
import { parseSpan, type Span } from './spans.ts'

/** A job's heading as title and organisation. */
const parseHeading = (parts: readonly string[]): { title: string; organization: string } => {
  const pieces = parts
    .flatMap((part) => trimSeparators(part).split(SEPARATOR))
    .map(trimSeparators)
    .filter(Boolean)
  const [first = '', second = ''] = pieces
  const isRole = (text: string) =>
    /\b(developp|develop|engineer|ingenieur|consultant|lead|architect|manager|chef|analyst|designer|devops|tester|testeur|admin|owner|master|scientist|stag|intern|alternan|apprenti|expert|responsable|directeur|director|technicien|full.?stack|back.?end|front.?end|cto|data)/.test(
      foldText(text),
    )
  return isRole(second) && !isRole(first)
    ? { title: truncateLine(second), organization: truncateLine(first) }
    : { title: truncateLine(first), organization: truncateLine(second) }
}

const STACK =
  /^(?:environnement(?: technique)?|stack|technologies|technos|technical environment|tools|outils|skills|competences)\b[^:]*:\s*/

const toExperience = (span: Span, before: readonly string[], after: readonly string[]): Experience | undefined => {
  const bullets = after.filter((line) => BULLET.test(line)).map((line) => trimSeparators(line.replace(BULLET, '')))
  const rest = after.filter((line) => !BULLET.test(line))
  const heads = [...before, span.rest].filter(Boolean)
  const below = rest.findIndex((line, index) => heads.length + index >= 2 || line.length > 80 || /[.:]$/.test(line))
  const nextHeads = rest.slice(0, below < 0 ? rest.length : below)
  const { title, organization } = parseHeading([...heads, ...nextHeads])
  if (!title) return undefined
  const texts = rest.slice(nextHeads.length)
  const stack = texts.filter((line) => STACK.test(foldText(line)))
  const description = texts.filter((line) => !stack.includes(line)).join('\n')
  const named = bullets.map((headline) => ({ headline, codes: findSkills(headline) }))
  const known = new Set(named.flatMap(({ codes }) => codes))
  const others = findSkills([...stack, description].join('\n')).filter((code) => !known.has(code))
  const tasks = named
    .filter(({ headline }) => headline)
    .map(({ headline, codes }) => ({
      headline: truncateLine(headline, PROFILE_LIMITS.headline),
      skills: toSkills(codes, 2),
    }))
    .slice(0, PROFILE_LIMITS.tasks - 1)
  const rests =
    others.length > 0 ? [{ headline: truncateLine(title, PROFILE_LIMITS.headline), skills: toSkills(others, 2) }] : []
  return {
    title,
    organization,
    startDate: span.startDate,
    endDate: span.endDate,
    description: truncateLine(description, PROFILE_LIMITS.description),
    tasks: [...tasks, ...rests],
  }
}

/** The jobs in a section: each begins at the line with its dates, or at the heading above it. */
export const parseExperiences = (lines: readonly string[]): Experience[] => {
  const dated = lines.flatMap((line, index) => {
    const span = BULLET.test(line) && line.length > 90 ? undefined : parseSpan(line)
    return span ? [{ index, span }] : []
  })
  const isHead = (line: string | undefined) =>
    line !== undefined && !BULLET.test(line) && line.length <= 90 && !/[.;:]$/.test(line) && !STACK.test(foldText(line))
  /** How many lines above the dates are the heading of the job: at most two, fewer when the line of the dates has a title. */
  const headings = dated.map(({ index, span }, nth) => {
    const from = nth === 0 ? 0 : (dated[nth - 1]?.index ?? 0) + 1
    const wanted = span.rest ? (span.rest.length < 60 && SEPARATOR.test(span.rest) ? 0 : 1) : 2
    let count = 0
    while (count < wanted && index - count - 1 >= from && isHead(lines[index - count - 1])) count++
    // Directly below a date line without text is the heading of that job, not of this one.
    return nth > 0 && index - count === from && count > 0 && !dated[nth - 1]?.span.rest ? count - 1 : count
  })
  return dated.flatMap(({ index, span }, nth) => {
    const next = dated[nth + 1]
    const until = next ? next.index - (headings[nth + 1] ?? 0) : lines.length
    const before = lines.slice(index - (headings[nth] ?? 0), index)
    return toExperience(span, before, lines.slice(index + 1, until)) ?? []
  })
}
