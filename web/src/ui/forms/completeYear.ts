/** A date field takes two digits of a year for one of the first century; of this one is meant. */
export const completeYear = (day: string): string => day.replace(/^00(?=\d\d-)/, '20')
