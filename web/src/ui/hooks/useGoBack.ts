import { useNavigate } from 'react-router-dom'

/** Goes to the page before this one; undefined when this is the first one of the tab. */
export const useGoBack = (): (() => void) | undefined => {
  const navigate = useNavigate()
  return window.history.state?.idx > 0 ? () => void navigate(-1) : undefined
}
