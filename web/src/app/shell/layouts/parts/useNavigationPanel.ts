import { useState } from 'react'
import { useWide } from '#web/app/shell/useWide.ts'

/** Whether the side navigation is open: initially on wide screens, on demand on narrow ones. */
export const useNavigationPanel = () => {
  const wide = useWide()
  const [shownWide, setShownWide] = useState(true)
  const [shownNarrow, setShownNarrow] = useState(false)
  return { wide, shown: wide ? shownWide : shownNarrow, show: wide ? setShownWide : setShownNarrow }
}
