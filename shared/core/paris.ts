/** Made once: that takes longer than a hundred answers. */
const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })

/** The civil date in Paris at an instant: where missions end, months begin and days are counted, wherever server and reader are. */
export const dayInParis = (at: Date): string => days.format(at)
