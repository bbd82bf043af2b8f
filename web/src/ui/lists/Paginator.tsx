import {
  ChevronDoubleLeftIcon,
  ChevronDoubleRightIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
} from '@heroicons/react/24/outline'
import { useId } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '../IconButton.tsx'
import { savePageSize } from './pageSizes.ts'

interface Props<S extends number> {
  /** From 0. */
  page: number
  size: S
  /** How many items there are in all. */
  total: number
  sizes: readonly S[]
  onChange: (next: { page: number; size: S }) => void
}

/** Page number and page size of a numbered list. */
export const Paginator = <S extends number>({ page, size, total, sizes, onChange }: Props<S>) => {
  const { t } = useTranslation()
  const last = Math.max(0, Math.ceil(total / size) - 1)
  const go = (to: number) => onChange({ page: to, size })
  return (
    <nav
      aria-label={t('ui.pages.label')}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2 text-md text-secondary sm:px-6"
    >
      {sizes.length > 1 && (
        <PageSize size={size} sizes={sizes} onChange={(chosen) => onChange({ page: 0, size: chosen })} />
      )}
      <span aria-live="polite" className="ml-auto">
        {t('ui.pages.range', {
          from: total === 0 ? 0 : page * size + 1,
          to: Math.min(total, (page + 1) * size),
          total,
        })}
      </span>
      <span className="-mr-2 flex max-sm:ml-auto" hidden={last === 0 && page === 0}>
        <IconButton
          label={t('ui.pages.first')}
          icon={ChevronDoubleLeftIcon}
          disabled={page <= 0}
          onClick={() => go(0)}
        />
        <IconButton
          label={t('ui.pages.previous')}
          icon={ChevronLeftIcon}
          disabled={page <= 0}
          onClick={() => go(page - 1)}
        />
        <IconButton
          label={t('ui.pages.next')}
          icon={ChevronRightIcon}
          disabled={page >= last}
          onClick={() => go(page + 1)}
        />
        <IconButton
          label={t('ui.pages.last')}
          icon={ChevronDoubleRightIcon}
          disabled={page >= last}
          onClick={() => go(last)}
        />
      </span>
    </nav>
  )
}

interface SizeProps<S extends number> {
  size: S
  sizes: readonly S[]
  onChange: (size: S) => void
}

/** The page size. */
export const PageSize = <S extends number>({ size, sizes, onChange }: SizeProps<S>) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id}>{t('ui.pages.size')}</label>
      <select
        id={id}
        value={size}
        onChange={({ target }) => {
          const chosen = sizes.find((one) => one === Number(target.value))
          if (!chosen) return
          onChange(chosen)
          savePageSize(chosen)
        }}
        className="h-control rounded-md border border-field bg-card px-2 text-ink"
      >
        {sizes.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </span>
  )
}
