import type * as Docx from 'docx'
import type { ResumePaper } from '#functions/data/companies/resumePaper.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import { registrationText } from '#shared/people/company/letterhead.ts'
import type { ProfileSnapshot } from '#shared/staffing/profiles/fields.ts'
import { withoutEmployers } from '#shared/staffing/profiles/rules.ts'
import { buildParts } from './parts.ts'
import { accentOf, buildStyles, numbering, PAGE, TEXT_WIDTH } from './styles.ts'
import { type Writer, writerFor } from './words.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

type Kit = typeof Docx

/** The largest logo in pixels, at 96 per inch. */
const LOGO = { width: 170, height: 54 }

/** The company's letterhead on the first page; the person's name on the others. */
const buildHeaders = (kit: Kit, paper: ResumePaper, about: string) => {
  const { Header, ImageRun, Paragraph, Tab, TextRun } = kit
  const { name, logo } = paper
  const tabStops = [{ type: 'right' as const, position: TEXT_WIDTH }]
  const scale = logo && Math.min(LOGO.width / logo.width, LOGO.height / logo.height)
  const picture = logo &&
    scale && {
      type: logo.type,
      data: logo.content,
      transformation: { width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) },
      altText: { name, title: name, description: name },
    }
  return {
    first: new Header({
      children: [
        new Paragraph({
          style: 'Letterhead',
          tabStops,
          children: picture
            ? [new ImageRun(picture), new TextRun({ children: [new Tab(), name] })]
            : [new TextRun(name)],
        }),
      ],
    }),
    default: new Header({
      children: [
        new Paragraph({ style: 'Running', tabStops, children: [new TextRun({ children: [name, new Tab(), about] })] }),
      ],
    }),
  }
}

const buildFooters = (kit: Kit, { name, address, registration }: ResumePaper, write: Writer) => {
  const { Footer, PageNumber, Paragraph, Tab, TextRun } = kit
  const tabStops = [{ type: 'right' as const, position: TEXT_WIDTH }]
  const company = write.joined([name, address, registrationText(registration)])
  const footer = () =>
    new Footer({
      children: [
        new Paragraph({
          style: 'Running',
          tabStops,
          children: [
            new TextRun({
              children: [company, new Tab(), `${write.page} `, PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
            }),
          ],
        }),
      ],
    })
  return { first: footer(), default: footer() }
}

/** Without the two characters that XML forbids (www.w3.org/TR/xml/#charsets). */
const writable = <T>(shown: T): T => JSON.parse(JSON.stringify(shown).replace(/[\uFFFE\uFFFF]/g, ''))

/** Without what file names cannot have; initials end in a dot. */
const toFileName = (title: string): string => title.replace(/[\\/:"|?*]/g, '').replace(/[.\s]+$/, '')

/**
 * A résumé as a Word document, from the snapshot only, its properties included. Without `namesEmployers` employers are
 * replaced by `confidential`, also in texts.
 */
export const resumeFile = async (
  shown: ProfileSnapshot,
  { logo, ...company }: ResumePaper,
  language: DisplayLanguage,
  namesEmployers = true,
): Promise<File> => {
  const write = writerFor(language)
  const snapshot = writable(namesEmployers ? shown : withoutEmployers(shown, write.hiddenEmployer))
  const paper = { ...writable(company), logo }
  // Loaded lazily: only the résumé's download needs the library.
  const kit = await import('docx')
  const { Document, Packer } = kit
  const name = `${snapshot.firstName} ${snapshot.lastName}`
  const document = new Document({
    title: write.joined([name, snapshot.professionalTitle]),
    creator: paper.name,
    lastModifiedBy: paper.name,
    styles: buildStyles(accentOf(paper.colour), write.locale),
    numbering,
    sections: [
      {
        properties: {
          titlePage: true,
          page: {
            size: { width: PAGE.width, height: PAGE.height },
            margin: {
              top: PAGE.margin + 340,
              bottom: PAGE.margin,
              left: PAGE.margin,
              right: PAGE.margin,
              header: 680,
              footer: 500,
            },
          },
        },
        headers: buildHeaders(kit, paper, write.joined([name, snapshot.professionalTitle])),
        footers: buildFooters(kit, paper, write),
        children: buildParts(kit, snapshot, paper.sections, write),
      },
    ],
  })
  const content = await Packer.toArrayBuffer(document)
  return new File([new Uint8Array(content)], `${toFileName(`${write.file} ${name}`)}.docx`, { type: TYPE })
}
