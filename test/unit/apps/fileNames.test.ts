import { describe, expect, test } from 'vitest'
import { compareFileNames, withNumber } from '#shared/apps/files/fileNames.ts'
import { canMove, descendantsOf, pathOf, sanitiseFileName, sortName } from '#shared/apps/files/rules.ts'

describe('a name', () => {
  test.each([
    [' Été 10 ', 'ete 000010'],
    ['plan 2 v1005', 'plan 000002 v001005'],
    ['00000007', '000007'],
    ['0000000', '000000'],
    ['20261124', '20261124'],
    // As it was always stored.
    ['Cœur de Straße', 'cœur de straße'],
  ])('%j has the place %s', (name, place) => expect(sortName(name)).toBe(place))

  test('comes before another by the value of its numbers', () => {
    const names = ['plan 1', 'plan 2', 'plan 10', 'plan 999999', 'Plan b', 'plán c']
    expect(names.toReversed().toSorted((a, b) => (sortName(a) < sortName(b) ? -1 : 1))).toEqual(names)
  })

  test('stands in a list before those that were numbered after it', () => {
    const names = [
      'note-1.pdf',
      'note-1.txt',
      'note-1 (2).txt',
      'note-1 (10).txt',
      'note-1 bis.txt',
      'note-2.txt',
      'Noté-10',
    ]
    expect(names.toReversed().toSorted(compareFileNames)).toEqual(names)
  })

  test.each([
    ['plan.pdf', 1, 'plan.pdf'],
    ['plan.pdf', 2, 'plan (2).pdf'],
    ['plan', 2, 'plan (2)'],
    ['archive.tar.gz', 10, 'archive.tar (10).gz'],
    ['.env', 2, '.env (2)'],
    ['a.12345678', 2, 'a (2).12345678'],
    ['a.123456789', 2, 'a.123456789 (2)'],
    ['a.b c', 2, 'a.b c (2)'],
    ['a\nb.pdf', 2, 'a\nb (2).pdf'],
    ['', 2, ' (2)'],
    [`${'x'.repeat(116)}.pdf`, 12, `${'x'.repeat(111)} (12).pdf`],
    [`${'x'.repeat(110)}😀1234.pdf`, 12, `${'x'.repeat(110)} (12).pdf`],
  ])('%j that is taken is, the %dth time, %j', (name, number, free) => {
    expect(withNumber(name, number)).toBe(free)
  })

  test('of a folder has no extension', () => {
    expect(withNumber('v1.2', 2, 'folder')).toBe('v1.2 (2)')
    expect(withNumber('x'.repeat(120), 2, 'folder')).toBe(`${'x'.repeat(116)} (2)`)
  })

  test.each([
    ['plan.pdf', 'plan.pdf'],
    [String.raw`C:\plans\<a>|"b"?*.pdf`, 'C--plans--a---b---.pdf'],
    ['../a/b\u0000\u202E.pdf', '-a-b--.pdf'],
    [' .. plan . ', 'plan'],
    ['. .', 'file'],
    ['', 'file'],
    [`a${'x'.repeat(116)}.pdf`, `${'x'.repeat(116)}.pdf`],
    // What the end begins with is no dot, no space and no half character either.
    [`a${' .'.repeat(60)}pdf`, 'pdf'],
    [`${'a'.repeat(99)}. ${'x'.repeat(114)}.pdf`, `${'x'.repeat(114)}.pdf`],
    [`😀${'x'.repeat(115)}.pdf`, `${'x'.repeat(115)}.pdf`],
    [`plan.pdf${' '.repeat(200)}`, 'plan.pdf'],
  ])('%j on a machine is %j here', (name, kept) => expect(sanitiseFileName(name)).toBe(kept))
})

describe('a tree of folders', () => {
  const tree = {
    a: { parent: null },
    b: { parent: 'a' },
    c: { parent: 'b' },
    d: { parent: 'a' },
    lost: { parent: 'gone' },
    one: { parent: 'two' },
    two: { parent: 'one' },
  }
  test('has a way down to each, which a broken link ends', () => {
    expect(pathOf(tree, 'c')).toEqual(['a', 'b', 'c'])
    expect(pathOf(tree, 'a')).toEqual(['a'])
    expect(pathOf(tree, 'lost')).toEqual(['lost'])
    expect(pathOf(tree, 'gone')).toEqual([])
    expect(pathOf(tree, 'one')).toEqual(['two', 'one'])
  })

  test('knows what lies below one', () => {
    expect(descendantsOf(tree, 'a')).toEqual(['b', 'c', 'd'])
    expect(descendantsOf(tree, 'c')).toEqual([])
  })

  test('takes a folder anywhere but into itself', () => {
    expect([canMove(tree, 'a', 'c'), canMove(tree, 'b', 'b')]).toEqual(['circle', 'circle'])
    expect([canMove(tree, 'c', 'd'), canMove(tree, 'b', null), canMove(tree, 'd', 'c')]).toEqual(['yes', 'yes', 'yes'])
  })

  test('is ten folders deep at most, with all that is moved', () => {
    const deep = Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [`f${at + 1}`, { parent: at === 0 ? null : `f${at}` }]),
    )
    const both = { ...deep, x: { parent: null }, y: { parent: 'x' }, z: { parent: 'y' }, w: { parent: 'x' } }
    expect(canMove(both, 'x', 'f7')).toBe('yes')
    expect(canMove(both, 'x', 'f8')).toBe('deep')
    expect(canMove(both, 'z', 'f9')).toBe('yes')
    expect(canMove(both, 'z', 'f10')).toBe('deep')
    expect(canMove(both, 'f1', null)).toBe('yes')
    expect(canMove(both, 'f1', 'x')).toBe('deep')
  })
})
