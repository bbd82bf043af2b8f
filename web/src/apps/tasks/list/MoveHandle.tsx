import { Bars2Icon } from '@heroicons/react/24/outline'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'

export type HandleProps = ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }

/** The drag handle of a row. */
export const MoveHandle = ({ title, ...button }: HandleProps & { title: string }) => {
  const { t } = useTranslation('tasks')
  return (
    <button
      type="button"
      {...button}
      aria-label={t('move.handle', { title })}
      title={t('move.hint')}
      className="inline-flex h-10 w-8 shrink-0 cursor-grab touch-none items-center justify-center text-icon -outline-offset-2 hover:text-ink active:cursor-grabbing print:hidden"
    >
      <Bars2Icon aria-hidden className="size-5" />
    </button>
  )
}
