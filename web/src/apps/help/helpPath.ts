import type { GuideCategory } from '#shared/apps/help/categories.ts'
import { HELP } from './paths.ts'

/** Guides by URL prefix, matched segment by segment; the first match wins. */
const SCREEN_GUIDES: readonly (readonly [place: string, guide: `${GuideCategory}/${string}`])[] = [
  ['/dashboard', 'apps/figures'],
  ['/dashboards', 'apps/figures'],
  ['/user-dashboard', 'getting-started/fill-a-month'],
  ['/pages/activities', 'apps/activity-feed'],
  ['/activity-report/timesheets/validate', 'months/sign'],
  ['/activity-report/timesheets', 'getting-started/fill-a-month'],
  ['/activity-report', 'months/sign'],
  ['/mission/import', 'projects/import-missions'],
  ['/mission-proposals', 'projects/propose-somebody'],
  ['/mission', 'projects/mission-from-an-email'],
  ['/positioning', 'projects/propose-somebody'],
  ['/history', 'projects/propose-somebody'],
  ['/proposals', 'projects/answer-a-proposal'],
  ['/my-missions', 'projects/answer-a-proposal'],
  ['/matching', 'projects/matching'],
  ['/my-matching', 'projects/matching'],
  ['/profile/equipment', 'apps/my-equipment'],
  ['/profile', 'projects/profile-and-resume'],
  ['/profiles', 'projects/profile-and-resume'],
  ['/check-profile', 'projects/profile-and-resume'],
  ['/company/usage', 'payments/usage'],
  ['/company/matching', 'settings/weights'],
  ['/company/settings', 'getting-started/first-company'],
  ['/company/user-info', 'settings/permissions'],
  ['/company', 'settings/invite-people'],
  ['/injected-users', 'settings/invite-people'],
  ['/settings/security', 'your-account/second-factor'],
  ['/settings/notifications', 'your-account/mails-and-notifications'],
  ['/settings/lock', 'your-account/lock'],
  ['/settings/data', 'your-account/my-data'],
  ['/settings', 'your-account/appearance'],
  ['/apps/chat', 'apps/chat'],
  ['/apps/mailbox/settings', 'apps/sort-mail'],
  ['/apps/mailbox/label', 'apps/sort-mail'],
  ['/apps/mailbox/spam', 'apps/mail-from-outside'],
  ['/apps/mailbox', 'apps/write-a-mail'],
  ['/apps/experience', 'apps/tasks'],
  ['/apps/notes', 'apps/notes'],
  ['/apps/file-manager', 'apps/files'],
  ['/apps/scrumboard', 'apps/boards'],
  ['/apps/contacts', 'apps/contacts'],
  ['/apps/ecommerce/inventory', 'apps/manage-equipment'],
  ['/apps/academy/authoring', 'apps/write-a-course'],
  ['/apps/academy', 'apps/take-a-course'],
]

/** Path of the help for a screen. */
export const helpPathFor = (path: string): string => {
  const [, guide] = SCREEN_GUIDES.find(([place]) => path === place || path.startsWith(`${place}/`)) ?? []
  return guide ? `${HELP}/guides/${guide}` : HELP
}
