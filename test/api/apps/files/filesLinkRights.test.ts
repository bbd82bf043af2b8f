import { afterAll, expect, test } from 'vitest'
import { memberKey } from '#functions/core/http/rights.ts'
import { getItem, putItem } from '#functions/core/table/table.ts'
import { files } from '#shared/apps/files/contract.ts'
import { call, newTenant, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'
import { fileKit, PDF, post } from './filesKit.ts'

const table = await startOwnTable()
const faults = await startFaults(table, 20_261_127)
afterAll(faults.stop)
const app = await startApi({ table, through: faults })
const { folder, list } = fileKit(app)

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
