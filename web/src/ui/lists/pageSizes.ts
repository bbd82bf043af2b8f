import { readStored, writeStored } from '#web/client/stored.ts'

/** The page sizes to choose from. */
export const PAGE_SIZES = [5, 10, 25] as const
const DEFAULT_PAGE_SIZE = 5

export type PageSize = (typeof PAGE_SIZES)[number]

const parseSize = (size: string | number | null) => PAGE_SIZES.find((one) => one === Number(size))

const PAGE_SIZE_KEY = 'regie:rows'
/** The initial size of lists: the one last chosen in this browser. */
const getPreferredPageSize = (): PageSize => parseSize(readStored(PAGE_SIZE_KEY)) ?? DEFAULT_PAGE_SIZE
/**
 * Stores the chosen size, after the address has it: that is compared with the previous default. A size that one list
 * alone has says nothing of the others.
 */
export const savePageSize = (size: number): void => {
  if (parseSize(size)) writeStored(PAGE_SIZE_KEY, String(size))
}

/** The page size of an address. */
export const parsePageSize = (params: URLSearchParams): PageSize =>
  parseSize(params.get('size')) ?? getPreferredPageSize()

/** The query parameters of a size; none for the default, unless another one was chosen. */
export const pageSizeParam = (size: PageSize): { size?: string } =>
  size === DEFAULT_PAGE_SIZE && getPreferredPageSize() === DEFAULT_PAGE_SIZE ? {} : { size: String(size) }
