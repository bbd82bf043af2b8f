import { expect } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { updateItem } from '#functions/core/table/table.ts'
import type { App, newTenant } from '#test/kit/api.ts'
import { caller } from './authKit.ts'

type Company = Awaited<ReturnType<typeof newTenant>>

/** What people of a company do with their sessions, in a few words. */
export const sessionKit = (app: App, company: Company, pass: (seconds: number) => void) => {
  const call = caller(app.url)
  const newPerson = (details: Parameters<Company['addPerson']>[0] = {}) =>
    company.addPerson({ firstName: 'Camille', permissions: ['MANAGE_CRA'], language: 'FR', ...details })
  const signIn = (email: string, password = company.manager.password) => call('/api/auth/sign-in', { email, password })
  const refresh = (cookie: string | undefined) => call('/api/auth/refresh', {}, { cookie })
  const me = (token: string) => call('/api/common/user', undefined, { token })
  const signedIn = async () => {
    const person = await newPerson()
    const answer = await signIn(person.email)
    expect(answer.status).toBe(200)
    pass(1)
    return { ...person, token: answer.body.accessToken, cookie: answer.cookie }
  }
  /** Behind the API's back. */
  const setState = (key: { pk: string; sk: string }, state: string) =>
    updateItem(key, expression`SET #state = ${state}`)
  return { newPerson, signIn, refresh, me, signedIn, setState }
}
