import type { ClipboardEvent } from 'react'
import { stripForbiddenCharacters, truncate } from '#shared/core/text.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** A line in parts of at most so many characters, broken between words where it has some. */
const broken = (line: string, longest: number): string[] => {
  if (line.length <= longest) return [line]
  const head = truncate(line, longest)
  const gap = head.lastIndexOf(' ')
  const end = gap > 0 ? gap : head.length
  return [line.slice(0, end), ...broken(line.slice(end).trim(), longest)]
}

/** The lines of a text that have words, none longer than a list takes them. */
const linesOf = (text: string, longest: number): string[] =>
  stripForbiddenCharacters(text, true)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .flatMap((line) => broken(line, longest))

const NOTICE_MS = 10_000
/** So much of the first line that was not taken is named. */
const NAMED = 40

/**
 * Of what is pasted into one line of a list the lines that it has room for, where there are several; one alone goes into
 * its field as ever. What there is no room for is said, and still in the clipboard.
 */
export const usePastedLines = ({ most, longest }: { most: number; longest: number }) => {
  const { t } = useTranslation()
  const toast = useToast()
  return (event: ClipboardEvent, room: number): string[] => {
    const lines = linesOf(event.clipboardData.getData('text'), longest)
    if (lines.length < 2) return []
    event.preventDefault()
    const [first] = lines.slice(room)
    if (first !== undefined) {
      const begins = first.length > NAMED ? `${truncate(first, NAMED)}…` : first
      toast.error(t('lines.notTaken', { count: lines.length - room, most, begins }), NOTICE_MS)
    }
    return lines.slice(0, room)
  }
}
