import type * as Docx from 'docx'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import type { ProfileSnapshot } from '#shared/staffing/profiles/fields.ts'
import { documentTitle, skillsOf } from '#shared/staffing/profiles/rules.ts'
import { skillName } from '#shared/staffing/skills.ts'
import { placeOf, type Writer, writerFor } from './resumeWords.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const FONT = 'Calibri'
const INK = '1E293B'
const QUIET = '64748B'
const ACCENT = '4338CA'
const LINE = 'CBD5E1'
/** Twentieths of a point: A4 between margins of 2 cm. */
const PAGE = { width: 11_906, height: 16_838, margin: 1134 }
const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin
/** At most so many in the matrix, the best known first. */
const SKILLS = 24

type Kit = typeof Docx
type Block = Docx.Paragraph | Docx.Table

/** The styles that Word shows in its own list, so that whoever receives a résumé can restyle it. */
const styles: Docx.IStylesOptions = {
  default: {
    document: { run: { font: FONT, size: 21, color: INK }, paragraph: { spacing: { after: 80, line: 264 } } },
    title: { run: { font: FONT, size: 48, bold: true, color: INK }, paragraph: { spacing: { after: 40 } } },
    heading1: {
      run: { font: FONT, size: 26, bold: true, color: ACCENT },
      paragraph: {
        spacing: { before: 360, after: 140 },
        keepNext: true,
        border: { bottom: { style: 'single', size: 6, space: 4, color: LINE } },
      },
    },
    heading2: {
      run: { font: FONT, size: 23, bold: true, color: INK },
      paragraph: { spacing: { before: 200, after: 20 }, keepNext: true },
    },
  },
  paragraphStyles: [
    {
      id: 'Subtitle',
      name: 'Subtitle',
      basedOn: 'Normal',
      run: { size: 28, color: ACCENT },
      paragraph: { spacing: { after: 120 } },
    },
    {
      id: 'Quiet',
      name: 'Quiet',
      basedOn: 'Normal',
      run: { color: QUIET, size: 20 },
      paragraph: { spacing: { after: 60 } },
    },
  ],
}

const numbering: Docx.INumberingOptions = {
  config: [
    {
      reference: 'tasks',
      levels: [
        { level: 0, format: 'bullet', text: '•', style: { paragraph: { indent: { left: 360, hanging: 220 } } } },
      ],
    },
  ],
}

/** The parts of a résumé, each nothing when there is nothing to say. */
const partsOf = (kit: Kit, snapshot: ProfileSnapshot, write: Writer) => {
  const { Paragraph, TextRun, HeadingLevel, Table, TableRow, TableCell } = kit
  const styled = (style: string, text: string) => new Paragraph({ style, text })
  const heading = (text: string) => new Paragraph({ heading: HeadingLevel.HEADING_1, text })
  const lines = (text: string): Block[] =>
    text.split('\n').flatMap((line) => (line.trim() ? [new Paragraph({ text: line.trim() })] : []))
  const names = (skills: readonly { code: string }[]) => skills.map(({ code }) => skillName(code)).join(', ')
  const section = (title: string, blocks: Block[]): Block[] => (blocks.length > 0 ? [heading(title), ...blocks] : [])

  const head = (): Block[] => {
    const { firstName, lastName, professionalTitle, available, availableFromDate, contractType, interventionType } =
      snapshot
    const when = available ? write.available : availableFromDate && write.availableFrom(write.day(availableFromDate))
    const terms = write.joined([
      when,
      contractType && write.contract[contractType],
      interventionType && write.intervention[interventionType],
    ])
    const where = write.joined([placeOf(snapshot, write), snapshot.linkedinUrl])
    return [
      new Paragraph({ heading: HeadingLevel.TITLE, text: `${firstName} ${lastName}` }),
      ...(professionalTitle ? [styled('Subtitle', professionalTitle)] : []),
      ...[terms, where].flatMap((text) => (text ? [styled('Quiet', text)] : [])),
    ]
  }

  const none = { style: 'nil' as const }
  const rule = { style: 'single' as const, size: 4, color: LINE }
  const cell = (text: string, width: number, { bold = false, color = INK } = {}) =>
    new TableCell({
      width: { size: width, type: 'dxa' },
      borders: { top: none, left: none, right: none, bottom: rule },
      margins: { top: 50, bottom: 50, left: 60, right: 60 },
      children: [new Paragraph({ spacing: { after: 0 }, children: [new TextRun({ text, bold, color })] })],
    })
  const WIDTHS = [0.46, 0.3, 0.24].map((part) => Math.floor(TEXT_WIDTH * part))
  const row = (texts: readonly string[], head = false) =>
    new TableRow({
      tableHeader: head,
      cantSplit: true,
      children: texts.map((text, index) =>
        cell(text, WIDTHS[index] ?? 0, head ? { bold: true, color: QUIET } : { bold: index === 0 }),
      ),
    })
  const matrix = (): Block[] => {
    const skills = skillsOf(snapshot).slice(0, SKILLS)
    if (skills.length === 0) return []
    const rows = skills.map(({ code, level, months }) =>
      row([
        skillName(code),
        `${'●'.repeat(level)}${'○'.repeat(4 - level)}  ${write.levels[level - 1]}`,
        write.duration(months),
      ]),
    )
    return [
      new Table({
        columnWidths: WIDTHS,
        width: { size: TEXT_WIDTH, type: 'dxa' },
        layout: 'fixed',
        rows: [row([write.skill, write.level, write.practice], true), ...rows],
      }),
    ]
  }

  const experiences = (): Block[] =>
    snapshot.userExperiences.flatMap(({ title, organization, startDate, endDate, description, tasks }) => [
      new Paragraph({ heading: HeadingLevel.HEADING_2, text: title }),
      styled('Quiet', write.joined([organization, write.span(startDate, endDate)])),
      ...lines(description),
      ...tasks.map(
        ({ headline, skills }) =>
          new Paragraph({
            numbering: { reference: 'tasks', level: 0 },
            children: [
              new TextRun({ text: headline }),
              ...(skills.length > 0 ? [new TextRun({ text: `  ${names(skills)}`, color: QUIET, italics: true })] : []),
            ],
          }),
      ),
    ])

  const studies = (
    all: readonly { title: string; establishment: string; obtentionYear: number | null; skills?: { code: string }[] }[],
  ): Block[] =>
    all.map(({ title, establishment, obtentionYear, skills = [] }) => {
      const rest = write.joined([establishment, obtentionYear?.toString(), names(skills)])
      return new Paragraph({
        children: [
          new TextRun({ text: title, bold: true }),
          ...(rest ? [new TextRun({ text: ` · ${rest}`, color: QUIET })] : []),
        ],
      })
    })

  const languages = (): Block[] =>
    snapshot.languages.map(
      ({ languageCode, level }) =>
        new Paragraph({
          children: [
            new TextRun({ text: write.spokenLanguage(languageCode), bold: true }),
            new TextRun({ text: ` · ${write.spoken[level - 1]}`, color: QUIET }),
          ],
        }),
    )

  return [
    ...head(),
    ...section(write.skills, matrix()),
    ...section(write.experiences, experiences()),
    ...section(write.diplomas, studies(snapshot.userDiplomas)),
    ...section(write.certifications, studies(snapshot.userCertification)),
    ...section(write.languages, languages()),
  ]
}

/** The same without the two characters that are text but that no XML may hold (www.w3.org/TR/xml/#charsets). */
const writable = (snapshot: ProfileSnapshot): ProfileSnapshot =>
  JSON.parse(JSON.stringify(snapshot).replace(/[\uFFFE\uFFFF]/g, ''))

/** A résumé as a Word document, of nothing but what the snapshot shows; its name and properties say no more either. */
export const resumeFile = async (shown: ProfileSnapshot, language: DisplayLanguage): Promise<File> => {
  const snapshot = writable(shown)
  // Only who downloads a résumé waits for the library.
  const kit = await import('docx')
  const { AlignmentType, Document, Footer, Packer, PageNumber, Paragraph, TextRun } = kit
  const write = writerFor(language)
  const name = `${snapshot.firstName} ${snapshot.lastName}`
  const footer = new Paragraph({
    style: 'Quiet',
    alignment: AlignmentType.RIGHT,
    children: [
      new TextRun({ children: [`${name} · ${write.page} `, PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] }),
    ],
  })
  const document = new Document({
    title: write.joined([name, snapshot.professionalTitle]),
    creator: 'Regie',
    lastModifiedBy: 'Regie',
    styles,
    numbering,
    sections: [
      {
        properties: {
          page: {
            size: { width: PAGE.width, height: PAGE.height },
            margin: { top: PAGE.margin, bottom: PAGE.margin, left: PAGE.margin, right: PAGE.margin },
          },
        },
        footers: { default: new Footer({ children: [footer] }) },
        children: partsOf(kit, snapshot, write),
      },
    ],
  })
  const content = await Packer.toArrayBuffer(document)
  return new File([new Uint8Array(content)], `${documentTitle(`${write.file} ${name}`)}.docx`, { type: TYPE })
}
