/**
 * Collation of names: accents and case are ignored first, numbers compare by value. English and French agree on it, so
 * lists have one order for everybody.
 */
export const compareNames: (one: string, other: string) => number = new Intl.Collator('fr', { numeric: true }).compare
