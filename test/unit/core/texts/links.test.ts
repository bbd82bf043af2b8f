import { describe, expect, test } from 'vitest'
import { isSafeLink, ownPath, pathInWorkspace, webAddress } from '#shared/core/links.ts'
import { splitLinks } from '#shared/core/text/linksInText.ts'

describe('a path of the app', () => {
  test.each(['/', '/profile', '/activity-report?tab=team#top', '/apps/mailbox/inbox/1', '/a/b//c', '/a//'])(
    'is %s',
    (path) => expect(ownPath(path)).toBe(path),
  )

  test.each([
    null,
    '',
    'profile',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    '/a\u0000',
    '/a\nb',
    '/.//evil.example',
    '/x/..//evil.example',
  ])('is not %j', (path) => expect(ownPath(path)).toBeUndefined())
})

describe('the address of a web page', () => {
  test.each(['https://kit.example', 'HTTP://kit.example/a?b=c#d', 'https://kit.example/%20'])('is %s', (link) =>
    expect(webAddress(link)).toBe(link),
  )

  test.each([
    '',
    '/profile',
    'kit.example',
    'javascript:alert(1)//https://kit.example',
    'ftp://kit.example',
    'https://',
    'https:///kit.example',
    'https://ada@kit.example',
    'https://:secret@kit.example',
    'https://kit.example/a b',
    'https://kit.example\\@evil.example',
    'https://kit.example/\u0007',
    'https://a:99999',
  ])('is not %j', (link) => expect(webAddress(link)).toBeUndefined())
})

test('a link is offered when it is empty, or what it says that it is', () => {
  expect(isSafeLink({ link: '', useRouter: true })).toBe(true)
  expect(isSafeLink({ link: '', useRouter: false })).toBe(true)
  expect(isSafeLink({ link: '/profile', useRouter: true })).toBe(true)
  expect(isSafeLink({ link: '/profile', useRouter: false })).toBe(false)
  expect(isSafeLink({ link: 'https://kit.example', useRouter: false })).toBe(true)
  expect(isSafeLink({ link: 'https://kit.example', useRouter: true })).toBe(false)
})

describe('the links of a text', () => {
  /** The text again, its links in angle brackets. */
  const marked = (text: string) =>
    splitLinks(text)
      .map((part) => (part.href === undefined ? part.text : `<${part.text}>`))
      .join('')

  test.each([
    ['https://kit.example', '<https://kit.example>'],
    ['See https://kit.example/a?b=c#d, then tell me.', 'See <https://kit.example/a?b=c#d>, then tell me.'],
    ['Http://kit.example/ and www.kit.example!', '<Http://kit.example/> and <www.kit.example>!'],
    ['(https://kit.example/a) and «https://kit.example/b»', '(<https://kit.example/a>) and «<https://kit.example/b>»'],
    ['https://kit.example/Syntec_(France)…', '<https://kit.example/Syntec_(France)>…'],
    [
      'Really?\nhttps://kit.example/a\nhttps://kit.example/b?!',
      'Really?\n<https://kit.example/a>\n<https://kit.example/b>?!',
    ],
    [
      'https://ada@kit.example, https://, www. and awww.kit.example',
      'https://ada@kit.example, https://, www. and awww.kit.example',
    ],
    ['javascript:alert(1) ftp://kit.example kit.example', 'javascript:alert(1) ftp://kit.example kit.example'],
    ['www... www.42.example', 'www... <www.42.example>'],
    ['', ''],
  ])('are found in %j', (text, links) => expect(marked(text)).toBe(links))

  test('lead where they say, by HTTPS where they do not', () => {
    expect(splitLinks('http://kit.example/www www.kit.example')).toEqual([
      { text: 'http://kit.example/www', href: 'http://kit.example/www' },
      { text: ' ' },
      { text: 'www.kit.example', href: 'https://www.kit.example' },
    ])
  })

  test('leave what is none of them in one piece', () => {
    expect(splitLinks('Not https://ada@kit.example.')).toEqual([{ text: 'Not https://ada@kit.example.' }])
  })

  test('are found at once in a long text of nothing but dots', () => {
    const text = `https://kit.example/${'.)'.repeat(20_000)}`
    expect(splitLinks(text)[0]).toEqual({ text: 'https://kit.example/', href: 'https://kit.example/' })
  })
})

test('a path in a workspace names it as its only parameter, or its last', () => {
  expect(pathInWorkspace('/profile', '01K')).toBe('/profile?workspace=01K')
  expect(pathInWorkspace('/activity-report?tab=team', '01K')).toBe('/activity-report?tab=team&workspace=01K')
})
