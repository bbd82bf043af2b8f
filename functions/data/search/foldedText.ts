import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import { foldings } from '#shared/core/fold.ts'

/** That one of these attributes, which are stored folded, holds what was typed. */
export const holdsTyped = (typed: string, ...attributes: [string, ...string[]]): Expression => {
  const [first, ...others] = attributes.flatMap((attribute) =>
    foldings(typed).map((form) => expression`contains(${name(attribute)}, ${form})`),
  ) as [Expression, ...Expression[]]
  return expression`(${others.reduce((all, one) => expression`${all} OR ${one}`, first)})`
}
