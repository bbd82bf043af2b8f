import { LAYOUT_NAMES, type LayoutName } from './names.ts'

export const parseLayoutName = (name: unknown): LayoutName | undefined => LAYOUT_NAMES.find((one) => one === name)

/** The last seen `?layout=` of the address, and the last valid one. */
let layoutInAddress: LayoutName | undefined
let requestedLayout: LayoutName | undefined

/** The layout that the address requests, or has requested before. */
export const followAddress = (search: URLSearchParams): LayoutName | undefined => {
  const now = parseLayoutName(search.get('layout'))
  if (now !== layoutInAddress) {
    layoutInAddress = now
    requestedLayout = now ?? requestedLayout
  }
  return requestedLayout
}

/** Clears the layout requested by the address: the person's preference applies again. */
export const clearRequestedLayout = (): void => {
  requestedLayout = undefined
}
