import { readStored, writeStored } from '#web/client/stored.ts'

/** How many lines a list may show at once. */
export const PAGE_SIZES = [5, 10, 25] as const
const DEFAULT_PAGE_SIZE = 5

export type PageSize = (typeof PAGE_SIZES)[number]

const parseSize = (text: string | null) => PAGE_SIZES.find((one) => one === Number(text))

const PAGE_SIZE_KEY = 'regie:rows'
/** Every list begins with the size that was last chosen here. */
const getPreferredPageSize = (): PageSize => parseSize(readStored(PAGE_SIZE_KEY)) ?? DEFAULT_PAGE_SIZE
/** Keeps what somebody has chosen, once the address says it: what it says is told from what lists began with. */
export const savePageSize = (size: number): void => {
  writeStored(PAGE_SIZE_KEY, String(size))
}

/** The size that an address asks for. */
export const parsePageSize = (params: URLSearchParams): PageSize =>
  parseSize(params.get('size')) ?? getPreferredPageSize()

/** What an address says of a size; nothing of the one that lists begin with unless another was chosen. */
export const pageSizeParam = (size: PageSize): { size?: string } =>
  size === DEFAULT_PAGE_SIZE && getPreferredPageSize() === DEFAULT_PAGE_SIZE ? {} : { size: String(size) }
