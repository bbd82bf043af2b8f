import type * as Docx from 'docx'
import type { ResumeSection } from '#shared/people/company/letterhead.ts'
import { freeFrom, isFree } from '#shared/staffing/profiles/availability.ts'
import type { ProfileSnapshot } from '#shared/staffing/profiles/fields.ts'
import { collectSkills } from '#shared/staffing/profiles/rules.ts'
import { skillName } from '#shared/staffing/skills.ts'
import { NO_RULE, RULE, SHADE, TEXT_WIDTH } from './styles.ts'
import { placeOf, type Writer } from './words.ts'

/** Longer employers leave no room for the dates on the same line. */
const LONG_EMPLOYER_LENGTH = 60
/** Skills in the table, the best known first. */
const MAX_SKILLS = 24

type Kit = typeof Docx
type Block = Docx.Paragraph | Docx.Table

/** The body of a résumé: its head, then the sections in order, without empty ones. */
export const buildParts = (
  kit: Kit,
  snapshot: ProfileSnapshot,
  sections: readonly ResumeSection[],
  write: Writer,
): Block[] => {
  const { Paragraph, TextRun, HeadingLevel, Table, TableRow, TableCell, Tab } = kit
  const styledParagraph = (style: string, text: string) => new Paragraph({ style, text })
  const styledRun = (style: string, text: string) => new TextRun({ style, text })
  const lines = (text: string): Block[] =>
    text.split('\n').flatMap((line) => (line.trim() ? [new Paragraph({ text: line.trim() })] : []))
  const names = (skills: readonly { code: string }[]) =>
    [...new Set(skills.map(({ code }) => skillName(code, write.language)))].join(', ')

  const head = (): Block[] => {
    const { firstName, lastName, professionalTitle, contractType, interventionType } = snapshot
    const from = freeFrom(snapshot)
    const when = from ? write.availableFrom(write.day(from)) : isFree(snapshot) && write.available
    const terms = write.joined([
      when,
      contractType && write.contract[contractType],
      interventionType && write.intervention[interventionType],
    ])
    const where = write.joined([placeOf(snapshot, write), snapshot.linkedinUrl])
    return [
      new Paragraph({ heading: HeadingLevel.TITLE, text: `${firstName} ${lastName}` }),
      ...(professionalTitle ? [styledParagraph('Subtitle', professionalTitle)] : []),
      ...[terms, where].flatMap((text) => (text ? [styledParagraph('Facts', text)] : [])),
    ]
  }

  const WIDTHS = [0.42, 0.36, 0.22].map((part) => Math.floor(TEXT_WIDTH * part))
  const row = (cells: readonly Docx.Paragraph[], isHead = false) =>
    new TableRow({
      tableHeader: isHead,
      cantSplit: true,
      children: cells.map(
        (one, index) =>
          new TableCell({
            width: { size: WIDTHS[index] ?? 0, type: 'dxa' },
            borders: { top: NO_RULE, left: NO_RULE, right: NO_RULE, bottom: RULE },
            margins: { top: 50, bottom: 50, left: 80, right: 80 },
            ...(isHead && { shading: { type: 'clear', color: 'auto', fill: SHADE } }),
            children: [one],
          }),
      ),
    })
  const skills = (): Block[] => {
    const known = collectSkills(snapshot).slice(0, MAX_SKILLS)
    if (known.length === 0) return []
    const rows = known.map(({ code, level, months }) =>
      row([
        new Paragraph({ style: 'Cell', children: [styledRun('Strong', skillName(code, write.language))] }),
        new Paragraph({
          style: 'Cell',
          children: [
            styledRun('Level', '●'.repeat(level)),
            styledRun('Quiet', '○'.repeat(4 - level)),
            new TextRun(`  ${write.levels[level - 1]}`),
          ],
        }),
        styledParagraph('Cell', write.duration(months)),
      ]),
    )
    const titles = [write.skill, write.level, write.practice].map((text) => styledParagraph('CellHead', text))
    return [
      new Table({
        columnWidths: WIDTHS,
        width: { size: TEXT_WIDTH, type: 'dxa' },
        layout: 'fixed',
        rows: [row(titles, true), ...rows],
      }),
    ]
  }

  const experiences = (): Block[] =>
    snapshot.userExperiences.flatMap(({ title, organization, startDate, endDate, description, tasks }) => {
      const skillNames = names(tasks.flatMap((task) => task.skills))
      return [
        new Paragraph({ heading: HeadingLevel.HEADING_2, text: title }),
        new Paragraph({
          style: 'Employer',
          tabStops: [{ type: 'right', position: TEXT_WIDTH }],
          children: [
            ...(organization ? [styledRun('Strong', organization)] : []),
            new TextRun({
              ...(organization.length > LONG_EMPLOYER_LENGTH ? { break: 1 } : {}),
              children: [
                ...(organization.length > LONG_EMPLOYER_LENGTH ? [] : [new Tab()]),
                write.span(startDate, endDate),
              ],
            }),
          ],
        }),
        ...lines(description),
        ...tasks.map(
          ({ headline }) =>
            new Paragraph({ style: 'ListParagraph', numbering: { reference: 'tasks', level: 0 }, text: headline }),
        ),
        ...(skillNames
          ? [
              new Paragraph({
                style: 'Environment',
                children: [styledRun('Strong', `${write.environment} `), new TextRun(skillNames)],
              }),
            ]
          : []),
      ]
    })

  const pair = (title: string, rest: string): Block =>
    new Paragraph({
      keepLines: true,
      children: [styledRun('Strong', title), ...(rest ? [styledRun('Quiet', ` · ${rest}`)] : [])],
    })
  const studies = (
    all: readonly { title: string; establishment: string; obtentionYear: number | null; skills?: { code: string }[] }[],
  ): Block[] =>
    all.map(({ title, establishment, obtentionYear, skills: shown = [] }) =>
      pair(title, write.joined([establishment, obtentionYear?.toString(), names(shown)])),
    )

  const sectionWriters: Record<ResumeSection, () => Block[]> = {
    skills,
    experiences,
    diplomas: () => studies(snapshot.userDiplomas),
    certifications: () => studies(snapshot.userCertification),
    languages: () =>
      snapshot.languages.map(({ languageCode, level }) =>
        pair(write.spokenLanguage(languageCode), write.spoken[level - 1] ?? ''),
      ),
  }
  return [
    ...head(),
    ...sections.flatMap((section) => {
      const blocks = sectionWriters[section]()
      return blocks.length > 0
        ? [new Paragraph({ heading: HeadingLevel.HEADING_1, text: write[section] }), ...blocks]
        : []
    }),
  ]
}
