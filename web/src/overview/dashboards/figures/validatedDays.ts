const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The days that an address names; undefined unless it does. */
export const validatedDays = (params: URLSearchParams): { from: string; until: string } | undefined => {
  const [from, until] = ['from', 'until'].map((name) => DAY.exec(params.get(name) ?? '')?.[0])
  return from && until ? { from, until } : undefined
}
