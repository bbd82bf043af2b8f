import { afterAll, expect, test } from 'vitest'
import { memberKey } from '#functions/core/http/rights.ts'
import { getItem, putItem } from '#functions/core/table/table.ts'
import { files } from '#shared/apps/files/contract.ts'
import { FILE_LIMITS } from '#shared/apps/files/rules.ts'
import { call, newTenant, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'
import { fileKit, PDF, post } from './filesKit.ts'

const table = await startOwnTable()
const faults = await startFaults(table, 20_261_127)
afterAll(faults.stop)
const app = await startApi({ table, through: faults })
const { folder, list, upload } = fileKit(app)

/** What was taken from the maker of a link, by somebody else, once the link was looked up. */
const TAKEN = {
  'may not write there any more': { permissions: ['VIEW_CRA'] },
  'was disabled': { state: 'DISABLED' },
}

test.each(Object.entries(TAKEN))('a link keeps no file in the name of somebody who %s', async (_, taken) => {
  const { manager, addPerson } = await newTenant(app)
  const maker = await addPerson({ permissions: ['MANAGE_CONTENT'] })
  const into = await folder(manager, 'company', 'Pièces')
  const { body: made } = await call(app, files.createLink, maker, { id: into.id, kind: 'ask', days: 14 })
  const { token } = made
  const { body } = await call(app, files.beginShared, undefined, { token })
  await post(body, PDF)
  const { arrived, letGo } = await faults.hold(app, 'TransactWriteItems')
  const keeping = call(app, files.keepShared, undefined, { token, uploadId: body.uploadId, name: 'kbis.pdf' })
  await arrived
  const key = memberKey(maker.tenant, maker.personId)
  await putItem({ ...key, ...(await getItem(key)), ...taken })
  letGo()
  expect(await keeping).toMatchObject({ status: 404, body: { code: 'files.invalidLink' } })
  expect((await list(manager, into.id)).body.files).toEqual([])
})

test('a link beyond the limit is refused also when the last one that fits is made at the same time', async () => {
  const { manager } = await newTenant(app)
  const file = await upload(manager, 'company', 'plan.pdf')
  const create = () => call(app, files.createLink, manager, { id: file.id, kind: 'read', days: 1 }, { anyCost: true })
  const shown = async () => (await call(app, files.links, manager, { id: file.id })).body
  /** One while another one, that was looked at before, waits to be stored. */
  const createTwo = async () => {
    const { arrived, letGo } = await faults.hold(app, 'TransactWriteItems')
    const late = create()
    await arrived
    const { status } = await create()
    letGo()
    return [status, (await late).status, (await late).body]
  }
  for (let made = 2; made < FILE_LIMITS.links; made += 1) expect((await create()).status).toBe(200)
  expect(await createTwo()).toMatchObject([200, 200, { token: expect.any(String) }])
  const [last] = await shown()
  await call(app, files.removeLink, manager, { id: file.id, linkId: last?.id ?? '' })
  expect(await createTwo()).toMatchObject([200, 409, { code: 'files.tooManyLinks' }])
  expect(await shown()).toHaveLength(FILE_LIMITS.links)
})
