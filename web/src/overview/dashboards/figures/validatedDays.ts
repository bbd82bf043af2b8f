import { today } from '#web/time/cra/labels.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The days that an address names; this month up to today unless it does. */
export const validatedDays = (params: URLSearchParams): { from: string; until: string } => {
  const [from, until] = ['from', 'until'].map((name) => DAY.exec(params.get(name) ?? '')?.[0])
  return { from: from ?? `${today().slice(0, 7)}-01`, until: until ?? today() }
}
