import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { missions } from '#shared/staffing/missions/contract.ts'
import { type Positioning, positionings } from '#shared/staffing/positionings/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'
import { button, signIn, type TestBrowser } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'

const { year } = thisMonth()

export const FIELDS = {
  description: '<p>Reprise d’un portail.</p>',
  skills: [{ code: 'java', level: 2 }],
  minYears: 2,
  languages: ['FR' as const],
  startDate: `${year}-01-01`,
  endDate: `${year + 1}-12-31`,
  rateMin: 450,
  rateMax: 650,
  interventionType: 'HYBRID' as const,
  city: 'Nantes',
  country: 'FR',
  positions: 2,
  validators: [],
}

/** Opens a page of somebody, in French, as wide as a board needs. */
export const visitIn =
  (browser: TestBrowser) =>
  async (who: { email: string }, at?: string): Promise<Page> => {
    const page = await browser.newPage({ language: 'fr', width: 1440, height: 900 })
    await signIn(page, who, at)
    return page
  }

/** Counts in `lostCarets` how often a field that has the focus loses its caret. */
export const COUNT_LOST_CARETS = `
  globalThis.lostCarets = 0
  document.addEventListener('selectionchange', () => {
    if (document.activeElement.matches('input') && getSelection().rangeCount === 0) lostCarets += 1
  })`

export const dialog = (page: Page) => page.getByRole('dialog')
export const submit = (page: Page) => dialog(page).locator('button[type=submit]').click()

export const newAddress = () => `achats.${randomUUID().slice(0, 8)}@client.example`

/**
 * A company whose consultant, who reads French unless it is the freelancer, has a profile that clients can be shown, and
 * the steps that lead to an answer of a client.
 */
export const newStaffing = async (browser: TestBrowser, who: 'resource' | 'freelancer' = 'resource') => {
  const tenant = await browser.newTenant()
  const { manager, [who]: resource } = tenant
  const [staff, own] = await Promise.all([browser.as(manager), browser.as(resource)])

  /** Says what somebody has done in Java. */
  const giveProfile = async (person: typeof resource, professionalTitle: string, level = 3) => {
    const asThem = await browser.as(person)
    return asThem(profiles.save, {
      ...EMPTY_PROFILE,
      profilId: person.personId,
      version: 0,
      professionalTitle,
      available: true,
      city: 'Nantes',
      location: 'FR',
      languages: [{ languageCode: 'FR', level: 4 }],
      userExperiences: [
        {
          title: 'Lead',
          organization: 'Transports Verdance',
          description: '',
          startDate: '2018-01-01',
          endDate: null,
          tasks: [{ headline: 'Portail', skills: [{ code: 'Java', level }] }],
        },
      ],
    })
  }
  await giveProfile(resource, 'Développeur Java full-stack')

  const newMission = async (title: string, more: Partial<typeof FIELDS> = {}) => {
    const { id: clientId } = await staff(missions.createClient, { title: `Client ${randomUUID().slice(0, 8)}` })
    return staff(missions.create, { ...FIELDS, ...more, clientId, title })
  }
  const shortList = (missionId: string) =>
    staff(positionings.select, { missionId, personId: resource.personId, preposedAdr: 520 })
  const propose = ({ id: positioningId, version }: Pick<Positioning, 'id' | 'version'>) =>
    staff(positionings.propose, { positioningId, version, preposedAdr: 540 })
  const accept = async ({ id: positioningId, missionId, version }: Positioning) => {
    const { offer } = await own(positionings.myMission, { missionId })
    return own(positionings.accept, {
      positioningId,
      version,
      missionVersion: offer?.missionVersion ?? 1,
      profileVersion: offer?.snapshot.version ?? 0,
    })
  }
  const sendToClient = ({ id: positioningId, version }: Positioning, email: string, name = 'Nadia Achats') =>
    staff(positionings.sendToClient, { positioningId, version, name, email, language: 'EN' })
  return { ...tenant, resource, staff, own, giveProfile, newMission, shortList, propose, accept, sendToClient }
}

/** Opens one's own résumé. */
export const openResume = async (page: Page): Promise<void> => {
  await page.goto('/profile/resume')
  await button(page, words('en')('profiles.import.action')).waitFor()
}
