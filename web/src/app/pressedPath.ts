/** The path that releasing this mouse press will open: on a link of the app, without modifier keys. */
export const pressedPath = (press: PointerEvent): { pathname: string; search: string } | undefined => {
  const { target, button, pointerType } = press
  // A touch may start a scroll.
  if (pointerType !== 'mouse' || button !== 0 || press.ctrlKey || press.metaKey || press.shiftKey) return undefined
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const isWithin = link?.origin === location.origin && !link.target && !link.download
  return isWithin ? { pathname: link.pathname, search: link.search } : undefined
}
