import type { ClipboardEvent } from 'react'
import { stripForbiddenCharacters, truncate } from '#shared/core/text/normalise.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** Splits a line into parts within a length, between words where possible. */
const breakLine = (line: string, longest: number): string[] => {
  if (line.length <= longest) return [line]
  const head = truncate(line, longest)
  const gap = head.lastIndexOf(' ')
  const end = gap > 0 ? gap : head.length
  return [line.slice(0, end), ...breakLine(line.slice(end).trim(), longest)]
}

/** The non-empty lines of a text, split to the maximum length. */
const splitLines = (text: string, longest: number): string[] =>
  stripForbiddenCharacters(text, 'lines')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .flatMap((line) => breakLine(line, longest))

const NOTICE_MS = 10_000
/** Length to which the first rejected line is quoted. */
const MAX_QUOTED_LENGTH = 40

/**
 * Splits pasted text into lines for a list, up to the room left; a single line pastes normally. Lines beyond the limit
 * are reported, and stay in the clipboard.
 */
export const usePastedLines = ({ most, longest }: { most: number; longest: number }) => {
  const { t } = useTranslation()
  const toast = useToast()
  return (event: ClipboardEvent, room: number): string[] => {
    const lines = splitLines(event.clipboardData.getData('text'), longest)
    if (lines.length < 2) return []
    event.preventDefault()
    const [first] = lines.slice(room)
    if (first !== undefined) {
      const begins = first.length > MAX_QUOTED_LENGTH ? `${truncate(first, MAX_QUOTED_LENGTH)}…` : first
      toast.error(t('lines.notTaken', { count: lines.length - room, most, begins }), NOTICE_MS)
    }
    return lines.slice(0, room)
  }
}
