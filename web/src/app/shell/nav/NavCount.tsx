import { useTranslation } from 'react-i18next'
import type { Count } from '../navigation.ts'

/** How many things wait, in a pill; nothing for none. */
export const NavCount = ({ count: { use, title }, className = '' }: { count: Count; className?: string }) => {
  const { t } = useTranslation()
  const count = use()
  if (!count) return null
  return (
    <span
      className={`min-w-5 shrink-0 rounded-full bg-teal-700 px-1.5 text-center text-sm leading-5 font-semibold text-white ${className}`}
    >
      <span className="sr-only">{t(title)}: </span>
      {count}
    </span>
  )
}
