/** Whom a company's content is for. */
export const AUDIENCES = ['EVERYBODY', 'EMPLOYED', 'FREELANCERS', 'PEOPLE'] as const

export interface Audience {
  who: (typeof AUDIENCES)[number]
  people: readonly string[]
}

/** Whether a person belongs to an audience. */
export const isInAudience = (
  { who, people }: Audience,
  person: { id: string; type: 'ESN' | 'FREELANCER' | 'ESN_RESOURCE' },
): boolean => {
  if (who === 'PEOPLE') return people.includes(person.id)
  if (who === 'EMPLOYED') return person.type !== 'FREELANCER'
  return who === 'EVERYBODY' || person.type === 'FREELANCER'
}
