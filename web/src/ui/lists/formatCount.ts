/** A number, with a plus where there may be more. */
export const formatCount = (count: number, more: boolean): string => `${count}${more ? '+' : ''}`
