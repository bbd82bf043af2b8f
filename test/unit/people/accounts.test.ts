import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRefusals } from '#functions/bounces/refusals.ts'
import { type AccountMail, accountMail } from '#functions/texts/account.ts'
import { toMailName } from '#functions/texts/names.ts'
import { managerMail, noticeText } from '#functions/texts/notice.ts'
import { mayGrant, PERMISSIONS } from '#shared/core/permissions.ts'
import {
  ACCOUNT_ACTIONS,
  ACCOUNT_STATES,
  ACCOUNT_TRANSITIONS,
  type AccountState,
  type AccountTransition,
  statesBefore,
} from '#shared/people/accounts.ts'
import { anyText } from '#test/kit/samples/arbitrary.ts'

process.env.REGIE_SITE_URL = 'https://regie.example'

const transitions = Object.keys(ACCOUNT_TRANSITIONS) as AccountTransition[]

describe('the life of a member', () => {
  test('comes into every state from none, and is noted at each step', () => {
    const reached = new Set<AccountState>(['INVITED'])
    for (const _ of ACCOUNT_STATES) {
      for (const one of transitions) {
        const before = statesBefore(one)
        if (before.length === 0 || before.some((state) => reached.has(state))) reached.add(ACCOUNT_TRANSITIONS[one].to)
      }
    }
    expect([...reached].toSorted()).toEqual([...ACCOUNT_STATES].toSorted())
    for (const one of transitions) expect(ACCOUNT_ACTIONS).toContain(one)
  })

  test('is active only by activation, or once more after it was disabled', () => {
    const ways = transitions.filter((one) => ACCOUNT_TRANSITIONS[one].to === 'ACTIVE')
    expect(ways.map((one) => [one, statesBefore(one)])).toEqual([
      ['ACTIVATED', ['WAITING_ACTIVATION']],
      ['ENABLED', ['DISABLED']],
    ])
  })
})

test('nobody grants what they do not hold, and who holds ALL grants anything', () => {
  const some = fc.uniqueArray(fc.constantFrom(...PERMISSIONS))
  fc.assert(
    fc.property(some, some, (held, granted) => {
      const beyond = granted.filter((one) => !held.includes(one))
      expect(mayGrant(held, granted)).toBe(held.includes('ALL') || beyond.length === 0)
    }),
  )
})

describe('a name that a stranger chose', () => {
  test('is one short line in a mail, with nothing to click', () => {
    fc.assert(
      fc.property(anyText(300), (name) => {
        const shown = toMailName(name)
        expect(shown).not.toMatch(/[\r\n\t]/)
        expect([...shown.replaceAll('\u2060', '')].length).toBeLessThanOrEqual(60)
        expect(shown).not.toMatch(/:\/\/|\w\.\w|\w@\w/)
      }),
    )
  })

  test('stays as it is when it is an ordinary one', () => {
    for (const name of ['Camille Roussel', "Jean-Yann O'Neil", 'Rivage & Fils', 'Épicéa (Lyon) No. 2']) {
      expect(toMailName(name)).toBe(name)
    }
  })
})

const MAILS = {
  ACTIVATION: true,
  WORKSPACE: true,
  CONFIRMED: true,
  REFUSED: false,
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
} as const satisfies Record<AccountMail, boolean>
const facts = {
  firstName: 'Inès',
  company: 'Rivage <b>',
  by: 'Maud Varenne',
  until: new Date('2026-11-28T09:30:00Z'),
  at: new Date('2026-11-21T08:15:00Z'),
  email: 'ines@atelier.example',
  passkey: 'Key <i>',
  passkeys: ['Key <i>'],
  reason: 'No <i>room</i>\nthis year',
}

describe.each(Object.entries(MAILS) as [AccountMail, boolean][])('the mail %s', (mail, opens) => {
  const url = 'https://regie.example/go?token=abc&x="1"'

  test.each(['EN', 'FR'] as const)('says the same in %s as HTML and as text', (language) => {
    const { subject, html, text } = accountMail(mail, language, facts, url)
    expect(text).toContain(subject)
    expect(html).toContain(`<html lang="${language.toLowerCase()}">`)
    expect(html).not.toContain('<b>')
    expect(html).not.toContain('<i>')
    expect(text.includes(url)).toBe(opens)
    expect(html.includes('https://regie.example/go?token=abc&#38;x=&#34;1&#34;')).toBe(opens)
    expect(text).not.toMatch(/undefined|null|\[object|Invalid/)
    expect(text).toContain(language === 'EN' ? 'Hello Inès,' : 'Bonjour Inès,')
  })

  test('is of its language alone, with French typography', () => {
    const [english, french] = [accountMail(mail, 'EN', facts, url), accountMail(mail, 'FR', facts, url)]
    expect(english.subject).not.toBe(french.subject)
    expect(french.text).not.toMatch(/\p{L}'\p{L}| [:;!?](?!\/)/u)
  })

  test('greets somebody whose name is not known', () => {
    expect(accountMail(mail, 'EN', { ...facts, firstName: '' }, url).text).toContain('\n\nHello,\n\n')
  })
})

test('a link says until when it works', () => {
  expect(accountMail('INVITATION', 'EN', facts, 'https://x').text).toContain('28 November 2026 at 10:30 (Paris time)')
  expect(accountMail('RESET', 'FR', facts, 'https://x').text).toContain('28 novembre 2026')
})

test.each(['TOTP_ADDED', 'TOTP_REMOVED', 'PASSKEY_ADDED', 'PASSKEY_REMOVED', 'RECOVERY_CODES_MADE'] as const)(
  '%s says when, whose account, by whom, and what to do when it was somebody else',
  (mail) => {
    const { text } = accountMail(mail, 'EN', facts, 'https://x')
    for (const said of [
      '21 November 2026 at 09:15 (Paris time)',
      'ines@atelier.example',
      'Maud Varenne',
      'If it was not you',
    ])
      expect(text).toContain(said)
    expect(accountMail(mail, 'FR', facts, 'https://x').text).toContain('21 novembre 2026')
  },
)

test.each(['ACCEPTED', 'MAIL_REFUSED'] as const)('%s is told the same in the app and by mail', (code) => {
  const notice = { code, params: { name: 'Inès Garance', email: 'ines@atelier.example' } }
  for (const displayLanguage of ['EN', 'FR'] as const) {
    const { title, description } = noticeText(displayLanguage, notice)
    const mail = managerMail({ displayLanguage, firstName: 'Maud' }, notice, 'https://regie.example/x')
    expect(mail.subject).toBe(title)
    expect(mail.text).toContain(description)
    expect(mail.text).toContain('https://regie.example/x')
  }
})

describe('a notice of SES', () => {
  const bounce = (emailAddress: string, mail: object = {}) =>
    parseRefusals({
      eventType: 'Bounce',
      bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress }] },
      mail,
    })

  test.each([
    'ines@atelier.example',
    ' INES@Atelier.example ',
    'Inès <ines@atelier.example>',
    '"I. G." <Ines@atelier.example>',
  ])('names an address, however it is written: %s', (written) =>
    expect(bounce(written)).toEqual([
      {
        address: 'ines@atelier.example',
        problem: 'bounced',
        failure: 'bounced',
        member: undefined,
        proposal: undefined,
      },
    ]),
  )

  test('names the member by its tags, and nobody by tags that are none', () => {
    const member = { tenant: '01ARZ', person: '01BSA' }
    expect(
      bounce('a@b.example', { tags: { tenant: ['01ARZ'], person: ['01BSA'], 'ses:from-domain': ['x'] } }),
    ).toMatchObject([{ member }])
    for (const tags of [{ tenant: ['01ARZ'] }, { tenant: ['T#1'], person: ['x'] }, { tenant: [], person: [] }]) {
      expect(bounce('a@b.example', { tags })).toMatchObject([{ member: undefined }])
    }
  })

  test('of an address that is none is of nobody', () => expect(bounce('undisclosed recipients')).toEqual([]))
})
