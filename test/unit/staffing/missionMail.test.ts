import { expect, test } from 'vitest'
import type { Mission } from '#shared/staffing/missions/contract.ts'
import { NEW_DRAFT, toDraft, toFields, validateDraft } from '#web/staffing/missions/edit/draft.ts'
import { readMail } from '#web/staffing/missions/edit/readMail.ts'

const clients = ['Axa', 'Énergies', 'Énergies du Littoral', 'L’Atelier', '---'].map((title) => ({ id: title, title }))

test.each([
  ['Mission chez Axa, à Nantes', 'Axa'],
  ['AXA’s team needs help', 'Axa'],
  ['Application de taxation, relaxation', undefined],
  ['Pour energies\n du littoral :', 'Énergies du Littoral'],
  ["Chez l'atelier --- merci", 'L’Atelier'],
  ['Les --- énergies', 'Énergies'],
])('the client of “%s”', (message, client) => {
  expect(readMail(message, NEW_DRAFT, clients).clientId).toBe(client)
})

test.each([
  ['Objet : Architecte – Énergies du Littoral', 'Architecte', ''],
  ['Objet : Axa : développeur Java', 'développeur Java', ''],
  ['Objet : Axa\nUn profil pour Axa, à Nantes.', 'Axa', '<p>Un profil à Nantes.</p>'],
  ['Poste : Architecte\nUne refonte chez Énergies du Littoral.', 'Architecte', '<p>Une refonte.</p>'],
  ['Poste : Architecte\nUne refonte pour les Énergies, à Brest.', 'Architecte', '<p>Une refonte à Brest.</p>'],
  ['Poste : Architecte\nAxa recrute. Taxation.', 'Architecte', '<p>… recrute. Taxation.</p>'],
  ['Poste : Architecte\nUn profil pour … à Nantes.', 'Architecte', '<p>Un profil pour … à Nantes.</p>'],
])('title and description of “%s” do not name the client', (message, title, end) => {
  const found = readMail(message, NEW_DRAFT, clients)
  expect(found.title).toBe(title)
  expect(found.description ?? '').toMatch(new RegExp(`${end}$`))
})

test.each(['rateMin', 'rateMax'] as const)(
  '%s of a mission is a rate that somebody can be proposed at, or not said',
  (field) => {
    const problem = (typed: string) => validateDraft({ ...NEW_DRAFT, [field]: typed }, 10)[field]
    for (const typed of ['', ' ', '1', '1 200', '650 €', '10000']) expect(problem(typed), typed).toBeUndefined()
    for (const typed of ['0', '-1', '10001', '650,50', 'x']) expect(problem(typed), typed).toBe('missions.problem.rate')
    const kept = { ...toFields(NEW_DRAFT), client: { id: '', title: '', slug: '' }, [field]: 0 } as unknown as Mission
    expect(toFields(toDraft(kept))[field]).toBeNull()
  },
)
