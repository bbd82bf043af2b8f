import { expect, test } from 'vitest'
import { parseMissionMessage } from '#shared/staffing/missions/fromText.ts'

test.each([
  ['Hi Tom,\nA data team needs help. Daily rate up to €580.\nBest regards,\nAnn Buyer', ['A data team needs help.']],
  ['TJM 500-600 € ; compétences : Java, Spring Boot', ['compétences : Java, Spring Boot']],
  ['Tarif :\n600 € par jour\nÀ Nantes.', ['Tarif :', 'À Nantes.']],
  ['Appelez-moi au 06 12 34 56 78 ou achats@ponant.example.', []],
  ['Documentation : https://wiki.ponant.example/api.', ['Documentation : ….']],
  ['Best practices in Java.\nUn projet de 300 personnes', ['Best practices in Java.', 'Un projet de 300 personnes']],
  ['Bonjour,\n\nCordialement,\nNadia', []],
  ['Besoin d’un profil Java.\nMerci d’avance,\nNadia Achats', ['Besoin d’un profil Java.']],
  ['We need a Java developer.\nMany thanks,\nAnn Buyer', ['We need a Java developer.']],
  ['Un profil Java.\nSincères salutations\nNadia Achats', ['Un profil Java.']],
  ['Entre 500,00 € et 600,00 € par jour. À Nantes.', ['À Nantes.']],
  [
    'Le lun. 16 nov. 2026 à 09:12, Nadia Achats <achats@ponant.example> a écrit :\n> Bonjour,\n> Un profil Java.',
    ['Un profil Java.'],
  ],
  [
    'On Mon, Nov 16, 2026 at 9:12 AM Ann Buyer <ann@ponant.example> wrote:\n> Hi Tom,\n> A Java developer.\n> Regards,\n> Ann',
    ['A Java developer.'],
  ],
])('of “%s” only what may be told is proposed as its description', (text, lines) => {
  expect(parseMissionMessage(text).lines).toEqual(lines)
})

const FORWARDED = `Bonjour,

Tu peux regarder ?
Merci,
Julien Moreau
Assurances Ponant

-----Message d’origine-----
De : Nadia Achats <nadia@ponant.example>
Envoyé : lundi 16 novembre 2026 09:12
À : Julien Moreau; Tom Baker
Objet : Développeur Java

Julien,

Notre directeur Tom Baker cherche un développeur Java à Nantes.
Contact : Paul Durand - 06 12 34 56 78
Nadia Achats
Banque et Kubernetes`

test('of a forwarded mail what was forwarded is read, without those whom it names and their signatures', () => {
  const { lines, skills, title } = parseMissionMessage(FORWARDED)
  expect(title).toBe('Développeur Java')
  expect(lines).toEqual(['Notre directeur … cherche un développeur Java à Nantes.'])
  expect(skills.map(({ code }) => code)).toEqual(['java'])
})

test('of an answer what it answers is no part, which may name colleagues', () => {
  const { lines, skills, rateMax } =
    parseMissionMessage(`Le mar. 24 nov. 2026 à 11:02, Sophie Lambert <s.lambert@golfe.example> a écrit :
> Maëlle,
>
> Je cherche un Data Analyst (Power BI).
> TJM 450
> Sophie
>
> Le lun. 23 nov. 2026 à 18:40, Maëlle Kerlouan <maelle@rivage.example> a écrit :
>> Nous avons Priya Venkarai disponible, experte en Java.`)
  expect(lines).toEqual(['Je cherche un Data Analyst (Power BI).'])
  expect(skills.map(({ code }) => code)).toEqual(['power-bi'])
  expect(rateMax).toBe(450)
})

test('a date among what is asked for is no header of a mail', () => {
  const text = 'Mission : Chef de projet\nDate : ASAP\nDurée : 3 mois\nAnimation des ateliers.'
  const { lines, startDate, endDate } = parseMissionMessage(text, '2026-11-30')
  expect(lines).toEqual(['Mission : Chef de projet', 'Date : ASAP', 'Durée : 3 mois', 'Animation des ateliers.'])
  expect({ startDate, endDate }).toEqual({ startDate: '2026-11-30', endDate: '2027-02-28' })
})

test.each([
  'Veuillez agréer, Madame, Monsieur, nos salutations distinguées.\nPaul Durand',
  'Bises, Léa',
  '@+',
  'Cheers,\nTom',
  'Envoyé de mon iPhone',
  'Sent from my phone',
  'Interlocuteur : Karim Benali',
  'Merci de m’envoyer les CV avant vendredi.',
  'Could you send me 3 profiles by Friday?',
])('“%s” is no part of the description', (end) => {
  expect(parseMissionMessage(`Bonjour,\nUn profil Java.\n${end}`).lines).toEqual(['Un profil Java.'])
})
