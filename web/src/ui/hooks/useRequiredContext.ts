import { type Context, useContext } from 'react'

/** The value of a context; throws outside its provider, where a default would do nothing, unnoticed. */
export const useRequiredContext = <T>(context: Context<T | undefined>): T => {
  const value = useContext(context)
  if (value === undefined) throw new Error('A component stands outside the provider that it needs')
  return value
}
