import { describe, expect, test } from 'vitest'
import { assertRightsChecked, withCheck, withRequiredCheck } from '#functions/core/http/requiredCheck.ts'
import { allOf, type Expression, expression, name } from '#functions/core/table/expression.ts'

/** An expression as it would read with its names and values in it; each placeholder must have one, and none be left over. */
const read = ({ text, names, values }: Expression): string => {
  const left = new Set([...Object.keys(names), ...Object.keys(values)])
  const spelt = text.replace(/[#:]\w+/g, (mark) => {
    left.delete(mark)
    return mark.startsWith('#') ? String(names[mark]) : JSON.stringify(values[mark])
  })
  expect([...left]).toEqual([])
  return spelt
}

describe('an expression', () => {
  test('names attributes and values beside its text', () => {
    const made = expression`#status = ${'DRAFT'} AND attribute_exists(#pk)`
    expect(made.text).toMatch(/^#status = :_\d+ AND attribute_exists\(#pk\)$/)
    expect(made.names).toEqual({ '#status': 'status', '#pk': 'pk' })
    expect(Object.values(made.values)).toEqual(['DRAFT'])
    expect(expression`attribute_not_exists(#pk)`).toEqual({
      text: 'attribute_not_exists(#pk)',
      names: { '#pk': 'pk' },
      values: {},
    })
  })

  test('takes whatever value: one that looks like a name, a marker or nothing stays a value', () => {
    const values = ['#pk', ':v', '', null, 0, false, { text: 'x' }, ['names'], undefined]
    for (const value of values) expect(Object.values(expression`#a = ${value}`.values)).toEqual([value])
  })

  test('takes a path known only when it runs, and another expression with all that belongs to it', () => {
    const one = expression`#months.${name('2026-11')} = ${1}`
    const both = expression`${one} OR (#months.${name('#x')} > ${2} AND ${expression`#n = ${'y'}`}) OR #z = ${3}`
    expect(read(one)).toBe('months.2026-11 = 1')
    expect(read(both)).toBe('months.2026-11 = 1 OR (months.#x > 2 AND n = "y") OR z = 3')
  })

  test('joins conditions, each of which keeps its own values', () =>
    expect(read(allOf([1, 2, 3].map((value) => expression`#a = ${value}`)))).toBe('a = 1 AND a = 2 AND a = 3'))
})

describe('a check without which nothing may be written', () => {
  const check = {
    ConditionCheck: {
      TableName: 't',
      Key: { pk: 'P', sk: 'A' },
      ConditionExpression: '#held = :_1',
      ExpressionAttributeNames: { '#held': 'held' },
      ExpressionAttributeValues: { ':_1': true },
    },
  }
  const put = (pk: string, sk: string, more = {}) => ({ Put: { TableName: 't', Item: { pk, sk, x: 1 }, ...more } })

  test('comes after writes about other items', () => {
    const writes = [put('P', 'B'), put('Q', 'A')]
    expect(withCheck(writes, check)).toEqual({ writes: [...writes, check], at: 2 })
    expect(withCheck([], check)).toEqual({ writes: [check], at: 0 })
  })

  test('is a condition of the write about its own item', () => {
    const own = put('P', 'A', {
      ConditionExpression: '#v = :_2',
      ExpressionAttributeNames: { '#v': 'v' },
      ExpressionAttributeValues: { ':_2': 2 },
    })
    const { writes, at } = withCheck([put('P', 'B'), own], check)
    expect(at).toBe(1)
    expect(writes[0]).toEqual(put('P', 'B'))
    expect(writes[1]).toEqual(
      put('P', 'A', {
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        ConditionExpression: '(#v = :_2) AND (#held = :_1)',
        ExpressionAttributeNames: { '#v': 'v', '#held': 'held' },
        ExpressionAttributeValues: { ':_2': 2, ':_1': true },
      }),
    )
  })

  test('is the only condition of a write that has none, by its key too', () => {
    const remove = { Delete: { TableName: 't', Key: { pk: 'P', sk: 'A' } } }
    const [merged] = withCheck([remove], check).writes
    expect(merged).toMatchObject({ Delete: { Key: { pk: 'P', sk: 'A' }, ConditionExpression: '#held = :_1' } })
  })

  test('refuses a request that writes without it, and no other', () => {
    const bare = [put('P', 'B')]
    const checked = withCheck(bare, check).writes
    const other = withCheck(bare, { ConditionCheck: { ...check.ConditionCheck, ConditionExpression: '#held = :_9' } })
    expect(() => assertRightsChecked(bare)).not.toThrow()
    expect(() => withRequiredCheck(undefined, () => assertRightsChecked(bare))).not.toThrow()
    const required = { check, held: false }
    expect(() => withRequiredCheck(required, () => assertRightsChecked(checked))).not.toThrow()
    for (const writes of [bare, [], other.writes])
      expect(() => withRequiredCheck(required, () => assertRightsChecked(writes))).toThrow('has to check')
    expect(() => withRequiredCheck({ check, held: true }, () => assertRightsChecked(bare))).not.toThrow()
  })
})
