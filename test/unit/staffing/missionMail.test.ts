import { expect, test } from 'vitest'
import { NEW_DRAFT } from '#web/staffing/missions/edit/draft.ts'
import { fromMail } from '#web/staffing/missions/edit/fromMail.ts'

const clients = ['Axa', 'Énergies', 'Énergies du Littoral', 'L’Atelier', '---'].map((title) => ({ id: title, title }))

test.each([
  ['Mission chez Axa, à Nantes', 'Axa'],
  ['AXA’s team needs help', 'Axa'],
  ['Application de taxation, relaxation', undefined],
  ['Pour energies\n du littoral :', 'Énergies du Littoral'],
  ["Chez l'atelier --- merci", 'L’Atelier'],
  ['Les --- énergies', 'Énergies'],
])('the client of “%s”', (message, client) => {
  expect(fromMail(message, NEW_DRAFT, clients).clientId).toBe(client)
})
