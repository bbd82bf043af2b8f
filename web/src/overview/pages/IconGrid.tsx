import { sprites } from 'virtual:icons'
import { useCallback, useState } from 'react'
import { ICON_SETS, type IconSet } from '#shared/overview/pages/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { useNearEnd } from './useNearEnd.ts'

/** Batch size: as many icons as one file of drawings contains. */
const PAGE_SIZE = 200

const iconPath = (set: IconSet, name: string): string | undefined =>
  sprites[set].findLast(({ first }) => first <= name)?.path

/** A grid of named icons; more are loaded near its end. */
export const IconGrid = ({ set, names }: { set: IconSet; names: readonly string[] }) => {
  const { t } = useTranslation('pages')
  const toast = useToast()
  const [count, setCount] = useState(PAGE_SIZE)
  const showMore = useCallback(() => setCount(count + PAGE_SIZE), [count])
  const end = useNearEnd(showMore)
  const copy = async (name: string) => {
    try {
      await navigator.clipboard.writeText(name)
      toast.success(t('icons.copied', { name }))
    } catch {
      toast.error(t('icons.notCopied'))
    }
  }
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
        {names.slice(0, count).map((name) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => void copy(name)}
              className="flex h-24 w-full flex-col items-center justify-center gap-3 rounded-lg p-2 hover:bg-hover"
            >
              <svg aria-hidden className={ICON_SETS[set].size === 5 ? 'size-5 shrink-0' : 'size-6 shrink-0'}>
                <use href={`${iconPath(set, name)}#${name}`} />
              </svg>
              <span className="line-clamp-2 max-w-full text-center text-sm break-words text-secondary">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {count < names.length && <div ref={end} className="h-px" />}
    </>
  )
}
