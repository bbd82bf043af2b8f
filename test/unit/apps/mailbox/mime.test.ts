import { describe, expect, test } from 'vitest'
import { toMime } from '#functions/core/mail/mime.ts'

const message = {
  from: { name: 'Regie', address: 'no-reply@regie.example' },
  to: 'ada@posteo.example',
  replyTo: undefined,
  subject: 'Compte rendu de novembre, signé',
  text: 'Bonjour é',
  html: '<p>Bonjour é</p>',
  attachment: { name: 'cra.pdf', type: 'application/pdf', content: Buffer.from('%PDF '.repeat(40)).toString('base64') },
}
const decoded = (base64: string): string => Buffer.from(base64, 'base64').toString()
/** The head of a part by name, and its body. */
const partOf = (text: string) => {
  const at = text.indexOf('\r\n\r\n')
  const lines = text
    .slice(0, at)
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
  return { headers, body: text.slice(at + 4) }
}
const partsOf = ({ headers, body }: ReturnType<typeof partOf>) => {
  const [, boundary] = /boundary="([^"]+)"/.exec(headers['Content-Type'] ?? '') ?? []
  const parts = body.split(`--${boundary}`)
  expect(parts[0]).toBe('')
  expect(parts.at(-1)?.trim()).toBe('--')
  return parts.slice(1, -1).map((one) => partOf(one.replace(/^\r\n/, '')))
}

describe('a mail with a file', () => {
  test('is its head, its text twice and the file', () => {
    const whole = partOf(toMime(message))
    expect(whole.headers).toMatchObject({
      From: 'Regie <no-reply@regie.example>',
      To: '<ada@posteo.example>',
      'MIME-Version': '1.0',
    })
    expect(whole.headers['Content-Type']).toMatch(/^multipart\/mixed; boundary="[0-9a-f]{36}"$/)
    expect(whole.headers).not.toHaveProperty('Reply-To')
    const [alternative, file, ...more] = partsOf(whole)
    expect(more).toEqual([])
    const bodies = alternative ? partsOf(alternative) : []
    expect(alternative?.headers['Content-Type']).toMatch(/^multipart\/alternative;/)
    expect(bodies.map(({ headers, body }) => [headers, decoded(body)])).toEqual([
      [{ 'Content-Type': 'text/plain; charset=UTF-8', 'Content-Transfer-Encoding': 'base64' }, 'Bonjour é'],
      [{ 'Content-Type': 'text/html; charset=UTF-8', 'Content-Transfer-Encoding': 'base64' }, '<p>Bonjour é</p>'],
    ])
    expect(file?.headers).toEqual({
      'Content-Type': 'application/pdf',
      'Content-Transfer-Encoding': 'base64',
      'Content-Disposition': 'attachment; filename="cra.pdf"',
    })
    expect(decoded(file?.body ?? '')).toBe('%PDF '.repeat(40))
  })

  test('has no line above 76 characters but the boundary’s, and ends every one as mail does', () => {
    const made = toMime({ ...message, subject: 'é👩‍💻'.repeat(60) })
    for (const line of made.split('\r\n')) {
      expect(line).not.toMatch(/[\r\n]/)
      if (!line.includes('boundary=')) expect(line.length).toBeLessThanOrEqual(76)
    }
    expect(made.endsWith('\r\n')).toBe(true)
  })

  test.each(['é👩‍💻'.repeat(60), 'one\r\nBcc: all@example.org', 'x', 'ligne\u2028deux'])(
    'says its subject %j whole, in words that each stand alone',
    (subject) => {
      const { headers } = partOf(toMime({ ...message, subject }))
      const words = (headers.Subject ?? '').split(' ')
      const read = words.map((word) => decoded(/^=\?UTF-8\?B\?([A-Za-z0-9+/=]+)\?=$/.exec(word)?.[1] ?? ''))
      expect(read.join('')).toBe(subject)
      expect(read.join('')).not.toContain('\uFFFD')
      expect(headers).not.toHaveProperty('Bcc')
    },
  )

  test('is answered to an address of its own where there is one', () =>
    expect(partOf(toMime({ ...message, replyTo: 'b@c.example' })).headers['Reply-To']).toBe('<b@c.example>'))

  test.each([
    'a b@c.fr',
    'a@c.fr\r\nBcc: x@y.fr',
    'a@c.fr>',
    '<a@c.fr',
    '"a"@c.fr',
    'a,b@c.fr',
    'a;b@c.fr',
    'a\u0007@c.fr',
  ])('goes to no address that could end its header: %j', (wrong) => {
    for (const field of ['to', 'replyTo'])
      expect(() => toMime({ ...message, [field]: wrong }), field).toThrow('no header')
    expect(() => toMime({ ...message, from: { name: '', address: wrong } })).toThrow('no header')
  })

  test('is from a name of whatever letters, which ends no header', () => {
    const from = { name: 'Crédit <a@b.fr>\r\nBcc: x@y.fr via Regie', address: 'no-reply@regie.example' }
    const { From = '', ...others } = partOf(toMime({ ...message, from })).headers
    expect(others).not.toHaveProperty('Bcc')
    expect(From).toMatch(/^(=\?UTF-8\?B\?[\w+/=]+\?= )+<no-reply@regie\.example>$/)
    const words = [...From.matchAll(/\?B\?([\w+/=]+)\?=/g)].map(([, one = '']) => Buffer.from(one, 'base64').toString())
    expect(words.join('')).toBe(from.name)
  })
})
