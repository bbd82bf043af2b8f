import type { CurrentUser } from '#shared/people/currentUser.ts'
import { craIdParts } from '#shared/time/cra/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Breadcrumb } from '../Breadcrumb.tsx'
import { useLabels } from '../labels.ts'
import { othersTab, REPORTS_PATH } from '../paths.ts'

interface Props {
  craId: string
  /** Whose report it is. */
  by: string
  me: CurrentUser
}

/** Replaces a timesheet that was taken back, until it is sent again. */
export const TakenBackNotice = ({ craId, by, me }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const { year, month } = craIdParts(craId)
  const list = othersTab(me)
  return (
    <div className="flex flex-col gap-4 p-edge">
      <header>
        <Breadcrumb here={by} back={list} />
        <PageTitle className="mt-1">{t('cra.validate.title', { month: words.monthIn(year, month) })}</PageTitle>
      </header>
      <Notice
        tone="info"
        title={t('cra.validate.takenBack', { name: by })}
        actions={
          <ActionLink variant="outline" to={REPORTS_PATH + list}>
            {t('cra.list.title')}
          </ActionLink>
        }
      />
    </div>
  )
}
