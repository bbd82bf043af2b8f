import { expect, test, vi } from 'vitest'
import { emulator } from '#functions/core/environment.ts'

test('on AWS no service is looked for anywhere else, whatever its settings say', () => {
  expect(emulator('http://127.0.0.1:4401')).toEqual({ endpoint: 'http://127.0.0.1:4401' })
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'regie-cra')
  try {
    expect(emulator(undefined)).toEqual({})
    expect(() => emulator('http://127.0.0.1:4401')).toThrow()
  } finally {
    vi.unstubAllEnvs()
  }
})
