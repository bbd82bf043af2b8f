import { expect, test, vi } from 'vitest'

class Element {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  matches(names: string) {
    return names.split(', ').includes(this.name)
  }
}
const heard: { keydown?: (event: object) => void } = {}
vi.stubGlobal('Element', Element)
vi.stubGlobal('document', {
  addEventListener: (name: 'keydown', listener: () => void, { capture }: { capture: boolean }) => {
    // Before anything in the page, which is where everybody else listens.
    if (capture) heard[name] = listener
  },
  querySelectorAll: () => [],
})
vi.stubGlobal('addEventListener', () => undefined)

/** Named at run time: tests are compiled for Node, which knows no page. */
const MODULE = '#web/app/fields/composing.ts'
const { ignoreComposingKeys } = (await import(MODULE)) as { ignoreComposingKeys: () => void }

test('a key that composes a character in a field means nothing to the page; any other does', () => {
  ignoreComposingKeys()
  const reaches = (where: string, key: object) => {
    const stopPropagation = vi.fn()
    heard.keydown?.({
      target: new Element(where),
      key: 'Enter',
      isComposing: false,
      keyCode: 13,
      ...key,
      stopPropagation,
    })
    return stopPropagation.mock.calls.length === 0
  }
  for (const field of ['input', 'textarea']) {
    expect(reaches(field, {})).toBe(true)
    expect(reaches(field, { isComposing: true })).toBe(false)
    expect(reaches(field, { key: 'Escape', isComposing: true })).toBe(false)
    expect(reaches(field, { keyCode: 229 })).toBe(false)
  }
  expect(reaches('div', { isComposing: true })).toBe(true)
})
