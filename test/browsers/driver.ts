/** Keys that journeys press by name; anything else is typed as it is. */
export const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', ArrowRight: '\uE014' } as const
export type Key = keyof typeof KEYS

export interface Point {
  x: number
  y: number
}

/** All that a journey needs of a browser: what can be found and waited for in a page is made of it, once for all of them. */
export interface Driver {
  open: (url: string) => Promise<void>
  /** What an expression is in the page. */
  run: <T>(expression: string) => Promise<T>
  /** At CSS pixels of the viewport. */
  click: (at: Point) => Promise<void>
  type: (text: string) => Promise<void>
  press: (key: Key) => Promise<void>
  /** The room for the page; a browser's own window may not get as narrow as asked for. */
  resize: (width: number, height: number) => Promise<void>
}

/** Its pages share who is signed in, and nothing with those of another. */
export interface Profile {
  newPage: () => Promise<Driver>
  close: () => Promise<void>
}

export interface InstalledBrowser {
  /** Name and version. */
  name: string
  newProfile: () => Promise<Profile>
  close: () => Promise<void>
}
