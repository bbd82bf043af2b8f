import { resetRevocations } from '#functions/core/security/revocations.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import { endpoints } from '#shared/contracts.ts'
import { type Endpoint, endpointName } from '#shared/core/endpoint.ts'
import { company } from '#shared/people/company/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { type App, call, type newTenant, type Person, sendRaw } from '#test/kit/api.ts'

export const isInside = ({ access }: Endpoint): boolean => access !== 'public'

export const ofApp = (one: OptionalApp) => endpoints.filter((endpoint) => endpoint.group === one && isInside(endpoint))

/** What other apps live on: colleagues to choose from, and the files that are attached to things of theirs; see below for the files. */
const SHARED = [
  'chat.contacts',
  ...['remove', 'beginUpload', 'beginParts', 'dropUpload', 'keep', 'download'].map((name) => `files.${name}`),
]

export const alone = (one: OptionalApp) =>
  ofApp(one)
    .map(endpointName)
    .filter((name) => !SHARED.includes(name))

export type Staff = Pick<Awaited<ReturnType<typeof newTenant>>, 'manager' | 'validator' | 'resource' | 'freelancer'>

/** A token that says what is so now: a change of the apps ends all that were there. */
export const renewed = async (people: readonly Person[]): Promise<void> => {
  resetRevocations()
  for (const person of people) person.token = await issueAccessToken(person.claims, new Date(Date.now() + 1))
}

/** How a company switches apps off, and what is refused then. */
export const appsOf = (app: App) => {
  const { must } = staffingOf(app)
  const switchOff = async (staff: Staff, ...appsOff: OptionalApp[]): Promise<void> => {
    await must(call(app, company.update, staff.manager, { appsOff }))
    await renewed([staff.manager, staff.validator, staff.resource, staff.freelancer])
  }
  const isRefused = async (endpoint: Endpoint, { token }: Person): Promise<boolean> => {
    const { method, path } = endpoint
    const { status, text } = await sendRaw(app, path.replace(/\{\w+\}/g, 'x'), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: '{"unknown":true}' }),
    })
    return status === 403 && text.includes('"company.appOff"')
  }
  const refusedOf = async (asked: readonly Endpoint[], person: Person): Promise<string[]> => {
    const answers: boolean[] = []
    for (const one of asked) answers.push(await isRefused(one, person))
    return asked.filter((_, index) => answers[index]).map(endpointName)
  }
  return { switchOff, refusedOf }
}
