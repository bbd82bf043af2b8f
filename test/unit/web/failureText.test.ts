import { expect, test, vi } from 'vitest'

vi.mock('i18next', () => ({ default: { language: 'fr' } }))
vi.mock('#web/client/call.ts', () => ({
  ApiError: class extends Error {
    readonly code: string
    readonly details: object
    constructor(code: string, details: object) {
      super(code)
      this.code = code
      this.details = details
    }
  },
}))

/** Named at run time: tests are compiled for Node, which knows no page. */
const [CALL, FAILURE_TEXT] = ['#web/client/call.ts', '#web/client/failureText.ts']
const { ApiError } = (await import(CALL)) as { ApiError: new (code: string, details: object) => Error }
const { failureText } = (await import(FAILURE_TEXT)) as { failureText: (failure: Error, t: unknown) => string }

test.each([
  [1, 'dans 1 seconde'],
  [120, 'dans 120 secondes'],
  [121, 'dans 3 minutes'],
  [900, 'dans 15 minutes'],
])('who has to wait %i seconds reads how long in the reader’s language, long times in minutes', (seconds, expected) => {
  const when = (_: unknown, { replace }: { replace: { when: string } }) => replace.when
  expect(failureText(new ApiError('auth.tooManyAttempts', { seconds }), when)).toBe(expected)
})
