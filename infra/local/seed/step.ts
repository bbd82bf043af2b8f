/** Something that somebody did, and when: the sample companies live their steps in the order of time. */
export interface Step {
  at: Date
  act: () => Promise<unknown>
}
