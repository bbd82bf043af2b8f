import { useEffect, useState } from 'react'

/** `open`, but false at the first rendering: a dialog that is born open would not make the page behind it inert. */
export const useOpen = (open: boolean): boolean => {
  const [born, setBorn] = useState(false)
  useEffect(() => setBorn(true), [])
  return open && born
}
