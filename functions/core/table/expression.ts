/** A DynamoDB expression with its names and values, so that neither is concatenated into the text. */
export interface Expression {
  text: string
  names: Record<string, string>
  values: Record<string, unknown>
}

class Name {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A path segment known only at run time, such as a key of a map. */
export const name = (segment: string): Name => new Name(segment)

const isExpression = (value: unknown): value is Expression =>
  typeof value === 'object' && value !== null && 'text' in value && 'names' in value && 'values' in value

let serial = 0

/** Attribute names by template, parsed once per call site. */
const wordsOf = new WeakMap<TemplateStringsArray, string[][]>()
const wordsIn = (parts: TemplateStringsArray): string[][] => {
  const known = wordsOf.get(parts)
  if (known) return known
  const words = parts.map((part) => Array.from(part.matchAll(/#(\w+)/g), ([, word = '']) => word))
  wordsOf.set(parts, words)
  return words
}

/**
 * `expression\`#status = ${'DRAFT'} AND #months.${name('2026-11')} = ${1}\``: `#word` is an attribute name, a value
 * becomes a placeholder, `name()` a name placeholder, and expressions nest.
 */
export const expression = (parts: TemplateStringsArray, ...holes: unknown[]): Expression => {
  const names: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  const words = wordsIn(parts)
  const texts = parts.map((part, index) => {
    for (const word of words[index] ?? []) names[`#${word}`] = word
    if (index >= holes.length) return part
    const hole = holes[index]
    if (isExpression(hole)) {
      Object.assign(names, hole.names)
      Object.assign(values, hole.values)
      return part + hole.text
    }
    serial = (serial + 1) % 1_000_000
    if (hole instanceof Name) {
      names[`#_${serial}`] = hole.name
      return `${part}#_${serial}`
    }
    values[`:_${serial}`] = hole
    return `${part}:_${serial}`
  })
  return { text: texts.join(''), names, values }
}

export const allOf = (conditions: readonly Expression[]): Expression =>
  conditions.reduce((left, right) => expression`${left} AND ${right}`)

/** Condition that an item is as it was read at a version; 0: that there is none yet. */
export const isAtVersion = (version: number): Expression =>
  version === 0 ? expression`attribute_not_exists(#pk)` : expression`#version = ${version}`
