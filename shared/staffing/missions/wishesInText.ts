/** Whether a text segment states a requirement, a wish, or neither. */
type Kind = 'required' | 'wished' | 'said'
export interface Piece {
  text: string
  ask: Kind
}

/** `souhaite` without accents may be a verb: only `souhaité` marks a wish. */
const WISHES = [
  String.raw`(?:un|petit|gros|vrai|r[ée]el|grand) plus\b`,
  String.raw`\b(?:an?|big|real|strong|huge|definite) plus\b(?! tard)`,
  String.raw`\bles plus\s*:`,
  String.raw`(?<!\b(?:profil|dates?|d[ée]marrage|tjm|tarif|budget|d[ée]but|dur[ée]e|rythme|exp[ée]rience|s[ée]niorit[ée]|lieu)s? )souhait(?:é(?:e?s?)|ables?)(?!\p{L})`,
  String.raw`\(\s*souhaite(?:e?s?)\s*\)`,
  String.raw`appréci(?:é(?:e?s?)|ables?)(?!\p{L})`,
  String.raw`(?:seraient|serait|sont|est|sera|seront) appreci(?:e(?:e?s?)|ables?)\b`,
  String.raw`\batouts?\b`,
  String.raw`\b(?:optionnel|facultati[fv])\w*`,
  String.raw`\boptional\b`,
  String.raw`\bbonus\b`,
  String.raw`\bbienvenue?s?\b`,
  String.raw`\b(?:nice|good)[ -]to[ -]haves?\b`,
  String.raw`\bwould be (?:nice|great|appreciated|welcome|ideal)\b`,
  String.raw`\b(?:appreciated|desirable|preferred|desired)\b`,
  String.raw`\ban asset\b`,
  String.raw`(?:\bpas|\bnon|sans être|sans etre|\bnot) (?:forcément |forcement |strictly )?(?:obligatoires?|indispensables?|requis(?:es?)?|exig[ée](?:e?s?)|required|mandatory|essential|needed|a must)(?!\p{L})`,
]
/** Expressions that refer to what follows them. */
const WISHES_FOR_WHAT_FOLLOWS = [
  String.raw`\b(?:id[ée]alement|dans l['’]id[ée]al|de pr[ée]f[ée]rence|[ée]ventuellement|en option|ideally|preferably|optionally)\b`,
  String.raw`\b(?:si possible|if possible)\b`,
]
const WISH = new RegExp([...WISHES, ...WISHES_FOR_WHAT_FOLLOWS].join('|'), 'iu')
const STARTS_WITH_WISH = new RegExp(`^(?:${WISHES_FOR_WHAT_FOLLOWS.join('|')})`, 'iu')
const REQUIRED =
  /exig[ée]|\brequi(?:s|se|ses|red|rements?)\b|\bobligatoires?\b|\bindispensables?\b|\bimp[ée]rati|\bmandatory\b|\bmust[ -]haves?\b|\bessential\b|ma[iî]tris/iu

const SENTENCE = /(?<=[.;!?])\s+/
const PART = /\s*,\s*|\s+(?:mais|but|avec|with)\s+/iu
const BULLET = /^\s*(?:[-*•·–—▪◦+]|\d{1,2}[.)])\s+/
/** A verb whose subject is the last item only, unless a noun covers the list. */
const SINGULAR_VERB = /\b(?:serait|est|sera|is)\s+(?:\p{L}+\s+)?$/iu
const NOUN = /connaissance|exp[ée]rience|notion|knowledge|experience|familiarity/iu
/** After a list, refers to all of it. */
const PLURAL_VERB = /\b(?:seraient|sont|seront|are)\b|[ée]{2}?s(?!\p{L})|\b(?:et|ou|and|or)\b/iu

const HEADING = /^[^:]{1,60}:/

/** The segments of a sentence with their kind; `names`: whether a text names a skill or language. */
const classifySentence = (
  sentence: string,
  heading: Kind,
  names: (text: string) => boolean,
): { pieces: Piece[]; open: Kind } => {
  const pieces: Piece[] = []
  let open = heading
  const add = (text: string, ask: Kind) => {
    if (/\p{L}/u.test(text)) pieces.push({ text, ask })
  }
  for (const part of sentence.split(PART)) {
    const wish = WISH.exec(part)
    if (!wish) {
      const required = REQUIRED.exec(part)
      add(part, required ? 'required' : open)
      if (required && (part.includes(':') || !names(part.slice(0, required.index)))) open = 'required'
      continue
    }
    const [before, after] = [part.slice(0, wish.index), part.slice(wish.index + wish[0].length)]
    const isAhead =
      STARTS_WITH_WISH.test(wish[0]) || /^\s*\)?\s*:/.test(after) || wish[0].endsWith(':') || !names(before)
    if (isAhead && (names(after) || !names(before) || /:/.test(after))) {
      add(before, REQUIRED.test(before) ? 'required' : open)
      add(after, 'wished')
      open = 'wished'
      continue
    }
    const only =
      SINGULAR_VERB.test(before) && !NOUN.test(before) ? before.search(/\s(?:et|and)\s(?!.*\s(?:et|and)\s)/iu) : -1
    if (only >= 0) add(before.slice(0, only), open)
    else if (PLURAL_VERB.test(part)) {
      // The end of a list may qualify all of it: Kafka, Docker et Kubernetes seraient un plus.
      for (const one of pieces.toReversed()) {
        if (one.ask !== 'said' || one.text.includes(':') || one.text.split(/\s+/).length > 3 || !names(one.text)) break
        one.ask = 'wished'
      }
    }
    add(before.slice(Math.max(0, only)), 'wished')
    add(after, open)
  }
  return { pieces, open }
}

/**
 * The segments of a client's message, in English or French, as required, wished for (“Kafka serait un plus”, “Nice to
 * have: Docker”) or neither; headings apply to what follows them.
 */
export const classifyLines = (lines: readonly string[], names: (text: string) => boolean): Piece[] => {
  let heading: Kind = 'said'
  /** Whether anything stood under the heading, as a list or not, and whether that has ended. */
  let [listed, bulleted, ended] = [false, false, false]
  return lines.flatMap((line) => {
    if (line.trim() === '') {
      ended = listed
      return []
    }
    const isBullet = BULLET.test(line)
    const text = line.replace(BULLET, '')
    if (!isBullet && (ended || (listed && bulleted) || HEADING.test(text))) heading = 'said'
    ended = false
    const sentences = text.split(SENTENCE).map((sentence) => classifySentence(sentence, heading, names))
    const isHeading = sentences.length === 1 && !names(text) && sentences[0]?.open !== heading
    if (isHeading) {
      heading = sentences[0]?.open ?? 'said'
      listed = false
    } else {
      bulleted = listed ? bulleted : isBullet
      listed = true
    }
    return sentences.flatMap(({ pieces }) => pieces)
  })
}
