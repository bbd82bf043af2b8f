/** The civil date in Paris at an instant: where missions end, months begin and days are counted, wherever server and reader are. */
export const dayInParis = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
