import { expect, test } from 'vitest'
import { now } from '#functions/core/clock.ts'
import { account } from '#shared/people/account/contract.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { newAuthenticator } from '#test/kit/passkey.ts'
import { hourForEach } from './authKit.ts'
import { factorsOf } from './factorKit.ts'

/** Whoever owns an account hears of every change of what protects it, at the address that is stored. */
const app = await startApi()
const company = await newTenant(app)
const site = new URL(app.url)

const { pass } = hourForEach()
const { withTotp, withPasskey } = factorsOf(app, pass)

const subjects = async ({ email }: Person): Promise<string[]> => (await app.mails(email)).map(({ subject }) => subject)
const began = now()
/** Whether a mail says the day in Paris, which may have ended since the first test here: each lets hours pass. */
const saysDay = (text: string, language: 'en' | 'fr'): boolean => {
  const words = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'fr-FR', {
    dateStyle: 'long',
    timeZone: 'Europe/Paris',
  })
  // In French the first day of a month is an ordinal.
  return [began, now()].some((at) => text.includes(words.format(at).replace(/^1 (?=\p{Ll})/u, '1er ')))
}

test('an app added, its codes made anew and the app removed are three mails, in this order', async () => {
  const person = await company.addPerson({ firstName: 'Noé' })
  const { password } = person
  await withTotp(person)
  await call(app, account.recoveryCodes, person, { password })
  await call(app, account.removeTotp, person, { password })
  expect(await subjects(person)).toEqual([
    'An authenticator app was added to your account',
    'New recovery codes were created for your account',
    'Your authenticator app was removed',
  ])
  for (const { text, html } of await app.mails(person.email)) {
    expect([saysDay(text, 'en'), saysDay(html, 'en')]).toEqual([true, true])
    for (const said of [person.email, person.name, 'If it was not you']) {
      expect(text).toContain(said)
      expect(html).toContain(said)
    }
    expect(text).toContain(`${site.origin}/forgot-password`)
  }
})

test('a passkey added and removed is named, in the reader’s language', async () => {
  const person = await company.addPerson({ language: 'FR' })
  const laptop = newAuthenticator(site.origin)
  await withPasskey(person, laptop, 'Clé du bureau')
  await call(app, account.removePasskey, person, { passkeyId: laptop.id, password: person.password })
  expect(await subjects(person)).toEqual([
    'Une clé d’accès a été ajoutée à votre compte',
    'Une clé d’accès a été retirée de votre compte',
  ])
  for (const { text } of await app.mails(person.email)) {
    expect(saysDay(text, 'fr')).toBe(true)
    for (const said of ['Clé du bureau', 'Si ce n’était pas vous']) expect(text).toContain(said)
  }
})

test('another password is a mail with when, whose account and what to do', async () => {
  const person = await company.addPerson()
  await call(app, account.changePassword, person, { currentPassword: person.password, password: 'Eleven-Bridges-7' })
  const [mail] = await app.mails(person.email)
  expect(mail?.subject).toBe('Your password was changed')
  expect(saysDay(mail?.text ?? '', 'en')).toBe(true)
  for (const said of [person.email, 'If it was not you', '/forgot-password']) {
    expect(mail?.text).toContain(said)
  }
})

test('a password that is chosen anew by mail names the passkeys that open the account all the same, which it keeps', async () => {
  const person = await company.addPerson({ language: 'FR' })
  await withPasskey(person, newAuthenticator(site.origin), 'Clé du bureau')
  pass(1)
  await withPasskey(person, newAuthenticator(site.origin), 'Téléphone')
  await call(app, onboarding.forgotPassword, undefined, { email: person.email })
  const link = (await app.mails(person.email)).at(-1)?.text ?? ''
  const token = /token=([\w-]+)/.exec(link)?.[1] ?? ''
  await call(app, onboarding.resetPassword, undefined, { token, password: 'Eleven-Bridges-7' })
  const mail = (await app.mails(person.email)).at(-1)
  expect(mail?.subject).toBe('Votre mot de passe a changé')
  expect(mail?.text).toMatch(
    /sans ce mot de passe\s: «\sClé du bureau\s», «\sTéléphone\s»\. Si l’une d’elles ne vous dit rien/,
  )
  for (const name of ['Clé du bureau', 'Téléphone']) expect(mail?.html).toContain(name)
})

test('a link to remove second factors is a mail that names who sends it and their company', async () => {
  const person = await company.addPerson()
  await withTotp(person)
  await call(app, users.resetSecondFactor, company.manager, { userId: person.personId })
  const mail = (await app.mails(person.email)).at(-1)
  expect(mail?.subject).toBe('Remove your second factors')
  for (const said of [
    company.manager.name,
    'Atelier du Kit',
    person.email,
    `${site.origin}/reset-second-factor?token=`,
  ]) {
    expect(mail?.text).toContain(said)
  }
})

test('what was refused, what was only begun and what was not there to be removed is no mail', async () => {
  const person = await company.addPerson()
  const { password } = person
  await call(app, account.beginTotp, person, { password })
  await call(app, account.beginPasskey, person, { password })
  expect((await call(app, account.confirmTotp, person, { code: '000000' })).status).toBe(422)
  expect((await call(app, account.recoveryCodes, person, { password })).status).toBe(409)
  expect((await call(app, account.removeTotp, person, { password: 'Wrong-horse-7!' })).status).toBe(422)
  expect((await call(app, account.removeTotp, person, { password })).status).toBe(200)
  expect(await subjects(person)).toEqual([])
})

test('a change asked for again by the same key is one mail', async () => {
  const person = await company.addPerson()
  const { password } = person
  await withTotp(person)
  for (let time = 0; time < 2; time++) {
    const again = { key: 'factor-mails-0123456789' }
    expect((await call(app, account.removeTotp, person, { password }, again)).body).toBe(true)
  }
  expect(await subjects(person)).toEqual([
    'An authenticator app was added to your account',
    'Your authenticator app was removed',
  ])
})

test('a link to remove second factors is not ordered for somebody who may not sign in', async () => {
  const gone = await company.addPerson({ state: 'DISABLED' })
  expect(await call(app, users.resetSecondFactor, company.manager, { userId: gone.personId })).toMatchObject({
    status: 409,
    body: { code: 'users.wrongState', details: { state: 'DISABLED' } },
  })
})
