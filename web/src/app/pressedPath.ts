/** The path within the app that a press of the mouse leads to once it is let go: on a link, with nothing else held. */
export const pressedPath = (press: PointerEvent): { pathname: string; search: string } | undefined => {
  const { target, button, pointerType } = press
  // A finger may be about to scroll.
  if (pointerType !== 'mouse' || button !== 0 || press.ctrlKey || press.metaKey || press.shiftKey) return undefined
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const isWithin = link?.origin === location.origin && !link.target && !link.download
  return isWithin ? { pathname: link.pathname, search: link.search } : undefined
}
