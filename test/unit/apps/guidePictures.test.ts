import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SHELVES } from '#functions/texts/help/shelves.ts'
import { GUIDE_PICTURE, guidePicture } from '#shared/apps/help/rules.ts'
import { GUIDE_SHOTS } from '#test/bench/guideShots.ts'

const FOLDER = 'web/public/pictures/guides'
const pictured = SHELVES.flatMap(({ entries }) => entries).filter(({ picture }) => picture)

test('every picture that a guide names is there in each language and scheme, and none that no guide names', () => {
  const named = pictured.flatMap(({ slug }) =>
    (['EN', 'FR'] as const).flatMap((language) =>
      (['light', 'dark'] as const).map((scheme) => guidePicture(slug, language, scheme)),
    ),
  )
  expect(pictured.length).toBeGreaterThanOrEqual(12)
  expect(readdirSync(FOLDER).toSorted()).toEqual(named.toSorted())
})

test('what is taken is what guides name, and each says in both languages what it shows', () => {
  expect(Object.keys(GUIDE_SHOTS).toSorted()).toEqual(pictured.map(({ slug }) => slug).toSorted())
  for (const { slug, picture } of pictured) {
    expect(picture?.EN.trim(), slug).not.toBe('')
    expect(picture?.FR.trim(), slug).not.toBe(picture?.EN.trim())
  }
})

test('a picture is a WebP of the size that is held free for it, and small', () => {
  for (const name of readdirSync(FOLDER)) {
    const content = readFileSync(join(FOLDER, name))
    expect(content.subarray(8, 12).toString(), name).toBe('WEBP')
    expect(content.length, name).toBeLessThanOrEqual(GUIDE_PICTURE.bytes)
    expect(content.subarray(12, 16).toString(), name).toBe('VP8X')
    const size = [content.readUIntLE(24, 3) + 1, content.readUIntLE(27, 3) + 1]
    expect(size, name).toEqual([GUIDE_PICTURE.width, GUIDE_PICTURE.height])
  }
})
