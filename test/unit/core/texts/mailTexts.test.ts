import { expect, test } from 'vitest'
import { PositioningNotice } from '#functions/data/inbox/notifications.ts'
import { type AccountMail, accountMail } from '#functions/texts/account.ts'
import type { Mail } from '#functions/texts/mail.ts'
import { type MemberNotice, managerMail } from '#functions/texts/notice.ts'
import { clientMail, positioningMail } from '#functions/texts/positioning.ts'
import { isNotified, type Language, reportSubject, reportText } from '#functions/texts/report.ts'
import { CraAction } from '#shared/time/terms.ts'

/**
 * Every text that somebody is told, in both languages, with facts that cannot be taken for one another. What should change
 * is written anew with `-u`, and read before it is kept.
 */
const LANGUAGES: readonly Language[] = ['EN', 'FR']
process.env.REGIE_SITE_URL = 'https://regie.example'
const URL = 'https://regie.example/link'
const ACCOUNT: Record<AccountMail, true> = {
  ACTIVATION: true,
  WORKSPACE: true,
  CONFIRMED: true,
  REFUSED: true,
  INVITATION: true,
  RESET: true,
  ALREADY_REGISTERED: true,
  PASSWORD_CHANGED: true,
  TOTP_ADDED: true,
  TOTP_REMOVED: true,
  PASSKEY_ADDED: true,
  PASSKEY_REMOVED: true,
  RECOVERY_CODES_MADE: true,
  FACTORS_LINK: true,
  FACTORS_REMOVED: true,
}
const MEMBER: Record<MemberNotice['code'], true> = { ACCEPTED: true, MAIL_REFUSED: true, MAIL_FAILED: true }

const written = (title: string, { from, subject, text }: Mail): string => `# ${title}\n${from}: ${subject}\n\n${text}\n`
const keep = (name: string, texts: readonly string[]) =>
  expect(texts.join('\n')).toMatchFileSnapshot(`mailTexts/${name}.txt`)

test('what an account is told', async () => {
  const facts = {
    company: 'Atelier du Lac',
    by: 'Maud Garance',
    email: 'ines@lac.example',
    passkey: 'Portable',
    passkeys: ['Portable', 'Clé'],
  }
  const moments = { until: new Date('2026-11-28T09:30:00Z'), at: new Date('2026-11-26T23:45:00Z') }
  const texts = Object.keys(ACCOUNT).flatMap((mail) =>
    LANGUAGES.flatMap((language) =>
      ['Inès', ''].map((firstName) => {
        const all = { ...facts, ...moments, firstName, reason: 'Déjà partie.' }
        return written(`${mail} ${language}`, accountMail(mail as AccountMail, language, all, URL))
      }),
    ),
  )
  await keep('account', texts)
})

test('what people are told of a positioning, and a client', async () => {
  const params = { person: 'Inès Garance', by: 'Maud Roussel', mission: 'Refonte', client: 'Mutuelle' }
  const texts = PositioningNotice.options.flatMap((code) =>
    LANGUAGES.flatMap((displayLanguage) =>
      [true, false].map((own) => {
        const reader = { displayLanguage, firstName: 'Côme' }
        const mail = positioningMail(reader, { code, params: { ...params, own } }, own ? null : 'À bientôt', URL)
        return written(`${code} ${displayLanguage}${own ? ' own' : ''}`, mail)
      }),
    ),
  )
  const known = { colour: '#ffd400', isSender: true }
  const facts = {
    ...known,
    contact: 'Nadia',
    company: 'Atelier',
    mission: 'Refonte',
    until: new Date('2026-11-28T23:00:00Z'),
  }
  const clients = LANGUAGES.map((language) => written(`client ${language}`, clientMail(language, facts, URL)))
  await keep('positioning', [...texts, ...clients])
})

test('what managers are told of a member', async () => {
  const params = { name: 'Inès Garance', email: 'ines@lac.example' }
  const texts = Object.keys(MEMBER).flatMap((code) =>
    LANGUAGES.map((displayLanguage) => {
      const notice = { code: code as MemberNotice['code'], params }
      return written(`${code} ${displayLanguage}`, managerMail({ displayLanguage, firstName: 'Côme' }, notice, URL))
    }),
  )
  await keep('member', texts)
})

test('what people are told of a report', async () => {
  const texts = [...CraAction.options, 'CRA_SIGNATURE_WITHDRAWN' as const].filter(isNotified).flatMap((action) =>
    LANGUAGES.flatMap((language) =>
      [1, 10].map((month) => {
        const facts = { resourceName: 'Inès Garance', by: 'Maud Roussel', year: 2026, month }
        const { title, description } = reportText(language, action, facts)
        return `# ${action} ${language}\n${title}\n${description}\n${reportSubject(language, facts)}\n`
      }),
    ),
  )
  await keep('report', texts)
})
