import { AdjustmentsHorizontalIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { RankedPeople } from './RankedPeople.tsx'
import { RankingLogs } from './RankingLogs.tsx'

/** The matching of one mission: who fits it, and what was shown of that to whom. */
export const Component = () => {
  const { t } = useTranslation()
  const { missionId = '' } = useParams()
  const [tab, setTab] = useState<'people' | 'log'>('people')
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-6 p-4 sm:p-6 md:p-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl font-extrabold tracking-tight">{t('matching.people.title')}</h1>
        <ActionLink variant="outline" to="/matching/weights" icon={AdjustmentsHorizontalIcon}>
          {t('matching.settings.title')}
        </ActionLink>
      </div>
      <Tabs
        label={t('matching.title')}
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'people', label: t('matching.log.tabPeople') },
          { key: 'log', label: t('matching.log.tab') },
        ]}
      >
        {tab === 'people' ? <RankedPeople missionId={missionId} /> : <RankingLogs missionId={missionId} />}
      </Tabs>
    </div>
  )
}
