import { describe, expect, test } from 'vitest'
import { FolderId } from '#shared/apps/files/terms.ts'
import { Id } from '#shared/core/terms.ts'

describe.each(Object.entries({ Id, FolderId }))('%s', (_, schema) => {
  test.each(Object.getOwnPropertyNames(Object.prototype))('is not %s, which every object inherits', (name) => {
    expect(schema.safeParse(name).success).toBe(false)
  })

  test('may be a word of the language', () => {
    expect(['hasOwn', 'prototype', 'Constructor', 'proto'].map((one) => schema.safeParse(one).success)).not.toContain(
      false,
    )
  })
})
