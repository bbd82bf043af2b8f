import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { describe, expect, test } from 'vitest'
import { now, setClock } from '#functions/core/clock.ts'
import { environment } from '#functions/core/environment.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, updateItem } from '#functions/core/table/table.ts'
import { workspaceKey } from '#functions/data/companies/workspaces.ts'
import { membersOf } from '#functions/data/people/members.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import type { Permission } from '#shared/core/permissions.ts'
import { common } from '#shared/overview/common/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { estimateOf } from '#shared/people/company/usage.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { caller, hourForEach } from '#test/api/people/signIn/authKit.ts'
import { factorsOf, joinAlso } from '#test/api/people/signIn/factorKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { EXIF, JPEG, jpegWith, PNG, SCRIPT, WEBP } from '#test/kit/browser/pictures.ts'

const app = await startApi()
const browser = caller(app.url)

const { pass } = hourForEach()
const { withTotp } = factorsOf(app, pass)

const get = async (person: Person) => (await call(app, company.get, person, {})).body
const update = (person: Person, change: InputOf<typeof company.update>) => call(app, company.update, person, change)
const signIn = async (person: Person) => {
  const { body, cookie } = await browser('/api/auth/sign-in', { email: person.email, password: person.password })
  pass(1)
  return { ...person, token: body.accessToken, cookie }
}
/** With a token of now, as after a refresh. */
const reissued = async (person: Person): Promise<Person> => ({
  ...person,
  token: await issueAccessToken(person.claims, now()),
})
const refresh = async (person: Person, cookie: string | undefined) => {
  const answer = await browser('/api/auth/refresh', {}, { cookie })
  pass(1)
  return { ...person, token: answer.body.accessToken, cookie: answer.cookie }
}

describe('a company', () => {
  test('begins with what every company begins with', async () => {
    const { manager, tenant } = await newTenant(app, { name: 'Atelier du Lac' })
    expect(await get(manager)).toEqual({
      id: tenant,
      name: 'Atelier du Lac',
      type: 'ESN',
      registration: '',
      address: '',
      zipCode: '',
      city: '',
      placeOfWork: { country: 'FR', region: null },
      logoUrl: null,
      colour: null,
      resumeSections: ['skills', 'experiences', 'diplomas', 'certifications', 'languages'],
      hoursPerDay: 7,
      secondFactorForManagers: false,
      appsOff: [],
      invitationDefaults: { type: 'ESN_RESOURCE', permissions: ['VIEW_CRA'], displayLanguage: 'FR' },
    })
  })

  test('keeps what is changed, and nothing else changes', async () => {
    const { manager } = await newTenant(app)
    const before = await get(manager)
    const change = {
      name: 'Rivage & Cie',
      registration: '552 100 554',
      address: '3 quai des Brumes',
      zipCode: '74000',
      city: 'Annecy',
      placeOfWork: { country: 'FR', region: '57' },
      hoursPerDay: 7.5,
      colour: '#0f766e',
      resumeSections: ['languages', 'experiences'],
      invitationDefaults: { type: 'FREELANCER', permissions: ['VIEW_CRA'], displayLanguage: 'EN' },
    } as const
    const { body } = await update(manager, {
      ...change,
      resumeSections: [...change.resumeSections],
      invitationDefaults: { ...change.invitationDefaults, permissions: ['VIEW_CRA'] },
    })
    expect(body).toEqual({ ...before, ...change })
    expect(await get(manager)).toEqual(body)
    expect((await update(manager, { city: '' })).body).toEqual({ ...body, city: '' })
    expect((await update(manager, {})).body).toEqual({ ...body, city: '' })
  })

  test('has a letterhead that everybody in it reads, and nobody else', async () => {
    const [{ manager, resource }, stranger] = await Promise.all([
      newTenant(app, { name: 'Atelier du Lac' }),
      newTenant(app),
    ])
    const place = { address: '3 quai des Brumes', zipCode: '74000', city: 'Annecy' }
    await update(manager, { ...place, registration: '552 100 554', colour: '#0f766e' })
    const { body } = await call(app, company.letterhead, resource, {})
    expect(body).toEqual({
      ...{ name: 'Atelier du Lac', address: '3 quai des Brumes, 74000 Annecy', registration: '552 100 554' },
      ...{ colour: '#0f766e', logoUrl: null },
    })
    expect((await update(manager, { colour: null })).body).toMatchObject({ colour: null })
    expect((await call(app, company.letterhead, stranger.resource, {})).body).toMatchObject({
      address: '',
      colour: null,
    })
  })

  test('under another name is called so by everybody in it', async () => {
    const { manager, resource } = await newTenant(app)
    await update(manager, { name: 'Brume' })
    const { body } = await call(app, common.user, resource, {})
    expect([body.workspace.name, body.workspaces[0]?.name]).toEqual(['Brume', 'Brume'])
  })

  test('at another place has other holidays in months not sent yet, of those who work where it is', async () => {
    const { manager, resource, addPerson } = await newTenant(app)
    const away = await addPerson({ placeOfWork: { country: 'TN', region: null } })
    await update(manager, { placeOfWork: { country: 'FR', region: '57' } })
    const placeOf = async (person: Person) =>
      (await call(app, cra.month, person, { year: 2026, month: 1 })).body.placeOfWork
    expect(await placeOf(resource)).toEqual({ country: 'FR', region: '57' })
    expect(await placeOf(away)).toEqual({ country: 'TN', region: null })
  })

  test.each([
    ['an empty name', { name: ' ' }],
    ['a name with markup', { name: '<img src=x>' }],
    ['a name of 81 letters', { name: 'x'.repeat(81) }],
    ['an address turned round', { address: '\u202Eevil' }],
    ['a country that is none', { placeOfWork: { country: 'France', region: null } }],
    ['a colour by its name', { colour: 'red' }],
    ['a colour that goes on', { colour: '#0f766e;background:url(//evil)' }],
    ['a résumé of nothing', { resumeSections: [] }],
    ['a section twice', { resumeSections: ['skills', 'skills'] }],
    ['a section that is none', { resumeSections: ['dailyRate'] }],
    ['no hours a day', { hoursPerDay: 0 }],
    ['thirteen hours a day', { hoursPerDay: 13 }],
    ['unknown permissions', { invitationDefaults: { type: 'ESN', permissions: ['ROOT'], displayLanguage: 'FR' } }],
    ['a logo by its path', { logoPath: '/avatars/x', logoUrl: 'https://evil' }],
    ['another tenant', { tenant: 'other' }],
  ])('takes no %s', async (_, change) => {
    const { manager } = await newTenant(app)
    const before = await get(manager)
    expect((await update(manager, change as never)).status).toBe(400)
    expect(await get(manager)).toEqual(before)
  })

  test.each([
    ['id', { id: 'other' }],
    ['type', { type: 'FREELANCER' }],
  ])('ignores what is only read: another %s', async (_, sent) => {
    const { manager } = await newTenant(app)
    const before = await get(manager)
    expect((await update(manager, sent as never)).status).toBe(200)
    expect(await get(manager)).toEqual(before)
  })

  test('changed twice at once keeps both', async () => {
    const { manager } = await newTenant(app)
    await Promise.all([update(manager, { city: 'Annecy' }), update(manager, { zipCode: '74000' })])
    expect(await get(manager)).toMatchObject({ city: 'Annecy', zipCode: '74000' })
  })

  test('invites by default with no more than whoever says so holds', async () => {
    const { manager, addPerson } = await newTenant(app)
    const clerk = await addPerson({ permissions: ['MANAGE_COMPANY', 'VIEW_CRA'] })
    const defaults = (permissions: Permission[]) => ({
      invitationDefaults: { type: 'ESN_RESOURCE' as const, permissions, displayLanguage: 'FR' as const },
    })
    expect(await update(clerk, defaults(['ALL']))).toMatchObject({ status: 403, body: { code: 'users.notHeld' } })
    expect((await update(clerk, defaults(['VIEW_CRA']))).status).toBe(200)
    expect((await update(manager, defaults(['MANAGE_CRA']))).status).toBe(200)
  })
})

describe('whoever may', () => {
  test('in one company sees and changes nothing of another', async () => {
    const [mine, theirs] = [await newTenant(app), await newTenant(app)]
    await update(mine.manager, { name: 'Mine', city: 'Annecy' })
    await call(app, company.setLogo, mine.manager, { image: PNG.toString('base64') })
    expect(await get(theirs.manager)).toMatchObject({ id: theirs.tenant, city: '', logoUrl: null })
    expect((await call(app, company.usage, theirs.manager, {})).body.months[0]).toMatchObject({ storedBytes: 0 })
  })
})

describe('a logo', () => {
  const s3 = new S3Client({ endpoint: app.emulators.s3, forcePathStyle: true })
  const keysOf = async (tenant: string) => {
    await app.drained()
    const { Contents = [] } = await s3.send(
      new ListObjectsV2Command({ Bucket: environment.avatarsBucket, Prefix: `avatars/${tenant}/` }),
    )
    return Contents.map(({ Key }) => Key ?? '')
  }
  const set = (person: Person, image: Buffer) => call(app, company.setLogo, person, { image: image.toString('base64') })

  test('is kept clean, replaced, and removed, with its file', async () => {
    const { manager, tenant } = await newTenant(app)
    const { body } = await set(manager, jpegWith(EXIF))
    expect(body.logoUrl).toMatch(new RegExp(`^/avatars/${tenant}/logos/[\\w-]{32}\\.jpg$`))
    expect(await keysOf(tenant)).toEqual([body.logoUrl?.slice(1)])
    const { body: next } = await set(manager, WEBP)
    expect(next.logoUrl).not.toBe(body.logoUrl)
    expect(await keysOf(tenant)).toEqual([next.logoUrl?.slice(1)])
    expect(await get(manager)).toEqual(next)
    expect((await set(manager, Buffer.alloc(0))).body.logoUrl).toBeNull()
    expect(await keysOf(tenant)).toEqual([])
    expect((await get(manager)).logoUrl).toBeNull()
  })

  test('that is no picture is refused', async () => {
    const { manager, tenant } = await newTenant(app)
    const answer = await set(manager, Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`))
    expect(answer).toMatchObject({ status: 422, body: { code: 'account.notAnImage', details: { reason: 'format' } } })
    expect(await keysOf(tenant)).toEqual([])
  })

  test('set twice at once leaves one, and one file', async () => {
    const { manager, tenant } = await newTenant(app)
    const answers = await Promise.all([
      call(app, company.setLogo, manager, { image: PNG.toString('base64') }, { anyCost: true }),
      call(app, company.setLogo, manager, { image: WEBP.toString('base64') }, { anyCost: true }),
    ])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await keysOf(tenant)).toEqual([(await get(manager)).logoUrl?.slice(1)])
  })
})

describe('a second factor for managers', () => {
  const required = { status: 403, body: { code: 'account.secondFactorRequired' } }

  test('is asked for by who has one only', async () => {
    const { manager } = await newTenant(app)
    expect(await update(manager, { secondFactorForManagers: true })).toMatchObject({
      status: 409,
      body: { code: 'company.noSecondFactor' },
    })
    expect((await get(manager)).secondFactorForManagers).toBe(false)
    await withTotp(manager)
    expect((await update(manager, { secondFactorForManagers: true })).body.secondFactorForManagers).toBe(true)
    expect((await update(manager, { secondFactorForManagers: false })).body.secondFactorForManagers).toBe(false)
  })

  const asking = async () => {
    const made = await newTenant(app)
    await withTotp(made.manager)
    await update(made.manager, { secondFactorForManagers: true })
    pass(1)
    return made
  }

  test('lets a manager without one read, and care for their own account, but change nothing', async () => {
    const { addPerson } = await asking()
    const clerk = await signIn(await addPerson({ permissions: ['MANAGE_USERS', 'MANAGE_CRA', 'MANAGE_COMPANY'] }))
    const as = { ...clerk }
    const month = { year: 2026, month: 1 }
    for (const answer of [
      await call(app, company.update, as, { city: 'Annecy' }),
      await call(app, company.setLogo, as, { image: '' }),
      await call(app, users.disable, as, { userId: as.personId }),
      await call(app, cra.save, as, { ...month, version: 0, activity: [], comments: '' }),
      await call(app, common.updateUser, as, { status: 'away' }),
      await call(app, common.readNotifications, as, {}),
    ]) {
      expect(answer).toMatchObject(required)
    }
    expect((await call(app, company.get, as, {})).body.city).toBe('')
    expect((await call(app, users.list, as, {})).status).toBe(200)
    expect((await call(app, cra.team, as, month)).status).toBe(200)
    expect((await call(app, account.updateProfile, as, { title: 'Clerk' })).status).toBe(200)
    expect((await call(app, account.secondFactor, as, {})).body).toMatchObject({ totp: false, required: true })
  })

  test('reaches sessions that are open within half a minute, when it is asked for and when it no longer is', async () => {
    const { manager, addPerson } = await newTenant(app)
    await withTotp(manager)
    const person = await addPerson({ permissions: ['MANAGE_COMPANY'] })
    const clerk = await signIn(person)
    expect((await call(app, company.update, clerk, { city: 'Annecy' })).status).toBe(200)
    // Before it is new, nothing ends.
    await update(manager, { secondFactorForManagers: false, hoursPerDay: 8 })
    pass(31)
    expect((await call(app, company.update, clerk, { city: 'Lyon' })).status).toBe(200)

    expect((await update(manager, { secondFactorForManagers: true })).status).toBe(200)
    pass(31)
    expect((await call(app, company.update, clerk, { city: 'Nantes' })).status).toBe(401)
    const renewed = await refresh(clerk, clerk.cookie)
    expect(await call(app, company.update, renewed, { city: 'Nantes' })).toMatchObject(required)
    expect((await get(renewed)).city).toBe('Lyon')

    const asks = await reissued(manager)
    expect((await update(asks, { secondFactorForManagers: false })).status).toBe(200)
    pass(31)
    expect((await call(app, company.get, renewed, {})).status).toBe(401)
    const free = await refresh(renewed, renewed.cookie)
    expect((await call(app, company.update, free, { city: 'Nantes' })).status).toBe(200)
  })

  test('is enough once it is there and the session is renewed', async () => {
    const { addPerson } = await asking()
    const clerk = await signIn(await addPerson({ permissions: ['MANAGE_COMPANY'] }))
    await withTotp(clerk)
    expect(await call(app, company.update, clerk, { city: 'Annecy' })).toMatchObject(required)
    const renewed = await refresh(clerk, clerk.cookie)
    expect((await call(app, company.update, renewed, { city: 'Annecy' })).status).toBe(200)
    const last = await call(app, account.removeTotp, renewed, { password: renewed.password })
    expect(last).toMatchObject(required)
    expect((await call(app, account.secondFactor, renewed, {})).body).toMatchObject({ totp: true, required: true })
  })

  test('is not asked of those who manage nothing', async () => {
    const { resource, validator } = await asking()
    for (const person of [resource, validator]) {
      const signed = await signIn(person)
      expect((await call(app, common.updateUser, signed, { status: 'busy' })).status).toBe(200)
      expect((await call(app, account.secondFactor, signed, {})).body.required).toBe(false)
    }
  })

  test('is asked in the company that wants it, not in another of the same account', async () => {
    const { addPerson } = await asking()
    const other = await newTenant(app)
    const clerk = await addPerson({ permissions: ['MANAGE_COMPANY'] })
    const there = await joinAlso(clerk, other.tenant, ['MANAGE_COMPANY'])
    const here = await signIn(clerk)
    expect(await call(app, company.update, here, { city: 'Annecy' })).toMatchObject(required)
    const { body } = await browser('/api/auth/switch-workspace', { workspaceId: other.tenant }, { token: here.token })
    const moved = {
      ...clerk,
      ...there,
      token: body.accessToken,
      claims: { ...clerk.claims, tenant: other.tenant, sub: there.personId },
    }
    expect((await call(app, company.update, moved, { city: 'Annecy' })).status).toBe(200)
  })
})

describe('usage', () => {
  const usage = async (person: Person) => (await call(app, company.usage, person, {})).body
  const NOTHING = { activePeople: 0, reportsValidated: 0, mailsSent: 0, storedBytes: 0, estimate: 0 }
  const month = { year: 2026, month: 1 }

  /** Fills, sends and signs a month of a person. */
  const signed = async ({ resource, validator, acceptMission }: Awaited<ReturnType<typeof newTenant>>) => {
    const { client, mission } = await acceptMission(resource)
    const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
    const { body } = await call(app, cra.save, resource, { ...month, version: 0, activity, comments: '' })
    await call(app, cra.send, resource, { craId: body.id, version: 1 })
    const signature = { kind: 'typed', text: 'Camille' } as const
    const answer = { craId: body.id, version: 2, craValidationStatus: 'VALIDATED', signature } as const
    await call(app, cra.respond, validator, answer)
    await app.drained()
    return body.id
  }

  test('of twelve months is nothing where nothing happened', async () => {
    setClock({ at: new Date('2026-02-10T12:00:00Z') })
    const { manager } = await newTenant(app)
    const { prices, months } = await usage(manager)
    expect(prices).toMatchObject({ currency: 'EUR' })
    expect(months.map((one) => `${one.year}-${one.month}`)).toEqual([
      ...['2026-2', '2026-1', '2025-12', '2025-11', '2025-10', '2025-9'],
      ...['2025-8', '2025-7', '2025-6', '2025-5', '2025-4', '2025-3'],
    ])
    for (const one of months) expect(one).toMatchObject(NOTHING)
  })

  test('counts each person once a month, however often they come', async () => {
    setClock({ at: new Date('2027-03-10T12:00:00Z') })
    const { manager, resource, freelancer } = await newTenant(app)
    const come = ({ email, password }: Person) => browser('/api/auth/sign-in', { email, password })
    const first = await come(resource)
    await come(resource)
    await browser('/api/auth/refresh', {}, { cookie: first.cookie })
    await Promise.all([come(freelancer), come(freelancer), come(freelancer)])
    expect((await usage(manager)).months[0]).toMatchObject({ ...NOTHING, activePeople: 2, estimate: 400 })
    setClock({ at: new Date('2027-04-01T00:00:00Z') })
    await come(resource)
    expect((await usage(manager)).months.slice(0, 2)).toMatchObject([{ activePeople: 1 }, { activePeople: 2 }])
  })

  test('counts somebody who only comes back', async () => {
    setClock({ at: new Date('2027-05-31T23:50:00Z') })
    const { manager, resource } = await newTenant(app)
    const { body, cookie } = await browser('/api/auth/sign-in', { email: resource.email, password: resource.password })
    setClock({ at: new Date('2027-06-01T00:01:00Z') })
    // A token of last month counts nobody; the refresh, which follows within a quarter of an hour, does.
    await browser('/api/common/user', undefined, { token: body.accessToken })
    expect((await usage(manager)).months[0]).toMatchObject({ month: 6, activePeople: 0 })
    const renewed = await browser('/api/auth/refresh', {}, { cookie })
    expect(renewed.status).toBe(200)
    expect((await usage(manager)).months.slice(0, 2)).toMatchObject([{ activePeople: 1 }, { activePeople: 1 }])
  })

  test('counts signed reports, mails and archived bytes, once however often they are delivered', async () => {
    const made = await newTenant(app)
    const craId = await signed(made)
    const { months, prices } = await usage(made.manager)
    const [present] = months
    // To the two who may sign, and back to the consultant.
    expect(present).toMatchObject({ reportsValidated: 1, mailsSent: 3 })
    const archived = present?.storedBytes ?? 0
    expect(archived).toBeGreaterThan(300)
    expect(present?.estimate).toBe(
      estimateOf({ activePeople: 0, reportsValidated: 1, mailsSent: 3, storedBytes: archived }, prices),
    )

    const { handler } = await import('#functions/deliver/handler.ts')
    const { marshall } = await import('@aws-sdk/util-dynamodb')
    const { queryPage } = await import('#functions/core/table/table.ts')
    const { items } = await queryPage({ where: expression`#pk = ${`T#${made.tenant}#CRA#${craId}`}`, limit: 10 })
    const Records = items.map((item, index) => ({
      eventName: 'INSERT' as const,
      dynamodb: { SequenceNumber: `${index}`, NewImage: marshall(item) as never },
    }))
    await Promise.all([handler({ Records }), handler({ Records })])
    expect((await usage(made.manager)).months).toEqual(months)
  })

  test('counts no mail that was not wanted', async () => {
    const made = await newTenant(app)
    for (const person of [made.manager, made.validator, made.resource]) {
      const { preferences } = (await call(app, account.profile, person, {})).body
      await call(app, account.updateProfile, person, {
        preferences: { ...preferences, mails: { reports: false, account: false } },
      })
    }
    await signed(made)
    expect((await usage(made.manager)).months[0]).toMatchObject({ reportsValidated: 1, mailsSent: 0 })
  })

  test('counts pictures as long as they are kept, in the month they were kept', async () => {
    setClock({ at: new Date('2027-08-10T12:00:00Z') })
    const { manager, resource } = await newTenant(app)
    await call(app, account.setAvatar, resource, { image: PNG.toString('base64') })
    await call(app, company.setLogo, manager, { image: WEBP.toString('base64') })
    setClock({ at: new Date('2027-09-10T12:00:00Z') })
    await call(app, account.setAvatar, resource, { image: JPEG.toString('base64') })
    setClock({ at: new Date('2027-11-10T12:00:00Z') })
    await call(app, company.setLogo, manager, { image: '' })
    const stored = (await usage(manager)).months.map(({ storedBytes }) => storedBytes)
    const [august, september] = [PNG.length + WEBP.length, JPEG.length + WEBP.length]
    expect(stored).toEqual([JPEG.length, september, september, august, 0, 0, 0, 0, 0, 0, 0, 0])
  })

  test('of many at once loses none', async () => {
    const { manager, addPerson } = await newTenant(app)
    const people = await Promise.all(Array.from({ length: 12 }, () => addPerson()))
    await Promise.all(
      people.map((person) =>
        call(app, account.setAvatar, person, { image: PNG.toString('base64') }, { anyCost: true }),
      ),
    )
    const { countActive } = await import('#functions/data/companies/usage.ts')
    const members = await membersOf(manager.tenant).getMany(people.map(({ personId }) => personId))
    await Promise.all([...members, ...members].map((member) => countActive(manager.tenant, member)))
    // Whoever met another at the counter is counted at their next refresh.
    const left = (await membersOf(manager.tenant).getMany(people.map(({ personId }) => personId))).filter(
      ({ activeMonth }) => !activeMonth,
    )
    for (const member of left) await countActive(manager.tenant, member)
    const [present] = (await usage(manager)).months
    expect(present).toMatchObject({ activePeople: 12 })
    const kept = (await membersOf(manager.tenant).getMany(people.map(({ personId }) => personId))).filter(
      ({ avatarPath }) => avatarPath,
    )
    expect(present?.storedBytes).toBe(kept.length * PNG.length)
  })

  test('costs one request, whatever happened', async () => {
    const { manager, tenant } = await newTenant(app)
    for (let back = 0; back < 20; back++) {
      const at = new Date(Date.UTC(2027, 11 - back, 10))
      await updateItem({ pk: `T#${tenant}#USAGE`, sk: at.toISOString().slice(0, 7) }, expression`ADD #mailsSent ${1}`)
    }
    setClock({ at: new Date('2027-12-10T12:00:00Z') })
    const { body, cost } = await call(app, company.usage, manager, {})
    expect(body.months.map(({ mailsSent }) => mailsSent)).toEqual(Array.from({ length: 12 }, () => 1))
    expect(cost.requests).toBe(1)
  })
})

test('what is stored of a company is named in its own item', async () => {
  const { manager, tenant } = await newTenant(app)
  await update(manager, { city: 'Annecy' })
  expect(await getItem(workspaceKey(tenant))).toMatchObject({ city: 'Annecy', id: tenant })
})
