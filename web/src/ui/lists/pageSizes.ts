/** How many lines a list may show at once, and at first. */
export const PAGE_SIZES = [5, 10, 25] as const
const FIRST_SIZE = 5

export type PageSize = (typeof PAGE_SIZES)[number]

/** The size that an address asks for. */
export const pageSizeIn = (params: URLSearchParams): PageSize =>
  PAGE_SIZES.find((one) => one === Number(params.get('size'))) ?? FIRST_SIZE

/** What an address says of a size; nothing of the one that lists begin with. */
export const pageSizeParam = (size: PageSize): { size?: string } => (size === FIRST_SIZE ? {} : { size: String(size) })
