import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import { foldByLetter, foldText } from '#shared/core/fold.ts'

/** How a typed text may stand where texts are stored folded: as they are now, and letter by letter as they were once. */
export const foldings = (typed: string): string[] => {
  const now = foldText(typed)
  const joined = now.replaceAll('oe', 'œ').replaceAll('ae', 'æ').replaceAll('ss', 'ß')
  return [...new Set([now, foldByLetter(typed), joined])]
}

/** That one of these attributes, which are stored folded, holds what was typed. */
export const holdsTyped = (typed: string, ...attributes: [string, ...string[]]): Expression => {
  const [first, ...others] = attributes.flatMap((attribute) =>
    foldings(typed).map((form) => expression`contains(${name(attribute)}, ${form})`),
  ) as [Expression, ...Expression[]]
  return expression`(${others.reduce((all, one) => expression`${all} OR ${one}`, first)})`
}
