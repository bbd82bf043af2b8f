import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { keepPageSize } from '#web/ui/lists/pageSizes.ts'

interface Props<S extends number> {
  size: S
  sizes: readonly S[]
  onChange: (size: S) => void
}

/** How many lines come at once. */
export const PageSize = <S extends number>({ size, sizes, onChange }: Props<S>) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <p className="flex min-h-14 items-center justify-end gap-2 border-t border-line px-6 py-2 text-md text-secondary">
      <label htmlFor={id}>{t('ui.pages.size')}</label>
      <select
        id={id}
        value={size}
        onChange={({ target }) => {
          const chosen = sizes.find((one) => one === Number(target.value))
          if (!chosen) return
          onChange(chosen)
          keepPageSize(chosen)
        }}
        className="h-control rounded-md border border-field bg-card px-2 text-ink"
      >
        {sizes.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </p>
  )
}
