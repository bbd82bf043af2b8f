import type { Signature } from '#shared/core/signature.ts'
import { type PersonKey, people } from './people.ts'

/** A looping pen stroke on the 600 by 200 surface. */
const loops = (count: number, from: number, height: number): number[] =>
  Array.from({ length: count * 8 }, (_, step) => {
    const angle = (step / 8) * 2 * Math.PI
    const x = from + step * 7 + 16 * Math.cos(angle)
    const y = 105 - (height / (1 + step / 24)) * Math.sin(angle)
    return [Math.round(x), Math.round(y)]
  }).flat()

/** A drawn signature for one person, typed ones for the others. */
export const signatureOf = (person: PersonKey): Signature => {
  const { firstName, lastName } = people[person]
  if (person !== 'oriane') return { kind: 'typed', text: `${firstName} ${lastName}` }
  return { kind: 'drawn', strokes: [loops(5, 80, 60), [70, 150, 200, 142, 360, 146, 470, 138]] }
}
