import { describe, expect, test } from 'vitest'
import { help } from '#shared/apps/help/contract.ts'
import { call, newTenant, sendRaw, startApi } from '#test/kit/api.ts'

const app = await startApi()
const { resource, validator } = await newTenant(app)

describe('questions', () => {
  test('are all there by category, in the reader’s language', async () => {
    const [french, english] = [
      (await call(app, help.faqs, resource, {})).body,
      (await call(app, help.faqs, validator, {})).body,
    ]
    expect(english.map(({ slug }) => slug)).toEqual([
      'most-asked',
      'general-inquiries',
      'apps',
      'licenses',
      'payments',
      'support',
    ])
    expect(english.flatMap(({ faqs }) => faqs).length).toBeGreaterThanOrEqual(40)
    expect(french.map(({ slug }) => slug)).toEqual(english.map(({ slug }) => slug))
    expect(french[0]?.title).not.toBe(english[0]?.title)
    for (const { id, faqs } of english) expect(faqs.every(({ categoryId }) => categoryId === id)).toBe(true)
  })

  test('of one category are a list of it alone; an unknown one is not found', async () => {
    const { body } = await call(app, help.faqs, validator, { slug: 'payments' })
    expect(body.map(({ slug }) => slug)).toEqual(['payments'])
    expect((await call(app, help.faqs, validator, { slug: 'unknown' })).status).toBe(404)
  })
})

describe('guides', () => {
  const overview = async (input: { limit?: number }) => {
    const { body } = await call(app, help.guides, validator, input)
    if (!Array.isArray(body)) throw new Error('Not a list')
    return body
  }

  test('are the first five of each category, unless another number is asked for', async () => {
    for (const { guides, visibleGuides, totalGuides } of await overview({})) {
      expect(visibleGuides).toBe(5)
      expect(guides.length).toBe(Math.min(5, totalGuides))
    }
    expect((await overview({ limit: 0 })).map(({ guides, visibleGuides }) => [guides, visibleGuides])).toEqual(
      Array.from({ length: 7 }, () => [[], 0]),
    )
    expect((await overview({ limit: 1000 })).flatMap(({ guides }) => guides).length).toBeGreaterThanOrEqual(25)
    const { status } = await sendRaw(app, '/api/apps/help-center/guides?limit=abc', {
      headers: { authorization: `Bearer ${validator.token}` },
    })
    expect(status).toBe(400)
  })

  test('of one category are all in it, whatever the limit, and no list carries their content', async () => {
    const { body } = await call(app, help.guides, validator, { slug: 'months', limit: 1 })
    if (Array.isArray(body)) throw new Error('A list')
    expect(body.guides.length).toBeGreaterThan(1)
    expect(JSON.stringify([body, await overview({ limit: 1000 })])).not.toContain('<p>')
  })

  test('are read by category and slug; one of another category is not found', async () => {
    const { body } = await call(app, help.guide, validator, { categorySlug: 'months', guideSlug: 'sign' })
    expect(body.slug).toBe('months')
    expect(body.guides.map(({ slug }) => slug)).toEqual(['sign'])
    expect(body.guides[0]?.content).toContain('<p>')
    const { status } = await call(app, help.guide, validator, { categorySlug: 'settings', guideSlug: 'sign' })
    expect(status).toBe(404)
  })
})
