import { afterEach, describe, expect, test, vi } from 'vitest'
import { isSafeLink, ownPath, webAddress } from '#shared/core/links.ts'
import type { NotificationItem } from '#shared/overview/common/contract.ts'
import { applyPanelChange, countUnread, type PanelChange } from '#web/app/shell/panels/panelChanges.ts'
import { type Mode, type ModeEvent, nextMode } from '#web/app/shell/panels/shortcutModes.ts'
import { loading, setAutoMode, setLoading, setProgress } from '#web/client/loading.ts'

const entry = (id: string, read: boolean): NotificationItem => ({
  id,
  read,
  seen: read,
  title: id,
  description: '',
  icon: null,
  image: null,
  link: '',
  useRouter: true,
  time: '2026-01-01T00:00:00.000Z',
})

describe('the entries of a panel', () => {
  const entries = [entry('a', false), entry('b', true), entry('c', false)]

  test.each<[PanelChange, [string, boolean][]]>([
    [
      { kind: 'mark', id: 'a', read: true },
      [
        ['a', true],
        ['b', true],
        ['c', false],
      ],
    ],
    [
      { kind: 'mark', id: 'b', read: false },
      [
        ['a', false],
        ['b', false],
        ['c', false],
      ],
    ],
    [
      { kind: 'remove', id: 'b' },
      [
        ['a', false],
        ['c', false],
      ],
    ],
    [
      { kind: 'readAll' },
      [
        ['a', true],
        ['b', true],
        ['c', true],
      ],
    ],
    [
      { kind: 'mark', id: 'gone', read: true },
      [
        ['a', false],
        ['b', true],
        ['c', false],
      ],
    ],
  ])('after %o', (change, expected) => {
    const once = applyPanelChange(entries, change)
    expect(once.map(({ id, read }) => [id, read])).toEqual(expected)
    expect(applyPanelChange(once, change)).toEqual(once)
    expect(countUnread(once)).toBe(expected.filter(([, read]) => !read).length)
  })

  test('have been seen once they were marked, either way', () => {
    expect(applyPanelChange(entries, { kind: 'mark', id: 'a', read: false })[0]).toMatchObject({
      read: false,
      seen: true,
    })
  })
})

describe('the modes of the shortcuts', () => {
  const edit = { kind: 'edit', id: 'x' } as const
  const moves: [Mode, ModeEvent, Mode][] = [
    [{ kind: 'view' }, { kind: 'pencil' }, { kind: 'modify' }],
    [{ kind: 'view' }, { kind: 'plus' }, { kind: 'add' }],
    [{ kind: 'modify' }, { kind: 'check' }, { kind: 'view' }],
    [{ kind: 'modify' }, { kind: 'choose', id: 'x' }, edit],
    [{ kind: 'add' }, { kind: 'cancel' }, { kind: 'view' }],
    [{ kind: 'add' }, { kind: 'saved' }, { kind: 'modify' }],
    [edit, { kind: 'cancel' }, { kind: 'modify' }],
    [edit, { kind: 'saved' }, { kind: 'modify' }],
    [edit, { kind: 'deleted' }, { kind: 'modify' }],
  ]
  test.each(moves)('%o, %o: %o', (mode, event, next) => expect(nextMode(mode, event)).toEqual(next))

  test('nothing else leads anywhere', () => {
    const modes: Mode[] = [{ kind: 'view' }, { kind: 'modify' }, { kind: 'add' }, edit]
    const kinds = ['pencil', 'plus', 'check', 'cancel', 'saved', 'deleted'] as const
    const events: ModeEvent[] = [...kinds.map((kind) => ({ kind })), { kind: 'choose', id: 'x' }]
    for (const mode of modes) {
      for (const event of events) {
        const known = moves.some(([from, by]) => from.kind === mode.kind && by.kind === event.kind)
        if (!known) expect(nextMode(mode, event)).toBe(mode)
      }
    }
  })
})

describe('a link', () => {
  test.each(['/profile', '/activity-report?tab=team#top', '/é'])('%s is a path of the app', (link) => {
    expect(ownPath(link)).toBe(link)
    expect(isSafeLink({ link, useRouter: true })).toBe(true)
    expect(isSafeLink({ link, useRouter: false })).toBe(false)
  })
  test.each(['https://example.com', 'HTTP://example.com/a?b#c'])('%s is a web page', (link) => {
    expect(webAddress(link)).toBe(link)
    expect(isSafeLink({ link, useRouter: false })).toBe(true)
    expect(isSafeLink({ link, useRouter: true })).toBe(false)
  })
  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'mailto:a@b.c',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\u0000',
    'https:evil.example',
    'https://',
    'https:///x',
    'https://user@evil.example',
    'https://user:word@evil.example',
    'https://exa mple.com',
    'profile',
    '?a=b',
    '#a',
  ])('%s is none', (link) => {
    for (const useRouter of [true, false]) expect(isSafeLink({ link, useRouter }), link).toBe(false)
  })
})

describe('the loading bar', () => {
  const problems = vi.spyOn(console, 'error').mockImplementation(() => {})
  afterEach(() => problems.mockClear())

  test('is told of a request only with its address', () => {
    setLoading(true, '')
    expect(problems.mock.calls).toEqual([['The request URL must be provided!']])
  })

  test.each([-1, 100.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses to be %d per cent far', (progress) => {
    setProgress(progress)
    expect(problems.mock.calls).toEqual([['Progress value must be between 0 and 100!']])
  })
  test.each([0, 42.5, 100, undefined])('may be %s far', (progress) => {
    setProgress(progress)
    expect(problems).not.toHaveBeenCalled()
  })

  test('shows while any request is in flight, those to one address counted', () => {
    expect(loading()).toMatchObject({ busy: false })
    setLoading(true, '/a')
    setLoading(true, '/a')
    setLoading(true, '/b')
    setLoading(false, '/a')
    setLoading(false, '/b')
    expect(loading()).toMatchObject({ busy: true })
    setLoading(false, '/a')
    expect(loading()).toMatchObject({ busy: false })
    setLoading(false, '/never-begun')
    expect(loading()).toMatchObject({ busy: false })
  })

  test('says how far the work is until it ends', () => {
    setLoading(true, '/a')
    setProgress(40)
    expect(loading()).toEqual({ busy: true, progress: 40 })
    setProgress(140)
    expect(loading().progress).toBe(40)
    setLoading(false, '/a')
    expect(loading()).toEqual({ busy: false, progress: undefined })
  })

  test('is as it is told without the automatic mode, and as the requests are with it again', () => {
    setAutoMode(false)
    setLoading(true, '/a')
    expect(loading().busy).toBe(false)
    setAutoMode(false, true)
    setLoading(false, '/a')
    expect(loading().busy).toBe(true)
    setAutoMode(true)
    expect(loading().busy).toBe(false)
  })
})
