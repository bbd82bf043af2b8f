import { attributesAt, decoded } from './docxText.ts'

/** Fields of Word that another program or another file fills, once a document is opened or printed. */
const FETCHING = new Set([
  ...['DDE', 'DDEAUTO', 'LINK', 'IMPORT', 'INCLUDE', 'INCLUDETEXT', 'INCLUDEPICTURE', 'DATABASE', 'RD'],
  ...['CONTROL', 'HTMLCONTROL'],
])

/** A field that has begun: the beginning of what it is to do, and whether what follows is what it shows. */
interface Field {
  does: string
  shows: boolean
}

const isFetching = ({ does }: Field): boolean => FETCHING.has(/^[^\s"\\]*/.exec(does)?.[0].toUpperCase() ?? '')
/** Whether what it is to do is named, so that nothing behind it can change that. */
const isNamed = ({ does }: Field): boolean => /^(?:=|\S+\s)/.test(does)

const LONGEST_LOOKED_AT = 200
const longer = (does: string, by: string): string => (does + by).replace(/^[\s"\\]+/, '').slice(0, LONGEST_LOOKED_AT)

/** What a part of a document is looked through for: fields, what they are to do, and texts, which may be that too. */
const MARKS = /<(?:[\w.-]+:)?(fldChar|fldSimple|instrText|t)(?=[\s/>])/g

/** The attribute of a name, whatever its namespace is called. */
const attributeOf = (attributes: Map<string, string>, name: string): string =>
  [...attributes].find(([one]) => one.replace(/^.*:/, '') === name)?.[1] ?? ''

/**
 * Whether a part of a document has a field that fetches something. What a field is to do is written in pieces, with other
 * fields among them; one that names what another one is to do might name anything, so it is taken for one that fetches.
 */
export const fetchesByField = (part: string): boolean => {
  const open: Field[] = []
  for (const { 0: mark, 1: kind, index } of part.matchAll(MARKS)) {
    const at = index + mark.length
    const field = open.at(-1)
    if (kind === 't' && (!field || field.shows)) continue
    const attributes = attributesAt(part, at)
    if (!attributes || [...attributes.values()].some((value) => value.includes('>'))) return true
    if (kind === 'fldSimple') {
      if (isFetching({ does: longer('', attributeOf(attributes, 'instr')), shows: false })) return true
    } else if (kind !== 'fldChar') {
      const from = part.indexOf('>', at) + 1
      if (field) field.does = longer(field.does, decoded(part.slice(from, part.indexOf('<', from))))
    } else if (attributeOf(attributes, 'fldCharType') === 'begin') {
      if (field && !field.shows && !isNamed(field)) return true
      open.push({ does: '', shows: false })
    } else {
      if (field && isFetching(field)) return true
      if (field) field.shows = true
      if (attributeOf(attributes, 'fldCharType') === 'end') open.pop()
    }
  }
  return open.some(isFetching)
}
