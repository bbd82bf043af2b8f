export interface SamplePerson {
  firstName: string
  lastName: string
  email: string
  phone: string
  contractType: 'CDI' | 'CDD' | 'portage' | 'freelancer'
  /** Euros a day. */
  tjm: number
  interventionType: 'full remote' | 'hybrid' | 'on site'
  status: 'available' | 'onMission' | 'leaving'
  checked: boolean
}

const NAMES = [
  ['Anouk', 'Serravel'],
  ['Corentin', 'Maloubier'],
  ['Ines', 'Quéméneur'],
  ['Rufus', 'Wetherlam'],
  ['Salomé', 'Brancourt'],
  ['Idir', 'Taghzoult'],
  ['Perrine', 'Lavaugrand'],
  ['Oswin', 'Fairleigh'],
  ['Maïwenn', 'Kerdréan'],
  ['Gaspard', 'Ollivault'],
  ['Naïma', 'Chérouat'],
  ['Lubin', 'Hautecoeur'],
  ['Wren', 'Aldershaw'],
  ['Blanche', 'Vaudreville'],
  ['Yanis', 'Mokrane'],
  ['Capucine', 'Dortan'],
  ['Edmund', 'Thistlewood'],
  ['Léonie', 'Passavant'],
  ['Mahé', 'Trévignon'],
  ['Farah', 'Benchaïb'],
  ['Octave', 'Rimbourg'],
  ['Sunniva', 'Holmestad'],
  ['Clovis', 'Entragues'],
  ['Nour', 'Saadallah'],
  ['Hazel', 'Pemberley'],
  ['Tristan', 'Grandvallet'],
  ['Ysaline', 'Montarnaud'],
  ['Bilal', 'Oudjedi'],
  ['Rosalie', 'Fontevrault'],
  ['Malo', 'Plougastan'],
] as const

const CONTRACTS = ['CDI', 'CDD', 'portage', 'freelancer'] as const
const PLACES = ['full remote', 'hybrid', 'on site'] as const
const STATUSES = ['available', 'onMission', 'onMission', 'leaving', 'onMission'] as const

const plain = (text: string): string => text.normalize('NFD').replace(/\P{L}/gu, '').toLowerCase()
const two = (value: number): string => String(value).padStart(2, '0')

/** Thirty invented people, to try lists with. */
export const SAMPLE_PEOPLE: readonly SamplePerson[] = NAMES.map(([firstName, lastName], index) => ({
  firstName,
  lastName,
  email: `${plain(firstName)}.${plain(lastName)}@echantillon.example`,
  // Numbers that are kept free for fiction.
  phone: `01 99 00 ${two(10 + index)} ${two((index * 37) % 100)}`,
  contractType: CONTRACTS[(index * 3) % CONTRACTS.length] ?? 'CDI',
  tjm: 380 + ((index * 53) % 36) * 10,
  interventionType: PLACES[(index * 2) % PLACES.length] ?? 'hybrid',
  status: STATUSES[index % STATUSES.length] ?? 'available',
  checked: index % 11 === 4,
}))
