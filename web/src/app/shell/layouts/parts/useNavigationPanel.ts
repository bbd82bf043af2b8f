import { useState } from 'react'
import { useWide } from '#web/app/shell/useWide.ts'

/** Whether a side navigation shows: at once where there is room beside the screen, on demand where there is none. */
export const useNavigationPanel = () => {
  const wide = useWide()
  const [shownWide, setShownWide] = useState(true)
  const [shownNarrow, setShownNarrow] = useState(false)
  return { wide, shown: wide ? shownWide : shownNarrow, show: wide ? setShownWide : setShownNarrow }
}
