declare module 'virtual:contracts' {
  /** Every endpoint of `#shared/contracts/index.ts`, by group and name, without its schemas. */
  export const contracts: import('./contracts.ts').Remotes
}

declare module 'virtual:holidays' {
  /** The public holidays of each supported place (`FR`, `FR-57`), each in a chunk of its own. */
  export const holidays: Readonly<
    Record<string, () => Promise<{ default: Readonly<Record<string, import('./holidays.ts').Holiday[]>> }>>
  >
}
