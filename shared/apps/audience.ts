/** For whom something is that a company writes: everybody, those who are employed, freelancers, or some people by name. */
export const AUDIENCES = ['EVERYBODY', 'EMPLOYED', 'FREELANCERS', 'PEOPLE'] as const

export interface Audience {
  who: (typeof AUDIENCES)[number]
  people: readonly string[]
}

/** Whether something is for somebody. */
export const isFor = (
  { who, people }: Audience,
  person: { id: string; type: 'ESN' | 'FREELANCER' | 'ESN_RESOURCE' },
): boolean => {
  if (who === 'PEOPLE') return people.includes(person.id)
  if (who === 'EMPLOYED') return person.type !== 'FREELANCER'
  return who === 'EVERYBODY' || person.type === 'FREELANCER'
}
