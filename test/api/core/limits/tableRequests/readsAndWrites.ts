import { expect } from 'vitest'
import { chat } from '#shared/apps/chat/contract.ts'
import { endpoints } from '#shared/contracts.ts'
import { type Endpoint, endpointName } from '#shared/core/endpoint.ts'
import { allows } from '#shared/core/permissions.ts'
import { openapi } from '#shared/overview/openapi/contract.ts'
import { search } from '#shared/overview/search/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { matching } from '#shared/staffing/matching/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import type { Recorder } from '#test/api/core/limits/tableRequests/recorder.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant } from '#test/kit/api.ts'
import { newPopulatedTenant } from '#test/kit/samples/populated.ts'
import { buildReadInput } from '#test/kit/samples/readInputs.ts'
import { validWrites } from '#test/kit/samples/writes.ts'

/** Writes months of the past, so that what it asks for is another list each month: its own test and its cost hold it. */
export const FILLS = 'onboarding.openSample'

const isRead = ({ method, changes, access }: Endpoint) => method === 'GET' && !changes.length && access !== 'public'

/** Everything that is read, and the erasure of who has something of everything. */
export const recordReads = async ({ app, noted }: Recorder) => {
  const { must } = staffingOf(app)
  const valid = validWrites(app)
  const tenant = await newPopulatedTenant(app)
  const { resource, validator, manager } = tenant
  const settings = await must(call(app, matching.settings, manager, {}))
  await must(call(app, matching.setSettings, manager, { ...settings, openToPeople: true }))
  const profile = await must(call(app, profiles.get, resource, { profilId: resource.personId }))
  const tasks = [{ headline: 'Conception', skills: [{ code: 'java', level: 4 as const }] }]
  const lead = { title: 'Lead', organization: '', description: '', startDate: '2019-01-01', endDate: null, tasks }
  await must(call(app, profiles.save, resource, { ...profile, profilId: resource.personId, userExperiences: [lead] }))
  // The messages before those of an opened conversation need the cursor of that.
  for (const endpoint of endpoints.filter((one) => isRead(one) && one !== (chat.messages as Endpoint))) {
    const by = [resource, validator, manager].find(({ claims }) => allows(endpoint.access, claims.permissions))
    if (endpoint === (profiles.document as Endpoint)) continue
    // The populated notes have no picture.
    if (endpointName(endpoint) === 'notes.picture') continue
    await noted(endpoint, tenant, by, buildReadInput(tenant, endpoint))
  }
  // What is held on somebody comes in parts.
  const { cursor = '' } = await must(call(app, account.personalData, resource, {}))
  await noted(account.personalData, tenant, resource, { cursor })
  for (const by of [resource, manager]) await noted(search.find, tenant, by, { query: 'cam' })
  await noted(openapi.document, tenant, undefined, {})
  const staff = await newTenant(app)
  const document = await valid['profiles.removeDocument']?.(staff)
  await noted(profiles.document, staff, document?.by, document?.input as never)
  // Somebody with something of everything, and somebody with a file.
  for (const people of [tenant, staff]) {
    const { personId: userId, email: confirmEmail } = people.resource
    await must(call(app, users.disable, people.manager, { userId }))
    await noted(users.erase, people, people.manager, { userId, confirmEmail })
  }
}

/** The writes that a permission opens. */
export const recordWrites = async ({ app, noted }: Recorder) => {
  const valid = validWrites(app)
  for (const [route, prepare] of Object.entries(valid)) {
    if (route === FILLS) continue
    const endpoint = endpoints.find((one) => endpointName(one) === route) ?? expect.fail(route)
    const staff = await newTenant(app)
    const { by, input } = await prepare(staff)
    await noted(endpoint, staff, by, input as never)
  }
}
