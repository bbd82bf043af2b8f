import { foldInPlace, foldText } from '#shared/core/text/fold.ts'

/** Also with cents; neither within a longer number, nor thousands, nor in another currency. */
const AMOUNT = String.raw`(?<![\d£$]|[£$]\s|\b(?:gbp|usd|chf)\s?)(\d{1,2}[\s.,]?\d{3}|\d{3})(?:[.,]\d{2}(?!\d))?(?!\d|[\s.,]\d{3}(?!\d)|\s?k(?:€|eur|\b))`
const EURO = String.raw`(?:€|eur(?:os?)?\b)`
/** Before tax. */
const NET = String.raw`(?:\s*(?:ht\b|hors taxes?|excl\w*\.?))?`
const A_DAY = String.raw`/\s*(?:j|day\b)`
const WORD = String.raw`(?:tjm|daily rate|\brate\s*:|tarif|budget)`
const BETWEEN = String.raw`\s*(?:-|–|—|/|,?\s*jusqu['’]?a|a|et|to|and)\s*`
const RANGE = new RegExp(
  String.raw`(?:€\s*)?${AMOUNT}\s*${EURO}?${NET}${BETWEEN}(?:€\s*)?${AMOUNT}\s*(?:${EURO}|ht\b|${A_DAY})`,
)
/** After a word for it, without a currency. */
const NAMED_RANGE = new RegExp(String.raw`${WORD}[^\d\n]{0,20}${AMOUNT}${NET}${BETWEEN}${AMOUNT}`)
const SINGLE = new RegExp(String.raw`${WORD}[^\d\n]{0,20}${AMOUNT}|${AMOUNT}\s*(?:${EURO}|ht\b|${A_DAY})|€\s*${AMOUNT}`)
/** Amounts that are no rates in euros, and are not to be told either. */
const OTHER_AMOUNT = String.raw`[£$]\s?\d{3}|\d{3}\s?(?:[£$]|(?:gbp|usd|chf)\b)|\b(?:gbp|usd|chf)\s?\d{3}|budget[^\d\n]{0,20}\d|\d\s?k€`
const RATE = new RegExp(
  String.raw`\b(?:tjm|daily rate|tarif journalier|taux journalier)\b|${RANGE.source}|${NAMED_RANGE.source}|${SINGLE.source}|${OTHER_AMOUNT}`,
)

/** The daily rates in a folded text; one alone is the most that is paid. */
export const findRates = (text: string): { rateMin: number | null; rateMax: number | null } => {
  const amount = (written: string | undefined): number => Number(written?.replace(/\D/g, ''))
  const right = (value: number) => value >= 100 && value <= 3000
  const range =
    /€\s*\d{3,4}\s*(?:-|–|to|and)\s*€?\s*\d{3,4}/.exec(text)?.[0].match(/\d{3,4}/g) ??
    (RANGE.exec(text) ?? NAMED_RANGE.exec(text))?.slice(1)
  const [low, high] = [amount(range?.[0]), amount(range?.[1])]
  if (right(low) && right(high) && low <= high) return { rateMin: low, rateMax: high }
  const rate = amount(SINGLE.exec(text)?.slice(1).find(Boolean))
  return { rateMin: null, rateMax: right(rate) ? rate : null }
}

/** What leads to a rate. */
const LEADING_WORDS =
  /(?:[\s\-–—,:;|/(]|\b(?:entre|de|d['’]|from|between|at|pour|for|max\w*|up to|environ|jusqu['’]?a|a|au)\s*)+$/
const RATE_WORDS = /\b(?:tarifs?|budget|prix|rates?)\b/

/** What a sentence or title says before its rate; nothing when that only leads to it. */
export const withoutRate = (text: string): string => {
  const plain = text.replace(/\s*\([^()]*\)/g, (aside) => (RATE.test(foldText(aside)) ? '' : aside))
  const folded = foldInPlace(plain)
  const rate = RATE.exec(folded)
  if (!rate) return plain
  const before = folded.slice(0, rate.index).replace(LEADING_WORDS, '')
  const words = before.match(/\p{L}{2,}/gu) ?? []
  return words.length < 2 || RATE_WORDS.test(before) ? '' : plain.slice(0, before.length)
}
