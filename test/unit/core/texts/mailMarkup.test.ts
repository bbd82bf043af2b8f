import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { composeMail, escapeQuote } from '#functions/texts/mail.ts'
import { clientMail, positioningMail } from '#functions/texts/positioning.ts'

/**
 * What Outlook on Windows (which is Word), Gmail and Apple Mail are known to show, as www.caniemail.com has it: held here,
 * as none of them runs in a test.
 */
process.env.REGIE_SITE_URL = 'https://regie.example'
const URL = 'https://regie.example/client-proposal?token=abc&x="1"'
const facts = {
  contact: 'Nadia',
  company: '<b>Banque</b> .fr\r\nBcc: x@y.fr \u202E',
  colour: '#ffd400',
  mission: 'Refonte',
  until: new Date('2026-11-28T23:00:00Z'),
  isSender: true,
}
const whole = composeMail({
  language: 'FR',
  greeting: 'Bonjour,',
  title: 'Titre',
  paragraphs: ['Un', 'Deux'],
  quote: escapeQuote('Dit\n<x>'),
  action: { label: 'Ouvrir', url: URL },
})
const client = clientMail('FR', facts, URL)

const tags = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) => attributes)

test.each([
  ['of ours', whole.html],
  ['of a company', client.html],
])('a mail %s is made of what mail programs show', (_, html) => {
  const tables = tags(html, 'table')
  expect(tables.length).toBeGreaterThanOrEqual(4)
  for (const one of tables)
    for (const said of ['role="presentation"', 'cellpadding="0"', 'cellspacing="0"', 'border="0"'])
      expect(one).toContain(said)
  // Outlook knows no boxes but tables, Gmail no sheet from elsewhere; a picture would be blocked, and tell who has opened it.
  expect(html).not.toMatch(/<(img|button|script|link|form|svg|section|blockquote)\b/)
  expect(html).not.toMatch(/url\(|@import|@font-face|display:\s*(flex|grid)|position:|float:|\bvar\(|\brem\b/)
  expect(tags(html, 'div')).toEqual([expect.stringContaining('display:none')])
  // Whatever a program does with the sheet, each text says how it looks.
  for (const name of ['p', 'h1'])
    for (const one of tags(html, name))
      expect(one).toMatch(/style="margin:[^"]*font-family:'Segoe UI'[^"]*font-size:[^"]*color:#/)
  // Outlook has the room around a link from its cell, and its colour from an attribute.
  expect(html).toMatch(
    /<td bgcolor="#\w{6}" style="[^"]*mso-padding-alt:12px 24px"><a href="https:\/\/regie\.example[^"]*" style="display:inline-block/,
  )
  expect(html.match(/<!--\[if mso\]>/g)).toHaveLength(2)
  expect(html.match(/<!\[endif\]-->/g)).toHaveLength(2)
  for (const name of ['table', 'tr', 'td', 'p', 'a', 'h1', 'div', 'style'])
    expect(html.match(new RegExp(`</${name}>`, 'g'))?.length, name).toBe(tags(html, name).length)
  // Gmail cuts at 102 KB, and drops a sheet that holds what it does not know: what a phone needs stands by itself.
  expect(html.length).toBeLessThan(12_000)
  const [phone = '', dark = ''] = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, sheet]) => sheet)
  expect(phone).toMatch(/^@media \(max-width:480px\)/)
  expect(phone).not.toContain('color-scheme')
  for (const name of ['color-scheme', 'supported-color-schemes'])
    expect(html).toContain(`<meta name="${name}" content="light dark">`)
  // Everything with a colour of its own has another one in the dark.
  const classes = new Set(
    [...html.matchAll(/class="(\w+)"[^>]*style="[^"]*(?:color|background):#/g)].map(([, name]) => name),
  )
  expect([...classes].toSorted()).toEqual(expect.arrayContaining(['brand', 'card', 'page', 'small', 'text', 'title']))
  for (const name of classes) expect(dark).toMatch(new RegExp(`\\.${name}[{,]`))
})

const stylesOf = (file: string) =>
  readFileSync(new globalThis.URL(`../../../../web/src/${file}`, import.meta.url), 'utf8')
const tokensOf = (scheme: 'light' | 'dark') =>
  Object.fromEntries(
    [
      ...(stylesOf('styles/tokens.css').match(new RegExp(`\\.${scheme} \\{([^}]*)`))?.[1] ?? '').matchAll(
        /--(\w+): (#\w{6})/g,
      ),
    ].map(([, name, colour]) => [name, colour]),
  )

test('a mail stands on the app’s own grounds, in both schemes', () => {
  const [light, dark] = [tokensOf('light'), tokensOf('dark')]
  const [, night] = stylesOf('styles.css').match(/--color-night: (#\w{6})/) ?? []
  expect(whole.html).toMatch(new RegExp(`<body class="page" style="[^"]*background:${light.page}`))
  expect(whole.html).toMatch(new RegExp(`class="card" bgcolor="${light.card}"`))
  expect(whole.html).toMatch(new RegExp(`class="title" style="[^"]*color:${light.ink}`))
  expect(whole.html).toMatch(new RegExp(`class="small" style="[^"]*color:${light.hint}`))
  expect(whole.html).toContain(`.page{background:${night}!important}.card{background:${dark.card}!important}`)
  expect(whole.html).toContain(`.title,.text{color:${dark.ink}!important}`)
  expect(whole.html).toContain(`.small,.small a{color:${dark.hint}!important}`)
})

test('a preview of the mail’s first sentence comes before everything that is seen', () => {
  expect(whole.html).toMatch(/<body[^>]*><div style="display:none[^>]*>Un<\/div>\n<table/)
})

test('a client’s mail carries the company’s name and its colour, dark enough to be read, and nothing that is fetched', () => {
  expect(client.html).toMatch(/class="brand"[^>]*color:#8\w{5}">&#60;b&#62;Banque/)
  expect(client.html).not.toContain('#ffd400')
  expect(client.html).toMatch(/<td bgcolor="#8\w{5}"/)
  expect(client.html.match(/https?:\/\/[^"]*/g)?.every((url) => url.startsWith('https://regie.example/'))).toBe(true)
})

test('a company is its sender with Regie, on one line and never alone; one that is new is not', () => {
  expect(client.from).toMatch(/^<b>Banque<\/\u2060b> \.\u2060fr Bcc: x@\u2060y.* via Regie$/)
  expect(client.from).not.toMatch(/[\r\n\u202E]/)
  expect(clientMail('FR', { ...facts, isSender: false }, URL).from).toBe('Regie')
  expect(clientMail('FR', { ...facts, company: 'x'.repeat(80) }, URL).from).toBe(`${'x'.repeat(59)}… via Regie`)
  expect(whole.from).toBe('Regie')
})

test('a long title of a mission is cut in the subject, and whole in what is read', () => {
  const mission = `Refonte ${'de la plateforme '.repeat(6)}www.example.com`
  const params = { person: 'Ada', by: 'Nadia', client: 'Banque', mission, own: true }
  const reader = { displayLanguage: 'FR', firstName: 'Ada' } as const
  const toPerson = positioningMail(reader, { code: 'SENT_TO_RESOURCE', params }, null, URL)
  for (const { subject, text } of [toPerson, clientMail('FR', { ...facts, mission }, URL)]) {
    expect(subject).toMatch(/Refonte .{51}…$/)
    expect(text.replaceAll('\u2060', '')).toContain(mission)
    expect(text).not.toContain('www.example')
  }
})
