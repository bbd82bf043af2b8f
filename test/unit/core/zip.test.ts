import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zip } from '#functions/core/files/zip.ts'
import { unzip } from '#test/kit/zip.ts'

const at = new Date('2026-11-21T13:37:42Z')

test('an archive gives its files back, whatever is in them', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-zé]{1,20}\.json$/), fc.uint8Array({ maxLength: 2000 }), {
        noNullPrototype: true,
      }),
      (files) => {
        const archive = zip(Object.entries(files).map(([name, bytes]) => ({ name, content: Buffer.from(bytes), at })))
        const found = Object.entries(unzip(archive)).map(([name, content]) => [name, [...content]])
        expect(Object.fromEntries(found)).toEqual(
          Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, [...bytes]])),
        )
      },
    ),
  )
})

test('an archive is small, names its files in UTF-8, and tells their time', () => {
  const archive = zip([{ name: 'été.json', content: Buffer.alloc(100_000, 'a'), at }])
  expect(archive.length).toBeLessThan(500)
  expect(archive.readUInt16LE(6)).toBe(0x0800)
  const [time, date] = [archive.readUInt16LE(10), archive.readUInt16LE(12)]
  expect([date >> 9, (date >> 5) & 15, date & 31]).toEqual([46, 11, 21])
  expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([13, 37, 42])
})

test('an archive may be empty', () => {
  expect(unzip(zip([]))).toEqual({})
})
