const HELP = '/apps/help-center'

/** The guide that helps on a screen, by how its address begins; the first that fits. */
const GUIDES: readonly (readonly [place: string, guide: string])[] = [
  ['/activity-report/timesheets/validate', 'months/sign'],
  ['/activity-report/timesheets', 'getting-started/fill-a-month'],
  ['/activity-report', 'months/sign'],
  ['/mission/import', 'projects/import-missions'],
  ['/mission-proposals', 'projects/propose-somebody'],
  ['/mission', 'projects/mission-from-an-email'],
  ['/positioning', 'projects/propose-somebody'],
  ['/proposals', 'projects/answer-a-proposal'],
  ['/matching', 'projects/matching'],
  ['/my-matching', 'projects/matching'],
  ['/profile', 'projects/profile-and-resume'],
  ['/company/usage', 'payments/usage'],
  ['/company/matching', 'settings/weights'],
  ['/company', 'settings/invite-people'],
  ['/settings/security', 'your-account/second-factor'],
  ['/settings/notifications', 'your-account/mails-and-notifications'],
  ['/settings/lock', 'your-account/lock'],
  ['/settings/data', 'your-account/my-data'],
  ['/settings', 'your-account/appearance'],
]

/** Where the help about a screen is. */
export const helpFor = (path: string): string => {
  const [, guide] = GUIDES.find(([place]) => path.startsWith(place)) ?? []
  return guide ? `${HELP}/guides/${guide}` : HELP
}
