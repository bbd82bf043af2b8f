/** Characters of the subject of a message to the support. */
export const SUBJECT_MAX = 150
