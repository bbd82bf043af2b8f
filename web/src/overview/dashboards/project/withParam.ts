/**
 * What follows `?` in the address as it is, which the screen may not show yet, with one of its values changed, or without
 * it; the others stay.
 */
export const withParam = (name: string, value: string | undefined): URLSearchParams => {
  const after = new URLSearchParams(location.search)
  if (value === undefined) after.delete(name)
  else after.set(name, value)
  return after
}
