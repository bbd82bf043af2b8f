import { describe, expect, test } from 'vitest'
import { isSafeLink, ownPath, webAddress } from '#shared/core/links.ts'

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
