import { store, stored } from '#web/client/stored.ts'

/** How many lines a list may show at once. */
export const PAGE_SIZES = [5, 10, 25] as const
const FIRST_SIZE = 5

export type PageSize = (typeof PAGE_SIZES)[number]

const sizeIn = (text: string | null) => PAGE_SIZES.find((one) => one === Number(text))

const KEPT = 'regie:rows'
/** Every list begins with the size that was last chosen here. */
const firstSize = (): PageSize => sizeIn(stored(KEPT)) ?? FIRST_SIZE
/** Keeps what somebody has chosen, once the address says it: what it says is told from what lists began with. */
export const keepPageSize = (size: number): void => {
  store(KEPT, String(size))
}

/** The size that an address asks for. */
export const pageSizeIn = (params: URLSearchParams): PageSize => sizeIn(params.get('size')) ?? firstSize()

/** What an address says of a size; nothing of the one that lists begin with unless another was chosen. */
export const pageSizeParam = (size: PageSize): { size?: string } =>
  size === FIRST_SIZE && firstSize() === FIRST_SIZE ? {} : { size: String(size) }
