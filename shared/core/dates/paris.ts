/** Created on first use and cached: creation takes longer than a hundred uses. */
let days: Intl.DateTimeFormat | undefined

/** The civil date in Paris at an instant: missions, months and daily counts follow it, wherever server and reader are. */
export const dayInParis = (at: Date): string => {
  days ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })
  return days.format(at)
}
