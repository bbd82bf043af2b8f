import { newId } from '#functions/core/clock.ts'
import { transact } from '#functions/core/table/table.ts'
import { buildMemberProblemWrites, recordUndelivered } from '#functions/data/mail/mailProblems.ts'
import type { EventOf } from '#functions/data/streamEvents.ts'
import { users } from '#shared/people/users/contract.ts'
import { inventoryOf } from '#test/api/apps/inventory/inventoryKit.ts'
import { newAddress, peopleOf, tokenIn } from '#test/api/people/peopleKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { type App, call } from '#test/kit/api.ts'
import { type Cases, late, type Staff } from './late.ts'

type People =
  | EventOf<'INVITED'>['actionType']
  | 'SIGN_UP_ASKED'
  | 'RESET_ASKED'
  | 'PASSWORD_CHANGED'
  | EventOf<'TOTP_ADDED'>['actionType']

/** Takes every other permission from whoever is to be told. */
export const lowered =
  (app: App) =>
  async ({ whom }: { whom: { personId: string } }, { manager }: Staff) => {
    const asked = { userId: whom.personId, permissions: ['VIEW_CRA' as const] }
    const { status } = await call(app, users.setPermissions, manager, asked)
    if (status !== 200) throw new Error(`${status}`)
  }

/** The kinds of events of people and their accounts. */
export const peopleCases: Cases<People> = (app) => {
  const { must } = staffingOf(app)
  const { newUnit, handOver } = inventoryOf(app)
  const { invite, accept: join, latest } = peopleOf(app)
  const lower = { 'lost the permission': lowered(app) }

  const managing = ({ addPerson }: Staff) => addPerson({ type: 'ESN', permissions: ['MANAGE_USERS'] })
  /** Of a mail that did not reach somebody. */
  const undelivered = (happens: (staff: Staff) => Promise<unknown>) =>
    late(
      'to who manages people',
      async (staff) => ({ whom: await managing(staff), happens: () => happens(staff) }),
      lower,
    )
  /** To an address that was invited. */
  const invited = (again: boolean) =>
    late(
      'to who is invited',
      async ({ tenant, manager }) => {
        const email = newAddress()
        const known = again ? await invite(manager, email) : ''
        const made = { userId: known }
        const happens = async () => {
          if (again) await must(call(app, users.resend, manager, made))
          else made.userId = await invite(manager, email)
        }
        return { whom: { tenant, personId: known || 'none', email }, happens, made }
      },
      { 'was invited no longer': ({ made }, { manager }) => must(call(app, users.revoke, manager, made)) },
      false,
    )

  return {
    SIGNED_UP: 'to the owner of the address',
    INVITED: [invited(false)],
    INVITATION_RESENT: [invited(true)],
    CONFIRMED: 'to the owner of the address',
    REFUSED: 'to the owner of the address',
    SECOND_FACTOR_LINK_SENT: 'to the owner of the address',
    ACCEPTED: [
      late(
        'to who manages people',
        async (staff) => {
          const [whom, email] = [await managing(staff), newAddress()]
          await invite(staff.manager, email)
          const token = tokenIn(await latest(email))
          return { whom, happens: () => must(join(token)) }
        },
        lower,
      ),
    ],
    MAIL_REFUSED: [
      undelivered(({ tenant, resource }) => transact(buildMemberProblemWrites(tenant, resource.personId, 'bounced'))),
    ],
    MAIL_FAILED: [
      undelivered(({ tenant, resource }) => recordUndelivered(tenant, resource.personId, newId(), 'unavailable')),
    ],
    ACTIVATED: 'to whom it is about and who did it',
    DISABLED: [
      late(
        'to who manages equipment',
        async ({ manager, resource, addPerson }) => {
          const { unitId } = await newUnit(manager, 'PF-1')
          await must(handOver(manager, unitId, resource))
          const whom = await addPerson({ type: 'ESN', permissions: ['MANAGE_EQUIPMENT'] })
          const happens = () => must(call(app, users.disable, manager, { userId: resource.personId }))
          return { whom, happens }
        },
        lower,
      ),
    ],
    ENABLED: 'to whom it is about and who did it',
    INVITATION_REVOKED: 'tells nobody',
    PERMISSIONS_CHANGED: 'tells nobody',
    FIRST_DAY_CHANGED: 'tells nobody',
    DAILY_COST_CHANGED: 'tells nobody',
    PLACE_OF_WORK_CHANGED: 'tells nobody',
    SESSIONS_ENDED: 'tells nobody',
    SECOND_FACTOR_RESET: 'tells nobody',
    ERASED: 'tells nobody',

    SIGN_UP_ASKED: 'to the owner of the address',
    RESET_ASKED: 'to the owner of the address',
    PASSWORD_CHANGED: 'to the owner of the address',
    TOTP_ADDED: 'to the owner of the address',
    TOTP_REMOVED: 'to the owner of the address',
    PASSKEY_ADDED: 'to the owner of the address',
    PASSKEY_REMOVED: 'to the owner of the address',
    RECOVERY_CODES_MADE: 'to the owner of the address',
    FACTORS_REMOVED: 'to the owner of the address',
  }
}
