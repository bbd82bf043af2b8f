import type * as Docx from 'docx'
import { readableColour } from '#shared/people/company/letterhead.ts'

const FONT = 'Calibri'
const INK = '1E293B'
const QUIET = '64748B'
const LINE = 'CBD5E1'
/** The background of table heads. */
export const SHADE = 'F1F5F9'
/** Twentieths of a point: A4 between margins of 2 cm. */
export const PAGE = { width: 11_906, height: 16_838, margin: 1134 }
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin
export const RULE = { style: 'single' as const, size: 4, color: LINE }
export const NO_RULE = { style: 'nil' as const }

/** A company's colour in Word's notation. */
export const accentOf = (colour: string | null): string => readableColour(colour).slice(1).toUpperCase()

/**
 * All styles of a résumé, so that its recipient can restyle it in Word. Headings stay with the paragraph that follows,
 * and no paragraph leaves a single line on a page.
 */
export const buildStyles = (accent: string, locale: string): Docx.IStylesOptions => {
  const paragraph = (
    id: string,
    name: string,
    run: Docx.IRunStylePropertiesOptions,
    layout: Docx.IParagraphStylePropertiesOptions,
  ) => ({ id, name, basedOn: 'Normal', quickFormat: true, run, paragraph: layout })
  return {
    default: {
      document: {
        run: { font: FONT, size: 21, color: INK, language: { value: locale } },
        paragraph: { spacing: { after: 80, line: 264, lineRule: 'auto' as const } },
      },
      title: {
        run: { font: FONT, size: 52, bold: true, color: INK },
        paragraph: { spacing: { before: 120, after: 60, line: 276, lineRule: 'auto' as const } },
      },
      heading1: {
        run: { font: FONT, size: 26, bold: true, color: accent },
        paragraph: {
          spacing: { before: 360, after: 140 },
          keepNext: true,
          keepLines: true,
          border: { bottom: { style: 'single', size: 8, space: 4, color: accent } },
        },
      },
      heading2: {
        run: { font: FONT, size: 23, bold: true, color: INK },
        paragraph: { spacing: { before: 240, after: 20 }, keepNext: true, keepLines: true },
      },
      listParagraph: { run: {}, paragraph: { spacing: { after: 40 }, keepLines: true } },
    },
    paragraphStyles: [
      paragraph('Subtitle', 'Subtitle', { size: 28, color: accent }, { spacing: { after: 120 } }),
      paragraph('Facts', 'Facts', { color: QUIET, size: 20 }, { spacing: { after: 40 } }),
      paragraph('Employer', 'Employer', { color: QUIET, size: 20 }, { spacing: { after: 80 }, keepNext: true }),
      paragraph('Environment', 'Environment', { color: QUIET, size: 20 }, { spacing: { before: 60 }, keepLines: true }),
      paragraph(
        'CellHead',
        'Cell head',
        { color: QUIET, bold: true, size: 19 },
        { spacing: { after: 0 }, keepNext: true },
      ),
      paragraph('Cell', 'Cell', {}, { spacing: { after: 0 } }),
      paragraph(
        'Letterhead',
        'Letterhead',
        { color: accent, bold: true, size: 24 },
        { spacing: { after: 0, line: 240, lineRule: 'auto' as const } },
      ),
      paragraph(
        'Running',
        'Running',
        { color: QUIET, size: 17 },
        { spacing: { after: 0, line: 240, lineRule: 'auto' as const } },
      ),
    ],
    characterStyles: [
      { id: 'Strong', name: 'Strong', quickFormat: true, run: { bold: true, color: INK } },
      { id: 'Quiet', name: 'Quiet', quickFormat: true, run: { color: QUIET } },
      { id: 'Level', name: 'Level', quickFormat: true, run: { color: accent } },
    ],
  }
}

export const numbering: Docx.INumberingOptions = {
  config: [
    {
      reference: 'tasks',
      levels: [
        { level: 0, format: 'bullet', text: '•', style: { paragraph: { indent: { left: 360, hanging: 220 } } } },
      ],
    },
  ],
}
