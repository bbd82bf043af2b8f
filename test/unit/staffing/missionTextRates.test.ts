import { expect, test } from 'vitest'
import { parseMissionMessage } from '#shared/staffing/missions/fromText.ts'

test.each([
  ['500-650€/jour', 500, 650],
  ['entre 450 € et 500 €', 450, 500],
  ['€550 - €600 per day', 550, 600],
  ['Budget max 1 200 €', null, 1200],
  ['une équipe de 300 personnes', null, null],
  // From 100 to 3000, the first not above the second.
  ['100-3000 €/jour', 100, 3000],
  ['650-650€/jour', 650, 650],
  ['650-500€/jour', null, 500],
  ['Budget : 3001 €', null, null],
  ['Budget : 3000 €', null, 3000],
  ['TJM 099', null, null],
  ['Budget : 120 000 €', null, null],
  ['Budget total : 1 200 000 €', null, null],
  ['TJM : 550,00 €', null, 550],
  ['entre 500,00 € et 600,00 €', 500, 600],
  ['TJM 100', null, 100],
  ['daily rate: 480', null, 480],
  // Without a currency, or before tax.
  ['TJM 450-520', 450, 520],
  ['TJM : 450 / 520', 450, 520],
  ['TJM entre 450 et 520', 450, 520],
  ['TJM 450€HT à 520€HT', 450, 520],
  ['TJM : à partir de 450 €, jusqu’à 520 €', 450, 520],
  ['tarif entre 420 € HT et 480 € HT', 420, 480],
  ['450-520 HT', 450, 520],
  ['520 HT/j', null, 520],
  ['Rate: 550/day', null, 550],
  ['de 100 à 200 serveurs, une ligne 400-500', null, null],
  // Neither thousands nor other currencies.
  ['Budget de 1 200 k€ ; tarif 700€/j', null, 700],
  ['TJM 500k', null, null],
  ['£500/day', null, null],
  ['CHF 900/day', null, null],
])('the rates of “%s”', (text, rateMin, rateMax) => {
  expect(parseMissionMessage(text)).toMatchObject({ rateMin, rateMax })
})

test.each([
  ['Objet : Mission Java (TJM 500-550€) - Nantes', 'Mission Java - Nantes'],
  ['Objet : Développeur Java Nantes TJM 500€', 'Développeur Java Nantes'],
  ['Objet : Développeur Java - 450 à 520 € HT', 'Développeur Java'],
  ['Objet : TJM 500€\nNous cherchons un architecte .NET', 'Architecte .NET'],
  ['- 1 développeur Java senior (TJM 500 à 550€)', '1 développeur Java senior'],
])('the title of “%s” tells no rate', (text, title) => {
  expect(parseMissionMessage(text).title).toBe(title)
})

test.each([
  ['- 1 développeur Java (500 à 550€)\n- 1 scrum master (600 euros)', ['- 1 développeur Java', '- 1 scrum master']],
  ['Nous cherchons un développeur Java, TJM 500€, à Nantes.', ['Nous cherchons un développeur Java']],
  ['Rate: 550-600 EUR/day excl. VAT\nRemote: 3 days', ['Remote: 3 days']],
  ['A Java developer, £500/day', ['A Java developer']],
  ['Un architecte (budget 1 200 k€) à Nantes', ['Un architecte à Nantes']],
  ['À Nantes. 450-520 HT', ['À Nantes.']],
])('the description of “%s” tells no rate', (text, lines) => {
  expect(parseMissionMessage(text).lines).toEqual(lines)
})
