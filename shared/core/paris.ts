/** Made with the first day that is asked for, and once: that takes longer than a hundred answers. */
let days: Intl.DateTimeFormat | undefined

/** The civil date in Paris at an instant: where missions end, months begin and days are counted, wherever server and reader are. */
export const dayInParis = (at: Date): string => {
  days ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })
  return days.format(at)
}
