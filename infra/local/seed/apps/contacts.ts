import { callAs } from '#infra/local/client.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { dayAfter } from '#shared/core/dates/calendar.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'
import { missions } from '#shared/staffing/missions/contract.ts'

interface Person {
  name: string
  title: string
  email: string
  phone: string
  kind: 'CLIENT' | 'PROSPECT' | 'SUPPLIER' | 'PARTNER'
  /** A client by its name; else a company. */
  client?: string
  company?: string
  tags: string[]
  notes?: string
  birthday?: string
  /** Days since the last exchange, and what was said then. */
  said?: [days: number, kind: 'CALL' | 'MEETING' | 'MAIL', text: string]
}

const PEOPLE: readonly Person[] = [
  {
    name: 'Nadège Kervran',
    title: 'Responsable des achats',
    kind: 'CLIENT',
    client: 'Mutuelle Aubeclaire',
    email: 'nadege.kervran@aubeclaire.example',
    phone: '02 40 55 01 12',
    tags: ['Achats', 'Décideur'],
    notes: '<p>Préfère être appelée <strong>avant 10 h</strong>. Envoie les bons de commande le vendredi.</p>',
    said: [6, 'CALL', 'Deux développeurs Java de plus dans deux mois.'],
  },
  {
    name: 'Tristan Lemarchal',
    title: 'Directeur technique',
    kind: 'CLIENT',
    client: 'Mutuelle Aubeclaire',
    email: 'tristan.lemarchal@aubeclaire.example',
    phone: '02 40 55 01 40',
    tags: ['Décideur'],
    said: [21, 'MEETING', 'Point trimestriel : content de l’équipe, veut garder les mêmes personnes.'],
  },
  {
    name: 'Yasmine Haddouche',
    title: 'Cheffe de projet',
    kind: 'CLIENT',
    client: 'Transports Verdance',
    email: 'yasmine.haddouche@verdance.example',
    phone: '+33 6 44 60 12 75',
    tags: [],
    said: [68, 'MAIL', 'A demandé trois profils pour la refonte du suivi des camions.'],
  },
  {
    name: 'Baptiste Orsenne',
    title: 'Acheteur',
    kind: 'CLIENT',
    client: 'Énergies Hautmarais',
    email: 'baptiste.orsenne@hautmarais.example',
    phone: '03 25 30 44 18',
    tags: ['Achats'],
    birthday: '1984-05-17',
    said: [12, 'CALL', 'Prolongation de la mission d’Oriane de trois mois.'],
  },
  {
    name: 'Ingrid Sallandre',
    title: 'Head of Data',
    kind: 'CLIENT',
    client: 'Laboratoires Sylverane',
    email: 'ingrid.sallandre@sylverane.example',
    phone: '+41 22 555 01 90',
    tags: ['Décideur', 'English'],
    said: [33, 'MEETING', 'Looking for an English-speaking data engineer.'],
  },
  {
    name: 'Corentin Vauzelle',
    title: 'DSI',
    kind: 'PROSPECT',
    company: 'Coopérative du Sillon',
    email: 'c.vauzelle@sillon.example',
    phone: '02 99 31 70 05',
    tags: ['Décideur', 'Salon'],
    notes: '<p>Rencontré au salon de Rennes. Budget voté au printemps.</p>',
    said: [130, 'MEETING', 'Premier échange au salon.'],
  },
  {
    name: 'Élodie Brancourt',
    title: 'Responsable RH',
    kind: 'PROSPECT',
    company: 'Ateliers Morvigne',
    email: 'elodie.brancourt@morvigne.example',
    phone: '04 74 20 33 61',
    tags: ['Salon'],
  },
  {
    name: 'Brancourt Elodie',
    title: '',
    kind: 'PROSPECT',
    company: 'Ateliers Morvigne',
    email: 'e.brancourt@morvigne.example',
    phone: '04 74 20 33 61',
    tags: [],
  },
  {
    name: 'Samir Daoudal',
    title: 'Gérant',
    kind: 'SUPPLIER',
    company: 'Bureautique du Quai',
    email: 'contact@bureautique-du-quai.example',
    phone: '02 40 71 88 02',
    tags: ['Matériel'],
    said: [47, 'MAIL', 'Devis pour six portables.'],
  },
  {
    name: 'Agathe Périgal',
    title: 'Associée',
    kind: 'PARTNER',
    company: 'Cabinet Périgal & Ruault',
    email: 'agathe@perigal-ruault.example',
    phone: '01 55 30 12 48',
    tags: ['Sous-traitance'],
    said: [3, 'CALL', 'Peut fournir une consultante Salesforce le mois prochain.'],
  },
]

/** Contacts of the sample company, as created by its manager. */
export const seedContacts = async (api: string, token: string, now: Date): Promise<void> => {
  const { items: clients } = await callAs(api, token, missions.clients, {})
  const tags = new Map<string, string>()
  for (const title of new Set(PEOPLE.flatMap((person) => person.tags))) {
    tags.set(title, (await callAs(api, token, contacts.createTag, { tag: { title } })).id)
  }
  for (const { email, phone, client, said, tags: titles, ...person } of PEOPLE) {
    const clientId = clients.find(({ title }) => title === client)?.id ?? null
    const { id } = await callAs(api, token, contacts.create, {
      contact: {
        ...person,
        ...(clientId ? { clientId } : { company: person.company ?? client ?? '' }),
        emails: [{ email, label: 'Travail' }],
        phoneNumbers: [{ country: phone.startsWith('+41') ? 'CH' : 'FR', phoneNumber: phone, label: 'Travail' }],
        tags: titles.flatMap((title) => tags.get(title) ?? []),
      },
    })
    if (!said) continue
    const [days, kind, text] = said
    const date = dayAfter(dayInParis(now), -days)
    await callAs(api, token, contacts.addLog, { id, kind, text, date })
  }
}
