import assert from 'node:assert/strict'
import { PASSWORD, rivage } from '#infra/local/seed/people.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import type { Page } from './page.ts'

const fr = words('fr')
const task = words('fr', 'tasks')

const fill = fillPath(thisMonth())

const signIn = async (page: Page, { email }: { email: string }, path: string): Promise<void> => {
  await page.goto('/sign-in')
  await page.fill('input[name=email]', email)
  await page.fill('input[name=password]', PASSWORD)
  await page.press('Enter')
  await page.until("location.pathname !== '/sign-in'")
  await page.goto(path)
}

/** Opens the first report that waits for somebody's signature. */
const openReport = async (page: Page): Promise<void> => {
  await signIn(page, rivage.maelle, '/activity-report?tab=validate')
  await page.clickOn('a[href*="/timesheets/validate/"]')
  // Once the screen has taken the focus to its top.
  await page.until("location.pathname.includes('/validate/') && document.activeElement.matches('#main, #main :not(a)')")
}

const FOCUS_IN_DIALOG = "document.activeElement.closest('[role=dialog]') !== null"

/** What people do most, and what browsers differ in most. */
export const JOURNEYS: Record<string, (page: Page) => Promise<void>> = {
  'a consultant fills the month and sends it': async (page) => {
    await signIn(page, rivage.bastien, fill)
    await page.click(fr('cra.fill'))
    await page.click(fr('cra.send'))
    await page.hears(fr('cra.status.WAITING_VALIDATION'))
  },
  'a consultant fills the month on the width of a phone, finds it again and sends it': async (page) => {
    await page.resize(390, 844)
    await signIn(page, rivage.lucie, fill)
    await page.click(fr('cra.fill'))
    await page.click(fr('cra.save'))
    await page.hears(fr('cra.craUpdated'))
    await page.goto(fill)
    await page.click(fr('cra.sendShort'))
    await page.hears(fr('cra.status.WAITING_VALIDATION'))
    assert.equal(await page.until("matchMedia('(width < 37.5rem)').matches"), true)
  },
  'a validator signs a month without a mouse': async (page) => {
    await openReport(page)
    await page.focus(fr('cra.validate.action'))
    await page.press('Enter')
    await page.hears(fr('cra.sign.meaning_one'))
    await page.focus(fr('cra.sign.action'))
    await page.press('Enter')
    await page.hears(fr('cra.seal.intact'))
  },
  'a dialog holds the keyboard until Escape gives it back': async (page) => {
    await openReport(page)
    const opener = fr('cra.reject.action')
    await page.focus(opener)
    await page.press('Enter')
    await page.until(FOCUS_IN_DIALOG)
    for (let pressed = 0; pressed < 6; pressed += 1) {
      await page.press('Tab')
      await page.until(FOCUS_IN_DIALOG, `after ${pressed + 1} times Tab the dialog has the focus`)
    }
    await page.press('Escape')
    await page.until(`document.activeElement.textContent.trim() === ${JSON.stringify(opener)}`)
  },
  'a manager proposes a mission to somebody': async (page) => {
    await signIn(page, rivage.maelle, '/mission-proposals')
    await page.click('Tableau de bord des remboursements', 'link')
    const name = `${rivage.dara.firstName} ${rivage.dara.lastName}`
    await page.click(fr('positionings.actionsFor', { name }))
    await page.click(fr('positionings.step.PROPOSE.action'), 'menuitem')
    await page.until(FOCUS_IN_DIALOG)
    await page.press('Enter')
    await page.hears(fr('positionings.done.PROPOSE', { name }))
  },
  'a message arrives in a page that is open, without being asked for': async (page) => {
    await signIn(page, rivage.maelle, '/apps/chat')
    await page.clickOn('main a[href^="/apps/chat/"]')
    const conversation = await page.until<string>('/chat\\/.+/.test(location.pathname) && location.pathname')
    const other = await page.beside(conversation)
    await other.until("document.querySelector('textarea') !== null")
    await page.fill('textarea', 'Le bon de commande est signé.')
    await page.press('Enter')
    await other.hears('Le bon de commande est signé.')
  },
  'what was deleted comes back by the message that says so': async (page) => {
    await signIn(page, rivage.bastien, '/apps/experience')
    const title = 'Réserver le train pour Nantes'
    const listed = `[...document.querySelectorAll('main a')].find((link) => link.textContent.includes('${title}'))`
    await page.goto(await page.until<string>(`${listed}?.getAttribute('href')`))
    await page.click(task('more'))
    await page.click(task('remove.task'), 'menuitem')
    await page.until(`${listed} === undefined`)
    await page.click(fr('ui.undo'))
    await page.until(`${listed} !== undefined`)
  },
  'who chooses the dark gets it at once, and from the first paint on': async (page) => {
    await signIn(page, rivage.jeanyann, '/settings/look')
    await page.click(fr('shell.scheme.dark'), 'radio')
    const isDark = "getComputedStyle(document.body).backgroundColor === 'rgb(13, 16, 23)'"
    await page.until(isDark)
    await page.hears(fr('settings.look.scheme'))
    await page.goto('/activity-report')
    await page.until(isDark)
  },
  'no strip of another colour stands beside the navigation, no letter beside the conversations': async (page) => {
    await signIn(page, rivage.maelle, '/dashboard')
    await page.until("document.querySelector('aside nav') !== null")
    await page.until(
      `!CSS.supports('scrollbar-color', 'auto') ||
        /(transparent|rgba\\(0, 0, 0, 0\\))$/.test(getComputedStyle(document.querySelector('#navigation')).scrollbarColor)`,
    )
    await page.until("getComputedStyle(document.querySelector('aside h2')).visibility === 'hidden'")
  },
}
