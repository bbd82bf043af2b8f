import type { Page } from 'playwright-core'
import { rivage } from '#infra/local/seed/people.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'

const fill = fillPath(thisMonth())

/** The screen that the picture of a guide is of, and who sees it. */
export interface GuideShot {
  person: { email: string }
  show: (page: Page) => Promise<unknown>
}

const at =
  (path: string) =>
  (page: Page): Promise<unknown> =>
    page.goto(path)
const opening = (path: string, link: string) => async (page: Page) => {
  await page.goto(path)
  await page.locator(link).first().click()
}

/** The pictures of the product's guides, by the guide. */
export const GUIDE_SHOTS: Readonly<Record<string, GuideShot>> = {
  'fill-a-month': { person: rivage.emma, show: at(fill) },
  sign: { person: rivage.maelle, show: at('/activity-report?tab=validate') },
  remind: { person: rivage.maelle, show: at('/activity-report?tab=team') },
  'mission-from-an-email': { person: rivage.maelle, show: at('/mission/new') },
  matching: { person: rivage.maelle, show: opening('/mission-proposals', 'a[href^="/mission-proposals/"]') },
  'profile-and-resume': { person: rivage.maelle, show: at('/profiles') },
  files: { person: rivage.maelle, show: at('/apps/file-manager') },
  contacts: { person: rivage.maelle, show: at('/apps/contacts') },
  'manage-equipment': { person: rivage.maelle, show: at('/apps/ecommerce/inventory') },
  'write-a-mail': { person: rivage.maelle, show: at('/apps/mailbox') },
  'take-a-course': { person: rivage.maelle, show: at('/apps/academy') },
  figures: { person: rivage.maelle, show: at('/dashboards/project') },
  tasks: { person: rivage.maelle, show: at('/apps/experience') },
  boards: { person: rivage.maelle, show: opening('/apps/scrumboard', 'main a[href^="/apps/scrumboard/"]') },
}
