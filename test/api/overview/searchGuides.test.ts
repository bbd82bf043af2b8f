import { expect, test } from 'vitest'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { search } from '#shared/overview/search/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

const app = await startApi()
const { must } = staffingOf(app)

/** The guides that a text finds, of the group of pages. */
const guides = async (by: Person, query: string) =>
  (await must(call(app, search.find, by, { query })))
    .flatMap(({ id, results }) => (id === 'pages' ? results : []))
    .filter(({ kind }) => kind === 'article')
const COURSE = '/apps/help-center/guides/apps/take-a-course'
const linksOf = async (by: Person, query: string) => (await guides(by, query)).map(({ link }) => link)

test('a guide is found by its title in either language, and named in its reader’s', async () => {
  const { resource, addPerson } = await newTenant(app)
  const english = await addPerson({ language: 'EN' })
  for (const query of ['take a course', 'suivre une formation', 'SUIVRE formatio'])
    expect((await guides(resource, query))[0], query).toEqual({
      kind: 'article',
      title: 'Suivre une formation',
      detail: 'Outils et chiffres',
      link: COURSE,
    })
  expect((await guides(english, 'suivre une formation'))[0]).toMatchObject({ title: 'Take a course', link: COURSE })
})

test('by what it says, in either language, and whatever its title; those called so come first, and there are four at most', async () => {
  const { resource } = await newTenant(app)
  for (const query of ['liste attente certificat', 'waiting list certificate'])
    expect(await linksOf(resource, query), query).toContain(COURSE)
  // A word of four letters says enough.
  expect(await linksOf(resource, 'quiz')).toContain(COURSE)
  const [first, ...others] = await guides(resource, 'formation')
  expect(first?.title.toLowerCase()).toContain('formation')
  expect(others.length).toBeLessThan(4)
  // Words that are in every text tell nothing.
  for (const query of ['ont', 'strong li']) expect(await linksOf(resource, query), query).toEqual([])
  expect(await linksOf(resource, 'certificat inconnumot')).toEqual([])
})

test('no guide of an app that the company has switched off is found', async () => {
  const { manager, resource } = await newTenant(app)
  expect(await linksOf(resource, 'suivre une formation')).toContain(COURSE)
  await must(call(app, company.update, manager, { appsOff: ['academy'] }))
  resetRevocations()
  resource.token = await issueAccessToken(resource.claims, new Date(Date.now() + 1))
  expect(await linksOf(resource, 'suivre une formation')).not.toContain(COURSE)
})
