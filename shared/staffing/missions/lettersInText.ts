import { foldText } from '#shared/core/text/fold.ts'
import { createEmployerMask, removeContacts } from '#shared/staffing/anonymous.ts'
import { withoutRate } from './ratesInText.ts'

const FORWARDED = String.raw`-{2,}\s*(?:original message|message d['’]origine|forwarded message|message transfere)\s*-*\s*$`
const HEAD = new RegExp(String.raw`^\s*(?:(?:de|from|a|to|cc|cci|bcc|envoye|sent|date)\s*:|${FORWARDED})`)
/** Alone it may be when a mission begins. */
const DATE_HEAD = /^\s*date\s*:/
const PARTIES = /^\s*(?:de|from|à|to|cc)\s*:/i
export const SUBJECT = /^\s*(?:objet|subject|sujet)\s*:\s*/i
/** Quotation marks of a reply, and the line that introduces it. */
const QUOTED = /^[ \t]*(?:>[ \t]?)+/gm
const REPLY_INTRODUCTION =
  /^[ \t]*(?:Le|On)\b(?=[^\n]*\d)[^\n]{0,150}(?:\n[^\n]{1,100})?\b(?:a écrit|wrote)\s*:[ \t]*$/gimu

/** The name in such a line. */
const INTRODUCED = /\p{Lu}[\p{L}’'-]+(?:[ \t]+\p{Lu}[\p{L}’'-]+)+(?=\s*(?:<|a écrit|wrote))/u

/** A letter's greeting, and its closing, which the signature follows; both folded. */
const GREETING = /^(?:bonjour|bonsoir|salut|cher|chere|chers|madame|monsieur|hello|hi|dear)\b.{0,60}$/
const CLOSING =
  /^(?:--\s*$|(?:bien |tres )?cordialement\b|cdt\b|(?:bien )?a (?:vous|toi)[\s,.!]*$|(?:best|kind|warm)?\s*regards\b|best[\s,.!]*$|cheers[\s,.!]*|(?:yours )?sincerely\b|(?:sinceres |meilleures )?salutations\b|(?:veuillez|je vous prie)\b.*\b(?:agreer|recevoir|croire)\b|(?:belle|bonne) journee\b|bises?\b.{0,20}$|amicalement\b|a (?:bientot|tres vite)[\s,.!]*$|@\s?\+|merci(?: d['’]avance)?[\s,.!]*$|(?:many )?thanks(?: in advance)?[\s,.!]*$|thank you[\s,.!]*$|envoye (?:de|depuis) mon\b|sent from my\b)/
/** Whom to turn to; folded. */
const CONTACT =
  /^[\s\-*•]*(?:votre )?(?:contact|interlocut\w+|referente?|tel(?:ephone)?|mobile|phone|e-?mail|mail)\b[^:]{0,20}:/
/** What is asked of the manager. */
const REQUEST =
  /\b(?:envo[iy]|transm|adress|send|share|submit)\w*\b.*\b(?:cvs?|resumes?|profils?|profiles?|candidatures?)\b/
const INVITATION = /appel|joindre|contact|ecri[rv]|envo[iy]|transm|call|reach|write|send/
/** Not after an abbreviation. */
const SENTENCE_END = /(?<=[.;!?])(?<!\b(?:excl|incl|max|min|env|approx)\.)\s+/i

/** A client's message: the mails that it quotes or forwards, and the people whom their headers name. */
export interface Letters {
  /** All lines but the headers'; subjects are kept. */
  lines: string[]
  /** What the latest mail that names a trade or skill says between greeting and closing; of none what all say. */
  content: string[]
  names: string[]
}

/** The words of a name in a header: `Nadia Achats` of `"Nadia Achats" <nadia@ponant.example>`. */
const namesIn = (head: string): string[] =>
  head
    .replace(PARTIES, '')
    .split(/[;,]/)
    .map((one) => one.replace(/<[^>]*>?|\S+@\S+|["']/g, '').trim())
    .filter((one) => /^\p{Lu}[\p{L}’'-]+(?:\s+\p{Lu}[\p{L}’'-]+){0,3}$/u.test(one))

/** What a mail says between greeting and closing; a name alone is a greeting, or the signature. */
const contentOf = (lines: readonly string[], isName: (line: string) => boolean): string[] => {
  const said = lines.findIndex((line) => line !== '' && !isName(line) && !GREETING.test(foldText(line)))
  if (said < 0) return []
  const end = lines.findIndex((line, at) => at >= said && (isName(line) || CLOSING.test(foldText(line))))
  return lines.slice(said, end < 0 ? undefined : end).filter((line) => !GREETING.test(foldText(line)))
}

/** Takes a client's message apart; `asks`: whether a text asks for somebody. */
export const readLetters = (message: string, asks: (text: string) => boolean): Letters => {
  const all = message
    .replace(/\r\n/g, '\n')
    // Long runs of blanks would take quadratic time.
    .replace(/[^\S\n]{2,}/g, ' ')
    .replace(QUOTED, '')
    // As a header of a forwarded mail.
    .replace(REPLY_INTRODUCTION, (introduction) => `De : ${INTRODUCED.exec(introduction)?.[0] ?? ''}`)
    .split('\n')
  const isHeading = (line = '') => HEAD.test(foldText(line)) || SUBJECT.test(line)
  const isHead = (line: string, at: number) =>
    HEAD.test(foldText(line)) && (!DATE_HEAD.test(foldText(line)) || isHeading(all[at - 1]) || isHeading(all[at + 1]))
  const names = [...new Set(all.filter((line) => PARTIES.test(line)).flatMap(namesIn))]
  const words = new Set(names.flatMap((name) => [name, ...name.split(/\s+/)]).map(foldText))
  const isName = (line: string) => words.has(foldText(line.replace(/[\s,.!-]+$/, '')))
  const mails: string[][] = [[]]
  for (const [at, line] of all.entries()) {
    if (isHead(line, at)) mails.push([])
    else if (!SUBJECT.test(line)) mails.at(-1)?.push(line.trim())
  }
  const contents = mails.map((mail) => contentOf(mail, isName))
  return {
    lines: all.filter((line, at) => !isHead(line, at)),
    content: contents.find((content) => asks(content.join('\n'))) ?? contents.flatMap((content) => ['', ...content]),
    names: names.filter((name) => name.includes(' ')),
  }
}

/** What of a message may be told to candidates: without rates, names and contact details. */
export const shareableLines = ({ content, names }: Letters): string[] => {
  const withoutNames = createEmployerMask(names)
  const shareSentence = (sentence: string): string[] => {
    const folded = foldText(sentence)
    const told = removeContacts(sentence)
    if (CONTACT.test(folded) || REQUEST.test(folded) || (told !== sentence && INVITATION.test(folded))) return []
    const shown = withoutRate(withoutNames(told)).trim()
    return shown ? [shown] : []
  }
  const lines = content.flatMap((line) => {
    if (line === '') return ['']
    const shown = line.split(SENTENCE_END).flatMap(shareSentence)
    return shown.length > 0 ? [shown.join(' ')] : []
  })
  const first = lines.findIndex((line) => line !== '')
  const last = lines.findLastIndex((line) => line !== '')
  return lines.slice(Math.max(0, first), last + 1).filter((line, at, some) => line !== '' || some[at - 1] !== '')
}
