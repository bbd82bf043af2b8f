import { folded } from '#shared/core/fold.ts'
import type { Experience } from '#shared/staffing/profiles/fields.ts'
import { LIMITS } from '../limits.ts'
import { BULLET, cut, SEPARATOR, trimmed } from './lines.ts'
import { skillsIn, withLevel } from './skillWords.ts'
import { type Span, spanIn } from './spans.ts'

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
export const experiencesIn = (lines: readonly string[]): Experience[] => {
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
