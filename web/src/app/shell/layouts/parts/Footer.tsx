import { useTranslation } from '#web/texts/useTranslation.ts'

const year = new Date().getFullYear()

/** The line at the foot of a layout; `className` says its height and how it lies. */
export const Footer = ({ className = 'h-14 px-6' }: { className?: string }) => {
  const { t } = useTranslation()
  return (
    <footer
      className={`flex shrink-0 items-center border-t border-line bg-card font-medium text-secondary dark:bg-page ${className}`}
    >
      {t('shell.footer', { year })}
    </footer>
  )
}
