import { newId } from '#functions/core/clock.ts'
import { transact } from '#functions/core/table/table.ts'
import { MAIL_SERVICE_ACTOR } from '#functions/data/mail/mailProblems.ts'
import { recordPositioningEvent } from '#functions/data/positionings/positioningEvents.ts'
import type { EventOf } from '#functions/data/streamEvents.ts'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import type { PositioningAction } from '#shared/staffing/positionings/rules.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { newAddress } from '#test/api/people/peopleKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, type Person } from '#test/kit/api.ts'
import { type Cases, late, type Staff } from './late.ts'
import { lowered, peopleCases } from './people.ts'

type Business =
  | 'FEEDBACK_SENT'
  | 'VALIDATORS_CHANGED'
  | EventOf<'CRA_SENT'>['actionType']
  | PositioningAction
  | 'CLIENT_RENAMED'
  | keyof ReturnType<typeof peopleCases>
  | 'STATUS_CHANGED'
  | 'MISSION_RETYPED'
  | 'MISSION_RENAMED'
  | 'MISSION_CLOSED'

const SIGNATURE = { kind: 'typed', text: 'Côme' } as const
const MONTH = { year: 2026, month: 1 }

/** The kinds of events of months, staffing, people and their accounts. */
export const businessCases: Cases<Business> = (app) => {
  const kit = staffingOf(app)
  const { must, newMission, proposed, accepted, send, sent, answer, giveProfile } = kit
  const lower = { 'lost the permission': lowered(app) }

  const respond = (validator: Person, craId: string, craValidationStatus: 'VALIDATED' | 'REJECTED') =>
    must(
      call(app, cra.respond, validator, {
        craId,
        version: 2,
        craValidationStatus,
        ...(craValidationStatus === 'VALIDATED' ? { signature: SIGNATURE } : { message: '<p>Non</p>' }),
      }),
    )
  /** A month of a mission that one person validates, ready to be sent. */
  const month = async ({ manager, validator, resource }: Staff) => {
    const mission = await newMission(manager, { validators: [validator.personId] })
    await must(answer((await sent(manager, mission.id, resource)).token))
    const activity = [{ client: mission.client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
    const { id: craId } = await must(call(app, cra.save, resource, { ...MONTH, version: 0, activity, comments: '' }))
    return { craId, mission }
  }
  const sending = late(
    'to its validator',
    async (staff) => {
      const { craId, mission } = await month(staff)
      const happens = () => must(call(app, cra.send, staff.resource, { craId, version: 1 }))
      return { whom: staff.validator, happens, craId, mission }
    },
    {
      ...lower,
      'was taken off the mission': async ({ mission }, { manager }) =>
        must(
          call(app, missions.save, manager, {
            ...kit.FIELDS,
            missionId: mission.id,
            version: mission.version,
            clientId: mission.client.id,
            validators: [manager.personId],
          }),
        ),
      'it was taken back from': async ({ craId }, { resource }) =>
        must(call(app, cra.takeBack, resource, { craId, version: 2 })),
    },
  )
  const handingOver = late(
    'to who validates it now',
    async (staff) => {
      const { craId, mission } = await month(staff)
      await must(call(app, cra.send, staff.resource, { craId, version: 1 }))
      await app.drained()
      const whom = await staff.addPerson({ type: 'ESN', permissions: ['VALIDATE_CRA'] })
      const handOver = async (to: Person) => {
        const { version } = await must(call(app, missions.get, staff.manager, { missionId: mission.id }))
        const { client, id: missionId } = mission
        const fields = { ...kit.FIELDS, missionId, version, clientId: client.id, validators: [to.personId] }
        return must(call(app, missions.save, staff.manager, fields))
      }
      return { whom, happens: () => handOver(whom), handOver, craId }
    },
    {
      ...lower,
      'was taken off the mission': ({ handOver }, { validator }) => handOver(validator),
      'it was taken back from': async ({ craId }, { resource }) =>
        must(call(app, cra.takeBack, resource, { craId, version: 2 })),
    },
  )
  const answering = (status: 'VALIDATED' | 'REJECTED') =>
    late('to its owner', async (staff) => {
      const { craId } = await month(staff)
      await must(call(app, cra.send, staff.resource, { craId, version: 1 }))
      return { whom: staff.resource, happens: () => respond(staff.validator, craId, status) }
    })

  /** Whoever places people, and hears of the answers. */
  const placing = ({ addPerson }: Staff) => addPerson({ type: 'ESN', permissions: ['MANAGE_POSITIONING'] })
  const onMission = async (staff: Staff) => {
    const [by, { id: missionId }] = [await placing(staff), await newMission(staff.manager)]
    return { by, missionId }
  }
  type Step = { id: string; version: number }
  const asked = ({ id, version }: Step) => ({ positioningId: id, version })
  const takeBack = (by: Person, step: Step) => must(call(app, positionings.takeBack, by, asked(step)))
  /** To the manager of a positioning, of what its person or its client does. */
  const toManager = (act: (staff: Staff, by: Person, missionId: string) => Promise<() => Promise<unknown>>) =>
    late(
      'to who places people',
      async (staff) => {
        const { by, missionId } = await onMission(staff)
        return { whom: by, happens: await act(staff, by, missionId) }
      },
      lower,
    )
  const answered = (isAccepted: boolean) =>
    toManager(async ({ resource }, by, missionId) => {
      const { token } = await sent(by, missionId, resource)
      return () => must(answer(token, isAccepted))
    })
  /** To the client whose link it is. */
  const toClient = (again: boolean) =>
    late(
      'to the client',
      async (staff) => {
        const { by, missionId } = await onMission(staff)
        const email = newAddress('achats')
        const ready = await accepted(by, missionId, staff.resource)
        const first = again ? await must(send(by, ready.id, ready.version, newAddress())) : ready
        const happens = () => must(send(by, first.id, first.version, email))
        return {
          whom: { tenant: staff.tenant, personId: 'client', email },
          happens,
          by,
          missionId,
          step: { ...first, version: first.version + 1 },
        }
      },
      {
        'it was taken back from': ({ by, step }) => takeBack(by, step),
        'lost the consent': ({ step }, { resource }) =>
          must(call(app, positionings.withdraw, resource, { ...asked(step), reason: '' })),
        'has another link': ({ by, step }) => must(send(by, step.id, step.version, newAddress())),
        'was sent somebody who left': async (_, { manager, resource }) =>
          must(call(app, users.disable, manager, { userId: resource.personId })),
      },
      false,
    )
  /** A step that the post takes. */
  const byPost = (actionType: 'CLIENT_MAIL_REFUSED' | 'CLIENT_LINK_EXPIRED') =>
    toManager(async ({ tenant, resource }, by, missionId) => {
      const { positioning } = await sent(by, missionId, resource)
      const told = { message: null, resourceName: resource.name, mission: 'Refonte', client: 'Mutuelle' }
      const [from, to] = ['SENT_TO_CLIENT', 'SENT_TO_CLIENT'] as const
      const event = {
        tenant,
        actionType,
        actionBy: MAIL_SERVICE_ACTOR,
        positioningId: positioning.id,
        from,
        to,
        ...told,
      }
      return () => transact([recordPositioningEvent(newId(), { ...event, notify: [by.personId] })])
    })
  const assigned = async ({ manager, resource }: Staff) => {
    const { positioning, token } = await sent(manager, (await newMission(manager)).id, resource)
    await must(answer(token))
    return { ...positioning, version: positioning.version + 1 }
  }

  return {
    FEEDBACK_SENT: 'to the support',

    CRA_CREATED: 'tells nobody',
    VALIDATORS_CHANGED: [handingOver],
    CRA_SENT: [sending],
    CRA_TAKEN_BACK: 'tells nobody',
    CRA_VALIDATED: [answering('VALIDATED')],
    CRA_REJECTED: [answering('REJECTED')],
    CRA_REMINDED: [
      late(
        'to who is late',
        async ({ manager, resource, acceptMission }) => {
          const { client, mission } = await acceptMission(resource)
          const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
          return { whom: resource, happens: () => must(call(app, cra.remind, manager, MONTH)), activity }
        },
        {
          'has sent it': async ({ activity }, { resource }) => {
            const asked = { ...MONTH, version: 0, activity, comments: '' }
            const { id: craId } = await must(call(app, cra.save, resource, asked))
            return must(call(app, cra.send, resource, { craId, version: 1 }))
          },
        },
      ),
    ],

    RESOURCE_SELECTED: 'tells nobody',
    SELECTION_REMOVED: 'tells nobody',
    SENT_TO_RESOURCE: [
      late(
        'to the person',
        async (staff) => {
          const { by, missionId } = await onMission(staff)
          const made: { step?: Step } = {}
          const happens = async () => {
            made.step = await proposed(by, missionId, staff.resource)
          }
          return { whom: staff.resource, happens, made, by }
        },
        { 'it was taken back from': ({ made, by }) => takeBack(by, made.step as Step) },
      ),
    ],
    TAKEN_BACK: [
      late('to the person', async (staff) => {
        const { by, missionId } = await onMission(staff)
        const step = await proposed(by, missionId, staff.resource)
        return { whom: staff.resource, happens: () => takeBack(by, step) }
      }),
    ],
    ACCEPTED_BY_RESOURCE: [
      toManager(async ({ resource }, by, missionId) => {
        await giveProfile(resource)
        const step = await proposed(by, missionId, resource)
        return () => must(kit.accept(resource, step))
      }),
    ],
    REFUSED_BY_RESOURCE: [
      toManager(async ({ resource }, by, missionId) => {
        const step = await proposed(by, missionId, resource)
        return () => must(call(app, positionings.refuse, resource, { ...asked(step), reason: 'Trop loin' }))
      }),
    ],
    CONSENT_WITHDRAWN: [
      toManager(async ({ resource }, by, missionId) => {
        const step = await accepted(by, missionId, resource)
        return () => must(call(app, positionings.withdraw, resource, { ...asked(step), reason: '' }))
      }),
    ],
    SENT_TO_CLIENT: [
      toClient(false),
      late(
        'to the person',
        async (staff) => {
          const { by, missionId } = await onMission(staff)
          const step = await accepted(by, missionId, staff.resource)
          return { whom: staff.resource, happens: () => must(send(by, step.id, step.version)), by, step }
        },
        {
          'it was taken back from': async ({ by, step }) =>
            takeBack(by, await takeBack(by, { ...step, version: step.version + 1 })),
        },
      ),
    ],
    CLIENT_LINK_RENEWED: [toClient(true)],
    TAKEN_BACK_FROM_CLIENT: [
      late(
        'to the person',
        async (staff) => {
          const { by, missionId } = await onMission(staff)
          const { positioning: step } = await sent(by, missionId, staff.resource)
          return { whom: staff.resource, happens: () => takeBack(by, step), by, step }
        },
        { 'it was taken back from': ({ by, step }) => takeBack(by, { ...step, version: step.version + 1 }) },
      ),
    ],
    ACCEPTED_BY_CLIENT: [answered(true)],
    REFUSED_BY_CLIENT: [answered(false)],
    ASSIGNMENT_CHANGED: [
      late('to the person', async (staff) => {
        const asks = { ...asked(await assigned(staff)), endDate: '2098-01-31' }
        return { whom: staff.resource, happens: () => must(call(app, positionings.assign, staff.manager, asks)) }
      }),
    ],
    CLIENT_MAIL_REFUSED: [byPost('CLIENT_MAIL_REFUSED')],
    CLIENT_LINK_EXPIRED: [byPost('CLIENT_LINK_EXPIRED')],
    CLIENT_RENAMED: 'tells nobody',
    MISSION_RETYPED: 'tells nobody',
    MISSION_RENAMED: 'tells nobody',
    MISSION_CLOSED: 'tells nobody',

    ...peopleCases(app),
    STATUS_CHANGED: 'tells nobody',
  }
}
