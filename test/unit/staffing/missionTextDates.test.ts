import { expect, test } from 'vitest'
import { parseMissionMessage } from '#shared/staffing/missions/fromText.ts'

test('the day on which a message was answered is no day of the mission', () => {
  const { startDate, endDate } = parseMissionMessage(
    'Le lun. 16 nov. 2026 à 09:12, Nadia Achats\n<achats@ponant.example> a écrit :\n> À partir du 1er février 2027, 6 mois.',
  )
  expect({ startDate, endDate }).toEqual({ startDate: '2027-02-01', endDate: '2027-07-31' })
})

test.each([
  ['du 01/02/2027 au 31.07.2027', '2027-02-01', '2027-07-31'],
  ['de janvier 2027 à mars 2027', '2027-01-01', '2027-03-31'],
  ['dès le 2027-03-15, durée 3 semaines', '2027-03-15', '2027-04-04'],
  ['à partir du 15/03/2027', '2027-03-15', ''],
  ['à partir de mi-mars 2027, 2 mois', '2027-03-15', '2027-05-14'],
  ['from mid-March 2027 to the end of May 2027', '2027-03-15', '2027-05-31'],
  ['fin janvier 2027 jusqu’à mi-juin 2027', '2027-01-31', '2027-06-15'],
  ['from March 2027 for one year, 5 years of experience', '2027-03-01', ''],
  // Of months that are too short for the day, the last one.
  ['à partir du 31/08/2026 pour 6 mois', '2026-08-31', '2027-02-28'],
  ['à partir du 30/11/2027 pour 3 mois', '2027-11-30', '2028-02-29'],
  ['à partir du 29/02/2028 pour 1 an', '2028-02-29', '2029-02-28'],
  ['à partir du 28/02/2027 pour 12 mois', '2027-02-28', '2028-02-27'],
  ['à partir du 31/12/2026 pour 1 mois', '2026-12-31', '2027-01-30'],
  ['à partir du 01/03/2027 pour 1 mois', '2027-03-01', '2027-03-31'],
  ['from 20 February 2028, 2 weeks', '2028-02-20', '2028-03-04'],
  ['à partir du 01/01/2027 pour 3 ans', '2027-01-01', '2029-12-31'],
  ['à partir du 01/01/2027 pour 4 ans', '2027-01-01', ''],
  ['à partir du 01/01/2027 pour 0 mois', '2027-01-01', ''],
  ['à partir du 01/01/2027, 3 ans d’expérience, 2 mois', '2027-01-01', '2027-02-28'],
  // The year stands once, behind the last day.
  ['du 4 janvier au 30 juin 2027', '2027-01-04', '2027-06-30'],
  ['du 1er au 31 mars 2027', '2027-03-01', '2027-03-31'],
  ['de janvier à juin 2027', '2027-01-01', '2027-06-30'],
  ['de début janvier à fin juin 2027', '2027-01-01', '2027-06-30'],
  ['du 15 octobre au 31 mars 2027', '2026-10-15', '2027-03-31'],
  ['starting March 1st 2028 until June 30 2028', '2028-03-01', '2028-06-30'],
  ['from 11 January to 30 June 2027', '2027-01-11', '2027-06-30'],
  ['from January 11 to June 30, 2027', '2027-01-11', '2027-06-30'],
  ['February – April 2028', '2028-02-01', '2028-04-30'],
  ['du 01/02 au 31/07/2027', '2027-02-01', '2027-07-31'],
  ['le 31 mai au 31 mai 2027', '2027-05-31', ''],
  ['du 31 au 1er mars 2027', '2027-03-01', ''],
  ['de janvier 2000 à décembre 2000', '2000-01-01', '2000-12-31'],
  ['à partir du 1er déc. 2026, until 28 Feb 2027', '2026-12-01', '2027-02-28'],
  // A word that begins as a month is none.
  ['Maintenance 2027 à Marseille 2028, dès le 01/02/2029', '2029-02-01', ''],
  // One day is no time.
  ['le 05/01/2027 ou le 04/01/2027', '2027-01-05', ''],
  ['le 05/01/2027 ou le 05/01/2027', '2027-01-05', ''],
  ['le 05/01/2027 et le 06/01/2027', '2027-01-05', '2027-01-06'],
  ['2000-01-01 to 2100-12-31', '2000-01-01', '2100-12-31'],
  ['1999-12-31 or 2101-01-01', '', ''],
  ['le 31/02/2027', '', ''],
  ['le 29/02/2028', '2028-02-29', ''],
  ['2027-13-01 or 2027-00-10', '', ''],
  ['rien de daté', '', ''],
])('the days of “%s”', (text, startDate, endDate) => {
  expect(parseMissionMessage(text)).toMatchObject({ startDate, endDate })
})

test.each([
  // Without a year it is the next one, today included.
  ['à partir du 15 janvier', '2027-01-15', ''],
  ['à partir du 15 janvier pour 6 mois', '2027-01-15', '2027-07-14'],
  ['Démarrage : 27 novembre', '2026-11-27', ''],
  ['Démarrage : 26 novembre', '2027-11-26', ''],
  ['Démarrage le 1er déc., durée 3 mois', '2026-12-01', '2027-02-28'],
  ['Démarrage début janvier', '2027-01-01', ''],
  ['dès début janvier', '2027-01-01', ''],
  ['Début janvier, 6 mois', '2027-01-01', '2027-06-30'],
  ['Début : mi-février', '2027-02-15', ''],
  ['démarrage fin février', '2027-02-28', ''],
  ['démarrage fin novembre', '2026-11-30', ''],
  ['démarrage début novembre', '2027-11-01', ''],
  ['à partir de janvier', '2027-01-01', ''],
  ['à compter du 15/01', '2027-01-15', ''],
  ['dès le 15.01', '2027-01-15', ''],
  ['du 15 janvier au 30 juin', '2027-01-15', '2027-06-30'],
  ['de janvier à juin', '2027-01-01', '2027-06-30'],
  ['à partir du 15 décembre jusqu’au 31 mars', '2026-12-15', '2027-03-31'],
  ['à partir du 15 décembre au 31 mars 2027', '2026-12-15', '2027-03-31'],
  ['Start: January 15th', '2027-01-15', ''],
  ['starting on 15 January, until end of June', '2027-01-15', '2027-06-30'],
  ['from mid-January to end of March', '2027-01-15', '2027-03-31'],
  ['start in early January', '2027-01-01', ''],
  ['démarrage le 29 février', '2028-02-29', ''],
  // Soon is today, where it is the beginning that is meant.
  ['Démarrage ASAP, 6 mois', '2026-11-27', '2027-05-26'],
  ['Démarrage : dès que possible', '2026-11-27', ''],
  ['Démarrage immédiat', '2026-11-27', ''],
  ['Start date: as soon as possible', '2026-11-27', ''],
  ['Objet : Développeur Java – Nantes – ASAP', '2026-11-27', ''],
  ['Merci de nous répondre dès que possible', '', ''],
  ['Please send profiles ASAP', '', ''],
  ['Démarrage ASAP, au plus tard le 15/01/2027', '2027-01-15', ''],
  // Not said to be the beginning.
  ['Réponse avant le 5 décembre', '', ''],
  ['Suite à notre échange du 15 janvier', '', ''],
  ['Suite à notre mail du 3 novembre. Démarrage : 1er février 2027', '2027-02-01', ''],
  ['You may start with Java', '', ''],
  ['dès le 31 février', '', ''],
  ['from 3 to 5 people', '', ''],
  ['jusqu’au 30 juin', '', ''],
])('without a year the days of “%s”, from today on', (text, startDate, endDate) => {
  expect(parseMissionMessage(text, '2026-11-27')).toMatchObject({ startDate, endDate })
})
