import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import { foldByLetter, foldText } from '#shared/core/text/fold.ts'

/** Forms of a typed text as stored by this and earlier releases. */
export const listFoldings = (typed: string): string[] => {
  const now = foldText(typed)
  const joined = now.replaceAll('oe', 'œ').replaceAll('ae', 'æ').replaceAll('ss', 'ß')
  return [...new Set([now, foldByLetter(typed), joined])]
}

/** Condition that a folded attribute contains the typed text. */
export const containsTyped = (typed: string, ...attributes: [string, ...string[]]): Expression => {
  const [first, ...others] = attributes.flatMap((attribute) =>
    listFoldings(typed).map((form) => expression`contains(${name(attribute)}, ${form})`),
  ) as [Expression, ...Expression[]]
  return expression`(${others.reduce((all, one) => expression`${all} OR ${one}`, first)})`
}
