/** Sets or removes one URL parameter, keeping the others. */
export const setParam = (search: URLSearchParams, name: string, value: string | undefined): URLSearchParams => {
  const after = new URLSearchParams(search)
  if (value === undefined) after.delete(name)
  else after.set(name, value)
  return after
}
