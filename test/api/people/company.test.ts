import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { describe, expect, test } from 'vitest'
import { environment } from '#functions/core/environment.ts'
import { getItem } from '#functions/core/table/table.ts'
import { workspaceKey } from '#functions/data/companies/workspaces.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import type { Permission } from '#shared/core/permissions.ts'
import { common } from '#shared/overview/common/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { EXIF, jpegWith, PNG, SCRIPT, WEBP } from '#test/kit/browser/pictures.ts'

const app = await startApi()

const get = async (person: Person) => (await call(app, company.get, person, {})).body
const update = (person: Person, change: InputOf<typeof company.update>) => call(app, company.update, person, change)

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

  test('offers who is invited the language of whoever asks, until it says otherwise', async () => {
    const { manager, addPerson } = await newTenant(app)
    const english = await addPerson({ permissions: ['MANAGE_COMPANY'], language: 'EN' })
    const offered = async (by: Person) => (await get(by)).invitationDefaults.displayLanguage
    expect([await offered(manager), await offered(english)]).toEqual(['FR', 'EN'])
    const invitationDefaults = { ...(await get(manager)).invitationDefaults, displayLanguage: 'FR' as const }
    await call(app, company.update, manager, { invitationDefaults })
    expect([await offered(manager), await offered(english)]).toEqual(['FR', 'FR'])
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
      name: 'Atelier du Lac',
      address: '3 quai des Brumes, 74000 Annecy',
      registration: '552 100 554',
      colour: '#0f766e',
      logoUrl: null,
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

test('what is stored of a company is named in its own item', async () => {
  const { manager, tenant } = await newTenant(app)
  await update(manager, { city: 'Annecy' })
  expect(await getItem(workspaceKey(tenant))).toMatchObject({ city: 'Annecy', id: tenant })
})
