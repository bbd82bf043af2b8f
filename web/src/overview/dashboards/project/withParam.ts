/** What follows `?` in an address with one of its values changed, or without it; the others stay. */
export const withParam = (search: URLSearchParams, name: string, value: string | undefined): URLSearchParams => {
  const after = new URLSearchParams(search)
  if (value === undefined) after.delete(name)
  else after.set(name, value)
  return after
}
