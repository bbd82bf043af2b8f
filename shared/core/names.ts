/**
 * Compares names as people look for them: an É among the E, whatever the capitals, and numbers by their value. English and
 * French agree on it, so that a list stands in the same order for everybody, wherever it is put into it.
 */
export const compareNames: (one: string, other: string) => number = new Intl.Collator('fr', { numeric: true }).compare
