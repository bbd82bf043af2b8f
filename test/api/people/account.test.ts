import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { describe, expect, test } from 'vitest'
import { environment } from '#functions/core/environment.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, updateItem } from '#functions/core/table/table.ts'
import { toValidators, validatorsKey } from '#functions/data/companies/workspaces.ts'
import { memberKey, membersOf } from '#functions/data/people/members.ts'
import { common } from '#shared/overview/common/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { caller, hourForEach } from '#test/api/people/signIn/authKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { EXIF, JPEG, jpegWith, PNG, POSITION, pngOf, SCRIPT, WEBP } from '#test/kit/browser/pictures.ts'

const app = await startApi()
const browser = caller(app.url)
const company = await newTenant(app)
const newPerson = () => company.addPerson({ permissions: ['VIEW_CRA'] })

const { pass } = hourForEach()

const profileOf = async (person: Person) => (await call(app, account.profile, person, {})).body
const update = (person: Person, change: Parameters<typeof call<typeof account.updateProfile>>[3]) =>
  call(app, account.updateProfile, person, change)

/** Signs in as a browser; `token` and `cookie` are of another session than the kit's own. */
const signIn = async (person: Person, password = person.password) => {
  const { status, body, cookie } = await browser('/api/auth/sign-in', { email: person.email, password })
  pass(1)
  return { status, token: body.accessToken, cookie }
}

describe('a profile', () => {
  test('begins with what everybody begins with', async () => {
    const person = await newPerson()
    expect(await profileOf(person)).toMatchObject({
      id: person.personId,
      username: person.email,
      phone: '',
      phoneShown: false,
      title: '',
      about: '',
      preferences: { scheme: 'auto', theme: 'theme-default', layout: 'classy', lockAfter: 0 },
      workspaces: [{ id: company.tenant }],
    })
  })

  test('keeps what is changed, and nothing else changes', async () => {
    const person = await newPerson()
    const details = { phone: '+33 (0)6 12-34', title: 'Data engineer', about: 'Likes trains.\nAnd <b>tea</b>.' }
    const preferences = {
      scheme: 'dark',
      theme: 'theme-rose',
      layout: 'thin',
      lockAfter: 15,
      mails: { reports: false, account: true, trainings: false },
    } as const
    const { body } = await update(person, { ...details, preferences, displayLanguage: 'FR' })
    expect(body).toMatchObject({ ...details, preferences, displayLanguage: 'FR', firstName: 'Lou' })
    expect(await profileOf(person)).toEqual(body)
    const { body: later } = await update(person, { title: '' })
    expect(later).toEqual({ ...body, title: '' })
    expect((await update(person, {})).body).toEqual(later)
    const { body: darker } = await update(person, { preferences: { layout: 'modern' } })
    expect(darker.preferences).toEqual({ ...preferences, layout: 'modern' })
    expect(darker.look).toEqual({ scheme: 'dark', theme: 'theme-rose', layout: 'modern' })
  })

  test('keeps each preference that is changed at once on two devices', async () => {
    const { resource: person } = await newTenant(app)
    await update(person, { preferences: { layout: 'thin' } })
    const changes = [
      { scheme: 'dark' },
      { theme: 'theme-rose' },
      { lockAfter: 15 },
      { mails: { reports: false } },
      { mails: { trainings: false } },
    ] as const
    const all = await Promise.all(changes.map((preferences) => update(person, { preferences })))
    expect(all.map(({ status }) => status)).toEqual(changes.map(() => 200))
    expect((await profileOf(person)).preferences).toEqual({
      layout: 'thin',
      scheme: 'dark',
      theme: 'theme-rose',
      lockAfter: 15,
      mails: { reports: false, account: true, trainings: false },
    })
  })

  test('under another name is named so in the team and among validators, and by the next token', async () => {
    const { validator, manager, tenant } = await newTenant(app)
    const { body } = await update(validator, { firstName: 'Zoé', lastName: 'Aubrac' })
    expect(body).toMatchObject({ firstName: 'Zoé', lastName: 'Aubrac' })
    const team = await call(app, cra.team, manager, { year: 2026, month: 1 })
    const names = team.body.items.map(({ resourceName }) => resourceName)
    expect(names).not.toContain(validator.name)
    expect(toValidators(await getItem(validatorsKey(tenant)))).toMatchObject({ [validator.personId]: 'Zoé Aubrac' })
    const { token } = await signIn(validator)
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).name).toBe('Zoé Aubrac')
  })

  test('of a consultant under another name keeps their months', async () => {
    const { manager, resource, acceptMission } = await newTenant(app)
    const { client, mission } = await acceptMission(resource)
    const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
    const month = { year: 2026, month: 1 }
    await call(app, cra.save, resource, { ...month, version: 0, activity, comments: '' })
    await update(resource, { firstName: 'Ada' })
    const { body } = await call(app, cra.team, manager, month)
    const row = body.items.find(({ personId }) => personId === resource.personId)
    expect(row).toMatchObject({ resourceName: expect.stringMatching(/^Ada /), totalWorkedDays: 1, status: 'DRAFT' })
  })

  test.each([
    ['an empty first name', { firstName: ' ' }],
    ['a name with markup', { lastName: '<b>x</b>' }],
    ['a name turned round', { lastName: '\u202Eevil' }],
    ['a name of 41 letters', { firstName: 'x'.repeat(41) }],
    ['a phone that is none', { phone: 'call me' }],
    ['1001 letters about oneself', { about: 'x'.repeat(1001) }],
    ['another theme', { preferences: { theme: 'theme-neon' } }],
    ['a layout that is code', { preferences: { layout: '"><script>' } }],
    ['an e-mail address', { email: 'other@kit.example' }],
    ['a state', { state: 'ACTIVE', secondFactor: true }],
  ])('takes no %s', async (_, change) => {
    const person = await newPerson()
    const before = await profileOf(person)
    expect((await update(person, change as never)).status).toBe(400)
    expect(await profileOf(person)).toEqual(before)
  })

  test.each([
    ['permissions', { permissions: ['ALL'] }],
    ['the picture', { avatarPath: '/avatars/x' }],
  ])('ignores what is only read: %s', async (_, sent) => {
    const person = await newPerson()
    const before = await profileOf(person)
    expect((await update(person, sent as never)).status).toBe(200)
    expect(await profileOf(person)).toEqual(before)
  })

  test('cut in the middle of a character says so by the mark for an unknown one', async () => {
    const { body } = await update(await newPerson(), { about: 'Likes \uD83D', firstName: 'Zo\uDE00' })
    expect(body).toMatchObject({ about: 'Likes \uFFFD', firstName: 'Zo\uFFFD' })
    const { body: whole } = await update(await newPerson(), { about: 'Likes 😀' })
    expect(whole.about).toBe('Likes 😀')
  })

  test('changed twice at once keeps both', async () => {
    const person = await newPerson()
    await Promise.all([
      call(app, account.updateProfile, person, { title: 'Architect' }, { anyCost: true }),
      call(app, account.updateProfile, person, { phone: '01 02' }, { anyCost: true }),
    ])
    expect(await profileOf(person)).toMatchObject({ title: 'Architect', phone: '01 02' })
  })

  test('says who does without mails: the app tells, no mail comes', async () => {
    const { manager, resource, validator, acceptMission } = await newTenant(app)
    const { preferences } = await profileOf(validator)
    await update(validator, { preferences: { ...preferences, mails: { reports: false, account: true } } })
    const { client, mission } = await acceptMission(resource)
    const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
    const { body } = await call(app, cra.save, resource, { year: 2026, month: 1, version: 0, activity, comments: '' })
    await call(app, cra.send, resource, { craId: body.id, version: 1 })
    expect(await app.mails(validator.email)).toEqual([])
    expect(await app.mails(manager.email)).toHaveLength(1)
    expect((await call(app, common.notifications, validator, {})).body).toHaveLength(1)
  })
})

describe('a picture', () => {
  const s3 = new S3Client({ endpoint: app.emulators.s3, forcePathStyle: true })
  const keysOf = async (tenant: string) => {
    await app.drained()
    const { Contents = [] } = await s3.send(
      new ListObjectsV2Command({ Bucket: environment.avatarsBucket, Prefix: `avatars/${tenant}/` }),
    )
    return Contents.map(({ Key }) => Key ?? '')
  }
  const set = (person: Person, image: Buffer) =>
    call(app, account.setAvatar, person, { image: image.toString('base64') })
  const pathOf = async ({ tenant, personId }: Person) => (await membersOf(tenant).get(personId))?.avatarPath ?? null

  test('is kept under a name that nobody guesses, and shown with the person', async () => {
    const { resource: person, tenant } = await newTenant(app)
    const { body, status } = await set(person, WEBP)
    expect(status).toBe(200)
    const url = `data:image/webp;base64,${WEBP.toString('base64')}`
    expect(body).toEqual({ avatarPath: url })
    expect((await profileOf(person)).avatarPath).toBe(url)
    expect((await call(app, common.user, person, {})).body.avatarPath).toBe(url)
    const path = (await pathOf(person)) ?? ''
    expect(path).toMatch(new RegExp(`^/avatars/${tenant}/people/[\\w-]{32}\\.webp$`))
    const kept = await s3.send(new GetObjectCommand({ Bucket: environment.avatarsBucket, Key: path.slice(1) }))
    expect(kept).toMatchObject({
      ContentType: 'image/webp',
      ContentDisposition: 'inline',
      CacheControl: 'public, max-age=31536000, immutable',
    })
    expect(Buffer.from((await kept.Body?.transformToByteArray()) ?? [])).toEqual(WEBP)
  })

  test('signs in with its person', async () => {
    const person = await newPerson()
    await set(person, PNG)
    const { body } = await call(app, auth.signIn, undefined, { email: person.email, password: person.password })
    expect(body.user.avatarPath).toBe(`data:image/png;base64,${PNG.toString('base64')}`)
  })

  test('loses what it carried beside its pixels', async () => {
    const person = await newPerson()
    const { body } = await set(person, jpegWith(EXIF))
    expect(body.avatarPath).toBe(`data:image/jpeg;base64,${JPEG.toString('base64')}`)
    expect(Buffer.from(body.avatarPath.split(',')[1] ?? '', 'base64').includes(POSITION)).toBe(false)
  })

  test('takes the place of the one before, which is deleted', async () => {
    const { resource: person, tenant } = await newTenant(app)
    await set(person, WEBP)
    const first = await pathOf(person)
    await set(person, JPEG)
    const second = await pathOf(person)
    expect(second).not.toBe(first)
    expect(await keysOf(tenant)).toEqual([second?.slice(1)])
    expect((await call(app, account.removeAvatar, person, {})).body).toBe(true)
    expect(await pathOf(person)).toBeNull()
    expect((await profileOf(person)).avatarPath).toBeNull()
    expect(await keysOf(tenant)).toEqual([])
    const again = await call(app, account.removeAvatar, person, {})
    expect([again.body, again.cost.requests]).toEqual([true, 1])
  })

  test('set many times at once leaves one, and one file', async () => {
    const { resource: person, tenant } = await newTenant(app)
    const answers = await Promise.all(
      [WEBP, JPEG, PNG, WEBP].map((image) =>
        call(app, account.setAvatar, person, { image: image.toString('base64') }, { anyCost: true }),
      ),
    )
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await keysOf(tenant)).toEqual([(await pathOf(person))?.slice(1)])
  })

  test.each([
    ['SVG with a script', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`), 'format'],
    ['HTML', Buffer.from(`<!doctype html>${SCRIPT}`), 'format'],
    ['HTML behind a picture', Buffer.concat([PNG, Buffer.from(SCRIPT)]), 'format'],
    ['a GIF that is a script', Buffer.from('GIF89a/*\x01\x00\x01*/=1;alert(1)'), 'format'],
    ['20,000 by 20,000 pixels', pngOf(20_000, 20_000, Buffer.alloc(1000)), 'pixels'],
    ['more than 60 KB', Buffer.concat([PNG, Buffer.alloc(61_441 - PNG.length)]), 'bytes'],
  ])('that is none is refused, and nothing is kept: %s', async (_, image, reason) => {
    const { resource: person, tenant } = await newTenant(app)
    const answer = await set(person, image)
    expect(answer).toMatchObject({ status: 422, body: { code: 'account.notAnImage', details: { reason } } })
    expect(await keysOf(tenant)).toEqual([])
    expect(await pathOf(person)).toBeNull()
  })

  test('as anything but base64, or far too long, is refused as it comes', async () => {
    const person = await newPerson()
    for (const image of ['', 'data:image/png;base64,AAAA', 'a b', 'A'.repeat(84_001)]) {
      expect((await call(app, account.setAvatar, person, { image })).status).toBe(400)
    }
  })

  test('that cannot be read hinders nobody: initials are shown', async () => {
    const person = await newPerson()
    const path = `/avatars/${company.tenant}/people/gone.webp`
    await updateItem(memberKey(company.tenant, person.personId), expression`SET #avatarPath = ${path}`)
    expect((await signIn(person)).status).toBe(200)
    expect((await profileOf(person)).avatarPath).toBeNull()
  })
})
