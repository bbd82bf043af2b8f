/** A count of what was looked through, with a plus where there may be more. */
export const formatCount = (count: number, more: boolean): string => `${count}${more ? '+' : ''}`
