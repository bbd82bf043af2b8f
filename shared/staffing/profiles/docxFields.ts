import { decodeEntities, parseAttributes } from './docxText.ts'

/** Field codes of Word that run a program or read a file when the document is opened or printed. */
const FETCHING_CODES = new Set([
  'DDE',
  'DDEAUTO',
  'LINK',
  'IMPORT',
  'INCLUDE',
  'INCLUDETEXT',
  'INCLUDEPICTURE',
  'DATABASE',
  'RD',
  'CONTROL',
  'HTMLCONTROL',
])

/** An open field: the start of its code, and whether the result follows. */
interface Field {
  code: string
  isInResult: boolean
}

const isFetching = ({ code }: Field): boolean => FETCHING_CODES.has(/^[^\s"\\]*/.exec(code)?.[0].toUpperCase() ?? '')
/** Whether the field type is complete, so that later text cannot change it. */
const hasType = ({ code }: Field): boolean => /^(?:=|\S+\s)/.test(code)

const MAX_CODE_LENGTH = 200
const appendCode = (code: string, text: string): string =>
  (code + text).replace(/^[\s"\\]+/, '').slice(0, MAX_CODE_LENGTH)

/** Field characters, field codes, and text runs, which may hold codes too. */
const FIELD_ELEMENTS = /<(?:[\w.-]+:)?(fldChar|fldSimple|instrText|t)(?=[\s/>])/g

/** An attribute by its local name. */
const attributeOf = (attributes: Map<string, string>, name: string): string =>
  [...attributes].find(([one]) => one.replace(/^.*:/, '') === name)?.[1] ?? ''

/**
 * Whether a part has a field that fetches something. A code may be split over runs and contain nested fields; a nested
 * field in place of the type could produce any type, so it counts as fetching.
 */
export const hasFetchingField = (part: string): boolean => {
  const openFields: Field[] = []
  for (const { 0: element, 1: kind, index } of part.matchAll(FIELD_ELEMENTS)) {
    const at = index + element.length
    const field = openFields.at(-1)
    if (kind === 't' && (!field || field.isInResult)) continue
    const attributes = parseAttributes(part, at)
    if (!attributes || [...attributes.values()].some((value) => value.includes('>'))) return true
    if (kind === 'fldSimple') {
      if (isFetching({ code: appendCode('', attributeOf(attributes, 'instr')), isInResult: false })) return true
    } else if (kind !== 'fldChar') {
      const from = part.indexOf('>', at) + 1
      if (field) field.code = appendCode(field.code, decodeEntities(part.slice(from, part.indexOf('<', from))))
    } else if (attributeOf(attributes, 'fldCharType') === 'begin') {
      if (field && !field.isInResult && !hasType(field)) return true
      openFields.push({ code: '', isInResult: false })
    } else {
      if (field && isFetching(field)) return true
      if (field) field.isInResult = true
      if (attributeOf(attributes, 'fldCharType') === 'end') openFields.pop()
    }
  }
  return openFields.some(isFetching)
}
