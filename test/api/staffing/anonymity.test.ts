import { expect, test } from 'vitest'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'
import { newAddress, tokenIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { unzip } from '#test/kit/zip.ts'
import { staffingOf } from './staffingKit.ts'

const app = await startApi()
const { must, newMission, proposed, accept, send } = staffingOf(app)

/** A profile in which somebody says in every field of their own words who they are and how to reach them. */
const tellingProfile = ({ personId, name, email }: Person) => {
  const said = `${name}, ${email}, +33 6 12 34 56 78, www.contact-direct.example`
  const [, lastName = ''] = name.split(' ')
  return {
    ...EMPTY_PROFILE,
    profilId: personId,
    version: 0,
    professionalTitle: `Java – ${email}`,
    city: 'Nantes 06 12 34 56 78',
    address: '4 rue Secrète',
    linkedinUrl: 'https://linkedin.com/in/contact-direct',
    userExperiences: [
      {
        title: `Chez ${lastName} Conseil`,
        startDate: '2020-01-01',
        endDate: null,
        organization: `${lastName.toUpperCase()} SARL`,
        description: `Appelez-moi : ${said}\n${said}`,
        tasks: [{ headline: `Par ${name}`, skills: [{ code: 'java', level: 3 }] }],
      },
    ],
    userDiplomas: [{ title: `Thèse de ${name}`, establishment: said.slice(0, 110), obtentionYear: 2010 }],
    userCertification: [{ title: 'CKA', establishment: said.slice(0, 110), obtentionYear: null, skills: [] }],
  }
}

/** All that somebody at a client ever gets: the page, the résumé in both languages with its names, the mail. */
const seenByClient = async (manager: Person, person: Person) => {
  await must(call(app, profiles.save, person, tellingProfile(person)))
  const { id: missionId } = await newMission(manager)
  const offered = await proposed(manager, missionId, person)
  const { offer } = await must(call(app, positionings.myMission, person, { missionId }))
  const agreed = await must(accept(person, offered))
  const email = newAddress('achats')
  await must(send(manager, agreed.id, agreed.version, email))
  const mails = await app.mails(email)
  const token = tokenIn(mails.at(-1))
  const page = await must(call(app, positionings.proposal, undefined, { token }))
  const { personId: _, ...agreedTo } = offer?.snapshot ?? { personId: '' }
  expect(page.profile).toEqual(agreedTo)
  const files = await Promise.all(
    (['EN', 'FR'] as const).map(async (language) => {
      const { body, headers } = await call(app, positionings.proposalResume, undefined, { token, language })
      const parts = unzip(Buffer.from(await (body as File).arrayBuffer()))
      const written = Object.entries(parts).map(([name, content]) => `${name} ${String(content)}`)
      return [headers.get('content-disposition'), ...written].join('\n')
    }),
  )
  return [JSON.stringify(page), JSON.stringify(mails), ...files].join('\n')
}
const REACHED_BY = ['kit.example', '12 34 56', 'contact-direct', 'Secrète', 'linkedin.com']

test('of a freelancer nothing that a client gets says who they are or how to reach them, in their own words neither', async () => {
  const { manager, freelancer } = await newTenant(app)
  const seen = await seenByClient(manager, freelancer)
  const [firstName = '', lastName = ''] = freelancer.name.split(' ')
  for (const secret of [firstName, lastName, lastName.toUpperCase(), freelancer.personId, ...REACHED_BY])
    expect(seen).not.toContain(secret)
  expect(seen).toContain('V. Conseil')
})

test('of somebody employed a client gets the name, and nothing to reach them by', async () => {
  const { manager, resource } = await newTenant(app)
  const seen = await seenByClient(manager, resource)
  expect(seen).toContain(resource.name)
  for (const secret of [resource.email, resource.personId, ...REACHED_BY]) expect(seen).not.toContain(secret)
})
