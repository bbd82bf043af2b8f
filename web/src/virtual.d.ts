declare module 'virtual:contracts' {
  /** Every endpoint of `#shared/contracts.ts`, by group and name, without its schemas. */
  export const contracts: import('./client/contracts.ts').Remotes
}

declare module 'virtual:holidays' {
  /** The public holidays of each supported place (`FR`, `FR-57`), each in a chunk of its own. */
  export const holidays: Readonly<
    Record<string, () => Promise<{ default: readonly import('./app/holidaysIn.ts').DatedHoliday[] }>>
  >
}

declare module 'virtual:icons' {
  /** For each icon set the files that its icons are drawn in, with the name that each begins with, sorted by it. */
  export const sprites: Readonly<
    Record<
      import('#shared/overview/pages/rules.ts').IconSet,
      readonly { readonly first: string; readonly path: string }[]
    >
  >
}
