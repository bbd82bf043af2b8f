import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '#infra/local/seed/people.ts'
import type { Mission } from '#shared/contracts/missions.ts'
import type { Positioning } from '#shared/contracts/positionings.ts'
import { axe, brumeval, openBrowser, rivage, settled, signIn } from '#test/kit/browser.ts'
import { REFUSED_DOMAIN } from '#test/kit/setupSite.ts'
import { words } from '#test/kit/words.ts'

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

const year = new Date().getUTCFullYear()
const month = new Date().getUTCMonth() + 1
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const submit = (page: Page) => dialog(page).locator('button[type=submit]').click()
const column = (page: Page, status: string) => page.getByRole('region', { name: new RegExp(`^${status}`) })
const within = (place: ReturnType<typeof column>, name: string) => place.locator(`[data-person="${name}"]`)
/** Opens somebody's menu on the board. It closes when the page scrolls, and what was scrolled is told with the next frames. */
const openActions = async (page: Page, name: string) => {
  const actions = button(page, fr('positionings.actionsFor', { name }))
  await actions.scrollIntoViewIfNeeded()
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await actions.click()
}
const newAddress = () => `achats.${randomUUID().slice(0, 8)}@client.example`

interface KeptMail {
  destination: { to: string[] }
  body: { text?: string }
}

/** The token of the latest link to a proposal that an address got, once it is there. */
const tokenOf = async (address: string): Promise<string> => {
  const found = async () => {
    const { emails } = (await (await fetch(`${browser.mailUrl}/store`)).json()) as { emails: KeptMail[] }
    const texts = emails.filter(({ destination }) => destination.to.includes(address))
    return texts.flatMap(({ body }) => body.text?.match(/client-proposal\?token=([\w-]+)/)?.[1] ?? []).at(-1)
  }
  await expect.poll(found, { timeout: 20_000 }).toBeDefined()
  return (await found()) ?? ''
}

/** Calls of the API as whoever is signed in on a page. */
const apiAs = async (email: string) => {
  const send = async (method: string, path: string, token?: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(browser.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect(answer.status, `${path} ${await answer.clone().text()}`).toBe(200)
    return answer.json()
  }
  const session = (await send('POST', '/api/auth/sign-in', undefined, { email, password: PASSWORD })) as {
    accessToken: string
    user: { id: string }
  }
  return {
    id: session.user.id,
    get: (path: string) => send('GET', path, session.accessToken),
    post: (path: string, body: unknown) => send('POST', path, session.accessToken, body),
  }
}
type Api = Awaited<ReturnType<typeof apiAs>>

const newMission = async (manager: Api, title: string) => {
  const client = (await manager.post('/api/missions/clients', { title: `Client ${randomUUID().slice(0, 8)}` })) as {
    id: string
  }
  return (await manager.post('/api/missions', {
    clientId: client.id,
    title,
    description: '<p>Reprise d’un portail.</p>',
    skills: [{ code: 'java', level: 2 }],
    minYears: 2,
    languages: ['FR'],
    startDate: `${year}-01-01`,
    endDate: `${year + 1}-12-31`,
    rateMin: 450,
    rateMax: 650,
    interventionType: 'HYBRID',
    city: 'Nantes',
    country: 'FR',
    positions: 2,
    validators: [],
  })) as Mission
}
const shortList = async (manager: Api, missionId: string, personId: string) =>
  (await manager.post('/api/positionings', { missionId, personId, preposedAdr: 520 })) as Positioning
const propose = async (manager: Api, { id, version }: Positioning) =>
  (await manager.post(`/api/positionings/${id}/propose`, { version, preposedAdr: 540 })) as Positioning
const accept = async (person: Api, { id, missionId, version }: Positioning) => {
  const { offer } = (await person.get(`/api/positionings/mine/${missionId}`)) as {
    offer: { missionVersion: number; snapshot: { version: number } }
  }
  return (await person.post(`/api/positionings/${id}/accept`, {
    version,
    missionVersion: offer.missionVersion,
    profileVersion: offer.snapshot.version,
  })) as Positioning
}

const manager = async (look: { width?: number } = {}): Promise<Page> => {
  const page = await browser.newPage({ language: 'fr', width: 1440, height: 900, ...look })
  await signIn(page, rivage.maelle)
  return page
}
const resource = async (person: { email: string }): Promise<Page> => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, person)
  return page
}

test('from a mission to a signed month: matched, proposed, agreed, sent, accepted, filled and validated', async () => {
  const title = `Portail ${randomUUID().slice(0, 8)}`
  const client = `Assurances ${randomUUID().slice(0, 8)}`
  const name = 'Sofiane Belmarek'

  const page = await manager()
  await page.goto('/mission')
  await page.getByRole('link', { name: fr('missions.new') }).click()
  await page.waitForURL('**/mission/new')
  await button(page, fr('missions.create')).click()
  await expect.poll(() => page.getByText(fr('validation.required')).count()).toBe(4)
  await button(page, fr('missions.clientNew')).click()
  await dialog(page).getByLabel(fr('missions.clientName')).fill(client)
  await submit(page)
  await expect.poll(() => dialog(page).count()).toBe(0)
  await page.getByLabel(fr('missions.name')).fill(title)
  await page.locator('.ql-editor').fill('Une équipe de six personnes.')
  await page.getByLabel(fr('missions.startDate')).fill(`${year}-01-01`)
  await page.getByLabel(fr('missions.endDate')).fill(`${year - 1}-12-31`)
  await page.getByText(fr('errors.missions.dates')).waitFor()
  await page.getByLabel(fr('missions.endDate')).fill(`${year + 1}-12-31`)
  await page.getByLabel(fr('missions.rateMin')).fill('450')
  await page.getByLabel(fr('missions.rateMax')).fill('650')
  const skills = page.getByLabel(fr('missions.skills'), { exact: true })
  await skills.fill('Java')
  await skills.press('Enter')
  await page.getByRole('checkbox', { name: 'Oriane Castelvert' }).check()
  await button(page, fr('missions.create')).click()
  await page.waitForURL('**/mission-proposals/*')
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByText(fr('missions.left_one', { count: 1 })).waitFor()

  await tab(page, fr('missions.tab.people')).click()
  await button(page, fr('positionings.step.SELECT.title', { name })).click()
  await dialog(page).getByLabel(fr('positionings.rate')).fill('540')
  await submit(page)
  await page.getByText(fr('positionings.done.SELECT', { name })).waitFor()

  // Without a mouse: the menu of the person, its first step, the rate that stands there.
  await tab(page, fr('missions.tab.board')).click()
  const actions = button(page, fr('positionings.actionsFor', { name }))
  await actions.focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate('document.activeElement.textContent'))
    .toBe(fr('positionings.step.PROPOSE.action'))
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog(page).getByLabel(fr('positionings.rate')).inputValue()).toBe('540')
  await dialog(page).getByLabel(fr('positionings.rate')).press('Enter')
  await page.getByText(fr('positionings.done.PROPOSE', { name })).waitFor()

  const person = await resource(rivage.sofiane)
  await person.goto('/proposals')
  const eye = person.getByRole('link', { name: fr('positionings.open', { title }) })
  expect(await eye.getAttribute('target')).toBe('_blank')
  const [opened] = await Promise.all([person.context().waitForEvent('page'), eye.click()])
  await opened.close()
  await person.goto((await eye.getAttribute('href')) ?? '')
  await person.getByText(fr('positionings.snapshot.title')).waitFor()
  const agree = fr('positionings.answer.agree', { client })
  await button(person, fr('positionings.answer.accept')).click()
  await person.getByText(fr('positionings.answer.agreeFirst')).waitFor()
  const seen = String(await person.evaluate('document.querySelector("main").innerText'))
  expect(seen).toContain(name)
  expect(seen).toContain('Développeur Java full-stack')
  await person.getByLabel(agree).check()
  await button(person, fr('positionings.answer.accept')).click()
  await person.getByText(fr('positionings.answer.ACCEPTED_BY_RESOURCE')).waitFor()

  // With the mouse: dragged from where they agreed to the client.
  await page.reload()
  const tile = page.locator(`[data-person="${name}"]`)
  await tile.waitFor()
  await column(page, fr('positioning.status.SENT_TO_CLIENT')).scrollIntoViewIfNeeded()
  const from = await tile.boundingBox()
  const to = await column(page, fr('positioning.status.SENT_TO_CLIENT')).boundingBox()
  if (!from || !to) throw new Error('There is no board')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 5 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 })
  await page.mouse.up()
  const address = newAddress()
  await dialog(page).getByLabel(fr('positionings.contact.name')).fill('Nadia Achats')
  await dialog(page).getByLabel(fr('positionings.contact.email')).fill(address)
  await submit(page)
  await page.getByText(fr('positionings.done.SEND_TO_CLIENT', { name })).waitFor()

  const token = await tokenOf(address)
  const reader = await browser.newPage({ language: 'en' })
  const referrers: (string | undefined)[] = []
  reader.on('request', (request) => {
    if (request.url().includes('/api/')) referrers.push(request.headers().referer)
    expect(request.url().includes('/api/') && request.url().includes(token)).toBe(false)
  })
  await reader.goto(`/client-proposal?token=${token}`)
  await reader.getByText(fr('clientProposal.hello', { name: 'Nadia Achats' })).waitFor()
  expect(reader.url()).not.toContain(token)
  expect(referrers.filter((one) => one?.includes(token))).toEqual([])
  await reader
    .getByRole('heading', { name: fr('clientProposal.title', { company: 'Atelier Numérique Rivage', name }) })
    .waitFor()
  await reader.getByText(/^540\s€$/).waitFor()
  expect(await axe(reader)).toEqual([])
  await button(reader, fr('clientProposal.accept')).click()
  await dialog(reader).getByLabel(fr('clientProposal.message')).fill('Avec plaisir.')
  await submit(reader)
  await reader.getByText(fr('clientProposal.thanks')).waitFor()
  await reader.reload()
  await reader.getByText(fr('clientProposal.invalid')).waitFor()

  await person.goto('/my-missions')
  await person
    .getByRole('row')
    .filter({ hasText: title })
    .getByText(fr('positioning.status.ACCEPTED_BY_CLIENT'))
    .waitFor()
  await person.getByRole('link', { name: fr('positionings.own.fill') }).click()
  await person.waitForURL(`**/activity-report/timesheets/${month}/${year}`)
  await button(person, fr('cra.add.action')).click()
  await person.getByRole('menuitem', { name: `${client} · ${title}` }).click()
  await button(person, fr('cra.fill')).click()
  await button(person, fr('cra.send')).click()
  await person.getByText(fr('cra.status.WAITING_VALIDATION'), { exact: true }).first().waitFor()

  const validator = await resource(rivage.oriane)
  await validator.goto('/activity-report?tab=validate')
  const shown = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric' }).format(new Date())
  const row = validator
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ hasText: new RegExp(shown, 'i') })
  await row.getByRole('link', { name: fr('cra.list.open') }).click()
  await validator.waitForURL('**/timesheets/validate/*')
  await validator.getByText(title).first().waitFor()
  await button(validator, fr('cra.validate.action')).click()
  await dialog(validator)
    .getByRole('button', { name: fr('cra.sign.action'), exact: true })
    .click()
  await validator.getByText(fr('cra.status.VALIDATED'), { exact: true }).first().waitFor()

  await page.reload()
  await page.getByText(fr('missions.left_zero')).waitFor()
  await openActions(page, name)
  await page.getByRole('menuitem', { name: fr('positionings.history.title') }).click()
  await page.waitForURL('**/history/*')
  await page.getByText(fr('positionings.history.ACCEPTED_BY_CLIENT', { name: 'Nadia Achats' })).waitFor()
  await page.getByText('Avec plaisir.').waitFor()
  await page.getByText(fr('positionings.history.RESOURCE_SELECTED', { name: 'Maëlle Kerlouan' })).waitFor()
})

test('a refusal says why, and a consent taken back closes the client’s link at once', async () => {
  const [staff, own] = await Promise.all([apiAs(rivage.maelle.email), apiAs(rivage.bastien.email)])
  const mission = await newMission(staff, `Recette ${randomUUID().slice(0, 8)}`)
  const first = await propose(staff, await shortList(staff, mission.id, own.id))

  const person = await resource(rivage.bastien)
  await person.goto(`/mission-proposals/${mission.id}`)
  await button(person, fr('positionings.refuse.action')).click()
  await submit(person)
  await dialog(person).getByText(fr('errors.positionings.reasonRequired')).waitFor()
  await dialog(person).locator('textarea').fill('Trop loin de chez moi.')
  await submit(person)
  await person.getByText(fr('positionings.answer.REFUSED_BY_RESOURCE')).waitFor()

  const page = await manager()
  await page.goto(`/mission-proposals/${mission.id}`)
  await page.getByText('Trop loin de chez moi.').waitFor()

  const again = await accept(own, await propose(staff, { ...first, version: first.version + 1 }))
  const address = newAddress()
  await staff.post(`/api/positionings/${again.id}/client`, {
    ...{ version: again.version, name: 'Paul Achats', email: address, language: 'EN' },
  })
  const token = await tokenOf(address)
  const reader = await browser.newPage()
  await reader.goto(`/client-proposal?token=${token}`)
  await reader.getByText(en('clientProposal.hello', { name: 'Paul Achats' })).waitFor()

  await person.reload()
  await button(person, fr('positionings.withdraw.action')).click()
  await submit(person)
  await person.getByText(fr('positionings.withdraw.done')).waitFor()

  await button(reader, en('clientProposal.accept')).click()
  await submit(reader)
  await reader.getByText(en('clientProposal.invalid')).waitFor()
  await reader.goto('/client-proposal')
  await reader.getByText(en('clientProposal.invalid')).waitFor()
})

test('every step of a manager can be taken from the menu, and a step somebody else took before is said', async () => {
  const [staff, own] = await Promise.all([apiAs(rivage.maelle.email), apiAs(rivage.lucie.email)])
  const mission = await newMission(staff, `Audit ${randomUUID().slice(0, 8)}`)
  const name = 'Lucie Hartzwiller'
  await shortList(staff, mission.id, own.id)
  const page = await manager()
  await page.goto(`/mission-proposals/${mission.id}`)
  const choose = async (step: string) => {
    await openActions(page, name)
    await page.getByRole('menuitem', { name: fr(`positionings.step.${step}.action`) }).click()
  }
  const confirm = (step: string) =>
    dialog(page)
      .getByRole('button', { name: fr(`positionings.step.${step}.action`) })
      .click()
  const standsAt = (status: string) => within(column(page, fr(`positioning.status.${status}`)), name).waitFor()
  await choose('PROPOSE')
  await submit(page)
  await standsAt('SENT_TO_RESOURCE')
  await choose('TAKE_BACK')
  await confirm('TAKE_BACK')
  await standsAt('RESOURCE_SELECTED')

  await choose('PROPOSE')
  const { RESOURCE_SELECTED: [there] = [] } = (await staff.get(`/api/positionings/missions/${mission.id}`)) as Record<
    string,
    Positioning[]
  >
  if (there) await accept(own, await propose(staff, there))
  await submit(page)
  await page.getByText(fr('errors.positionings.wrongStatus')).waitFor()
  await standsAt('ACCEPTED_BY_RESOURCE')
  await choose('SEND_TO_CLIENT')
  await dialog(page).getByLabel(fr('positionings.contact.name')).fill('Nadia Achats')
  await submit(page)
  await dialog(page).getByText(fr('positionings.contact.emailWrong')).waitFor()
  await dialog(page).getByLabel(fr('positionings.contact.email')).fill(newAddress())
  await submit(page)
  await standsAt('SENT_TO_CLIENT')
  await choose('TAKE_BACK_FROM_CLIENT')
  await confirm('TAKE_BACK_FROM_CLIENT')
  await standsAt('ACCEPTED_BY_RESOURCE')

  await page.goto(`/positioning?mission=${mission.id}`)
  await expect.poll(() => page.getByRole('row').count(), { timeout: 15_000 }).toBe(2)
  await page.locator('#main').getByLabel(fr('positionings.column.status')).selectOption('SENT_TO_RESOURCE')
  await page.getByText(fr('positionings.noneFound')).waitFor()
  expect(page.url()).toContain('status=SENT_TO_RESOURCE')
})

test('a mission that two people change keeps what both wrote until one chooses; closed, nothing begins', async () => {
  const staff = await apiAs(rivage.maelle.email)
  const title = `Migration ${randomUUID().slice(0, 8)}`
  const mission = await newMission(staff, title)
  const [here, there] = [await manager(), await manager()]
  for (const page of [here, there]) {
    await page.goto(`/mission/${mission.id}`)
    await page.getByLabel(fr('missions.name')).waitFor()
  }
  await there.getByLabel(fr('profiles.city'), { exact: true }).fill('Vannes')
  await button(there, fr('missions.save')).click()
  await there.waitForURL('**/mission-proposals/*')
  await here.getByLabel(fr('missions.name')).fill(`${title} bis`)
  await button(here, fr('missions.save')).click()
  await dialog(here).getByText(fr('missions.stale.title')).waitFor()
  await dialog(here).getByRole('listitem').getByText(fr('profiles.city')).waitFor()
  await button(here, fr('profiles.stale.mine')).click()
  await here.getByRole('heading', { name: `${title} bis` }).waitFor()
  await button(here, fr('missions.close.action')).click()
  await dialog(here)
    .getByRole('button', { name: fr('missions.close.action') })
    .click()
  await here.getByText(fr('missions.status.CLOSED'), { exact: true }).waitFor()
  await button(here, fr('missions.reopen.action')).click()
  await dialog(here)
    .getByRole('button', { name: fr('missions.reopen.action') })
    .click()
  await here.getByText(fr('missions.status.OPEN'), { exact: true }).waitFor()

  await here.goto(`/mission/${mission.id}`)
  await here.getByLabel(fr('missions.name')).fill('Autre chose')
  await here.getByRole('link', { name: fr('ui.cancel') }).click()
  await dialog(here).getByText(fr('profiles.leave.text')).waitFor()
  await button(here, fr('profiles.leave.stay')).click()
  expect(await here.getByLabel(fr('missions.name')).inputValue()).toBe('Autre chose')
})

test('pasted lines are shown as understood or refused before anything is opened, and found in the list', async () => {
  const page = await manager()
  const mark = randomUUID().slice(0, 8)
  await page.goto('/mission/import')
  await page
    .locator('textarea')
    .fill(
      [
        'client;mission;début;fin;tjm max;ville;compétences',
        `Client ${mark};Reprise ${mark};01/02/${year + 1};31/07/${year + 1};620;Nantes;Java:3, React`,
        `Client ${mark};Sans fin ${mark};01/02/${year + 1};;620;Nantes;`,
        `Client ${mark};À l’envers ${mark};01/02/${year + 1};01/01/${year + 1};abc;Nantes;`,
      ].join('\n'),
    )
  await page.getByText(fr('missions.import.understood_other', { good: 1, count: 3 })).waitFor()
  const refused = (column: string, reason: string) =>
    fr('missions.import.problem', {
      column: fr(`missions.import.column.${column}`),
      reason: fr(`missions.import.reason.${reason}`),
    })
  await page.getByText(refused('endDate', 'missing')).waitFor()
  await page.getByText(refused('rateMax', 'number')).waitFor()
  await button(page, fr('missions.import.start_one', { count: 1 })).click()
  await page.getByText(fr('missions.import.results')).waitFor()
  await page.goto('/mission?size=5')
  await page.getByRole('searchbox', { name: fr('missions.filter.search') }).fill(mark)
  await page.getByRole('link', { name: `Reprise ${mark}`, exact: true }).waitFor()
  await expect.poll(() => page.getByRole('row').count(), { timeout: 15_000 }).toBe(2)
  await page.reload()
  await page.getByRole('link', { name: `Reprise ${mark}`, exact: true }).waitFor()
  await expect.poll(() => page.getByRole('row').count(), { timeout: 15_000 }).toBe(2)
})

test('what a client wrote fills the form of a mission, which keeps what was written before', async () => {
  const page = await manager()
  await page.goto('/mission/new')
  await page.getByLabel(fr('missions.rateMax')).fill('700')
  await button(page, fr('missions.mail.action')).click()
  await submit(page)
  await dialog(page).getByText(fr('validation.required')).waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
  await dialog(page)
    .locator('textarea')
    .fill(
      [
        'Objet : RE: Développeuse Java <b>senior</b>',
        'Transports Verdance cherche quelqu’un du 01/02/2027 au 31/07/2027, à Nantes ou à distance.',
        'TJM 500-600 € ; compétences : Java, Spring Boot',
      ].join('\n'),
    )
  await submit(page)
  await page.getByText(fr('missions.mail.taken')).waitFor()
  expect(await page.getByLabel(fr('missions.name')).inputValue()).toBe('Développeuse Java b senior /b')
  expect(await page.getByLabel(fr('missions.startDate')).inputValue()).toBe('2027-02-01')
  expect(await page.getByLabel(fr('missions.endDate')).inputValue()).toBe('2027-07-31')
  expect(await page.getByLabel(fr('missions.rateMin')).inputValue()).toBe('500')
  expect(await page.getByLabel(fr('missions.rateMax')).inputValue()).toBe('700')
  expect(await page.locator('.ql-editor').innerText()).toContain('Transports Verdance cherche')
  await button(page, fr('missions.create')).click()
  await page.waitForURL('**/mission-proposals/*')
  await page.getByRole('link', { name: 'Transports Verdance' }).waitFor()
  await button(page, fr('missions.findPeople')).click()
  await page.waitForURL('**?tab=people')
  const card = page.getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('button', { name: fr('positionings.step.SELECT.title', { name }) }).click()
  await submit(page)
  await card.getByRole('button', { name: fr('positionings.step.PROPOSE.title', { name }) }).click()
  await submit(page)
  await card.getByText(fr('positioning.status.SENT_TO_RESOURCE')).waitFor()
})

describe.each([
  [1440, 'light', 'fr'],
  [390, 'dark', 'en'],
] as const)('at %i pixels, %s, %s', (width, scheme, language) => {
  test('the screens of missions and positionings are accessible, translated and within their width', async () => {
    const [boss, worker] = language === 'fr' ? [rivage.maelle, rivage.noe] : [brumeval.ysolde, brumeval.tom]
    const [staff, own] = await Promise.all([apiAs(boss.email), apiAs(worker.email)])
    const mission = await newMission(staff, 'Développement d’un portail de services en ligne')
    const proposed = await propose(staff, await shortList(staff, mission.id, own.id))
    const look = async (who: { email: string }, paths: readonly string[]) => {
      const page = await browser.newPage({ width, scheme, language })
      await signIn(page, who)
      for (const path of paths) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await settled(page)
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBeLessThanOrEqual(0)
        const text = String(await page.evaluate('document.body.innerText'))
        const raw = /\b(missions|positionings|positioning|clientProposal|profiles|matching|errors|ui)\.[a-z]+[\w.]*/gi
        expect(text.match(raw) ?? [], path).toEqual([])
        expect(await axe(page), path).toEqual([])
        if (who !== boss || path !== `/mission-proposals/${mission.id}`) continue
        for (const part of ['people', 'mission'] as const) {
          await tab(page, (language === 'fr' ? fr : en)(`missions.tab.${part}`)).click()
          await settled(page)
          expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), part).toBeLessThanOrEqual(0)
          expect(await axe(page), part).toEqual([])
        }
      }
    }
    await look(boss, [
      '/mission',
      '/mission/new',
      '/mission/import',
      `/mission/${mission.id}`,
      '/mission-proposals',
      `/mission-proposals/${mission.id}`,
      '/positioning',
      `/history/${proposed.id}`,
    ])
    await look(worker, ['/proposals', `/mission-proposals/${mission.id}`, '/my-missions'])
  })
})

test('who places nobody finds their own proposals, and nobody else’s', async () => {
  const staff = await apiAs(rivage.maelle.email)
  const mission = await newMission(staff, 'Une mission des autres')
  const page = await browser.newPage()
  await signIn(page, rivage.emma)
  await page.goto('/mission-proposals')
  await page.waitForURL('**/proposals')
  await page.goto(`/mission-proposals/${mission.id}`)
  await page.getByText(en('errors.resource.notFound')).waitFor()
  for (const path of ['/mission', '/mission/new', '/positioning']) {
    await page.goto(path)
    await page.waitForURL('**/error-404')
  }
})

test('a proposal whose mail SES refuses says so on the board, and is sent again from there, to another address', async () => {
  const name = `${rivage.bastien.firstName} ${rivage.bastien.lastName}`
  const [boss, person] = [await apiAs(rivage.maelle.email), await apiAs(rivage.bastien.email)]
  const { id: missionId } = await newMission(boss, `Portail ${randomUUID().slice(0, 8)}`)
  const ready = await accept(person, await propose(boss, await shortList(boss, missionId, person.id)))
  const email = newAddress().replace(/@.*/, REFUSED_DOMAIN)
  const { version } = ready
  await boss.post(`/api/positionings/${ready.id}/client`, { version, name: 'Nadia Achats', email, language: 'FR' })
  const page = await manager()
  await page.goto(`/mission-proposals/${missionId}`)
  const tile = within(column(page, fr('positioning.status.SENT_TO_CLIENT')), name)
  const why = fr('mail.notDelivered', { why: fr('mail.why.refused') })
  await tile.getByText(why).waitFor()
  expect(await axe(page)).toEqual([])
  await tile.getByRole('button', { name: fr('positionings.step.RESEND.title', { name: name }) }).click()
  const other = newAddress()
  await dialog(page).getByLabel(fr('positionings.contact.email')).fill(other)
  await submit(page)
  await expect.poll(() => tile.getByText(why).count()).toBe(0)
  expect(await tokenOf(other)).not.toBe('')
})
