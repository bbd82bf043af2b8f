import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { ICON_SETS, type IconSet, isIconSet } from '#shared/overview/pages/rules.ts'
import { fold } from '#shared/overview/search/rules.ts'
import { prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Tabs } from '#web/ui/tabs/Tabs.tsx'
import { IconGrid } from './IconGrid.tsx'

const DEFAULT_SET: IconSet = 'feather'
const TABS = Object.entries(ICON_SETS).map(([key, { name }]) => ({ key: key as IconSet, label: name }))

export const loader = prefetch(contracts.pages.icons, ({ params }) => ({ set: params.set ?? DEFAULT_SET }))

/** The icon sets, searchable by name; a click copies the name. */
export const Component = () => {
  const { t } = useTranslation('pages')
  const navigate = useNavigate()
  const { set = DEFAULT_SET } = useParams()
  const [text, setText] = useState('')
  const searched = fold(useDeferredValue(text))
  const { data, error, refetch } = useApiQuery(contracts.pages.icons, { set })
  const box = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the tab into view when the set changes
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [set])
  const found = data?.list.filter((name) => fold(name).includes(searched)) ?? []
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header className="flex flex-wrap items-end gap-4">
        <div className="grow">
          <PageTitle>{t('navigation.icons')}</PageTitle>
          <p className="text-secondary">{t('icons.text')}</p>
        </div>
        <search className="w-full sm:w-80">
          <SearchBox label={t('icons.search')} value={text} onChange={setText} autoComplete="off" spellCheck={false} />
        </search>
      </header>
      {error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {isIconSet(set) && (
        <section ref={box} className="rounded-2xl bg-card shadow-card">
          <Tabs
            inset
            label={t('icons.sets')}
            tabs={TABS}
            value={set}
            onChange={(key) => void navigate(`/ui/icons/${key}`, { replace: true, preventScrollReset: true })}
          >
            <div className="p-4 sm:p-6">
              {!data && !error && <Skeleton className="h-80" />}
              {data && (
                <p role="status" className="mb-4 text-secondary">
                  {found.length > 0 ? t('icons.count', { count: found.length }) : t('icons.none')}
                </p>
              )}
              <IconGrid key={`${set} ${searched}`} set={set} names={found} />
            </div>
          </Tabs>
        </section>
      )}
    </div>
  )
}
