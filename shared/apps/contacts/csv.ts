import { parseCsv } from '#shared/core/files/csv.ts'
import { foldToWords } from '#shared/core/text/fold.ts'
import { toPlainText } from '#shared/core/text/plainText.ts'
import type { ContactRow } from './contract.ts'
import { type FoundContact, type ImportedLine, NOTHING_FOUND, toImportedLine } from './imported.ts'
import { formatExportedNumber } from './phones.ts'

/** The fields that a column can hold. */
export const COLUMNS = [
  ...(['name', 'firstName', 'lastName', 'email', 'email2', 'phone', 'phone2', 'title', 'company'] as const),
  ...(['address', 'street', 'zip', 'city', 'country', 'birthday', 'tags', 'notes'] as const),
]
export type Column = (typeof COLUMNS)[number]

/** Known headings of spreadsheets, address books and mail programs, folded, in English and French. */
const HEADINGS: Record<Column, readonly string[]> = {
  name: ['name', 'full name', 'nom complet', 'display name', 'nom affiche', 'contact', 'file as'],
  firstName: ['first name', 'given name', 'prenom'],
  lastName: ['last name', 'family name', 'surname', 'nom', 'nom de famille'],
  email: [
    'email',
    'e mail',
    'mail',
    'e mail address',
    'email address',
    'courriel',
    'adresse e mail',
    'adresse mail',
    'e mail 1 value',
    'primary email',
    'adresse de messagerie',
    'adresse electronique',
  ],
  email2: [
    'second e mail',
    'deuxieme e mail',
    'email 2',
    'e mail 2',
    'e mail 2 value',
    'e mail 2 address',
    'other email',
    'autre mail',
    'autre e mail',
    'adresse de messagerie 2',
    'secondary email',
  ],
  phone: [
    'phone',
    'telephone',
    'tel',
    'business phone',
    'phone 1 value',
    'work phone',
    'telephone bureau',
    'tel professionnel',
    'telephone professionnel',
    'telephone fixe',
    'tel fixe',
    'fixe',
    'ligne directe',
    'landline',
    'phone number',
    'numero de telephone',
    'primary phone',
  ],
  phone2: [
    'second phone',
    'deuxieme telephone',
    'mobile',
    'mobile phone',
    'portable',
    'cell',
    'cell phone',
    'phone 2',
    'phone 2 value',
    'telephone mobile',
    'telephone portable',
    'tel mobile',
    'tel portable',
    'numero de portable',
    'mobile number',
    'gsm',
    'telephone 2',
    'tel 2',
  ],
  // Mail programs head the form of address with the last two.
  title: [
    'job title',
    'fonction',
    'poste',
    'position',
    'organization title',
    'organization 1 title',
    'role',
    'title',
    'titre',
  ],
  company: [
    'company',
    'societe',
    'entreprise',
    'organization',
    'organisation',
    'organization name',
    'organization 1 name',
    'account',
    'client',
  ],
  address: [
    'address',
    'adresse',
    'address 1 formatted',
    'business address',
    'adresse bureau',
    'full address',
    'adresse complete',
  ],
  street: ['street', 'rue', 'business street', 'rue bureau', 'address 1 street'],
  zip: [
    'zip',
    'postal code',
    'code postal',
    'business postal code',
    'code postal bureau',
    'zip code',
    'address 1 postal code',
  ],
  city: ['city', 'ville', 'business city', 'ville bureau', 'address 1 city'],
  country: ['country', 'pays', 'business country region', 'pays region bureau', 'pays bureau', 'address 1 country'],
  birthday: ['birthday', 'anniversaire', 'date de naissance', 'birth date', 'date of birth'],
  tags: ['tags', 'etiquettes', 'categories', 'labels', 'libelles', 'group membership', 'groupes'],
  notes: ['notes', 'note', 'comments', 'commentaires', 'remarques', 'description'],
}

/** The field of each column by its heading; null when unknown. Of several headings of a field the first known one is it. */
export const detectColumns = (headings: readonly string[]): (Column | null)[] => {
  const folded = headings.map(foldToWords)
  const found = COLUMNS.flatMap((column) => {
    const at = HEADINGS[column].map((heading) => folded.indexOf(heading)).find((index) => index >= 0)
    return at === undefined ? [] : [{ column, at }]
  })
  // What stands alone is the whole name: French lists head it "Nom".
  const isWhole = !found.some(({ column }) => column === 'name' || column === 'firstName')
  return headings.map((_, index) => {
    const { column = null } = found.find(({ at }) => at === index) ?? {}
    return column === 'lastName' && isWhole ? 'name' : column
  })
}

/** A file as headings and numbered lines; empty lines are skipped. */
export const readTable = (text: string): { headings: string[]; lines: { line: number; cells: string[] }[] } => {
  const [headings = [], ...rest] = parseCsv(text)
  const lines = rest.map((cells, index) => ({ line: index + 2, cells }))
  return { headings, lines: lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) }
}

/** Several values in one cell, as address books write them. */
const splitValues = (cell: string): string[] =>
  cell
    .split(/:::|[;,\n]/)
    .map((one) => one.replace(/^\*\s*/, '').trim())
    .filter(Boolean)

/** The contacts of a file whose columns are known. */
export const parseContacts = (
  lines: ReturnType<typeof readTable>['lines'],
  columns: readonly (Column | null)[],
  country: string,
): ImportedLine[] =>
  lines.map(({ line, cells }) => {
    const cellOf = (column: Column): string => {
      const index = columns.indexOf(column)
      return index < 0 ? '' : (cells[index] ?? '').trim()
    }
    const city = [cellOf('zip'), cellOf('city')].filter(Boolean).join(' ')
    const contact: FoundContact = {
      ...NOTHING_FOUND,
      name: cellOf('name') || [cellOf('firstName'), cellOf('lastName')].filter(Boolean).join(' '),
      emails: [...splitValues(cellOf('email')), ...splitValues(cellOf('email2'))].map((email) => ({
        email,
        label: '',
      })),
      phoneNumbers: [cellOf('phone'), cellOf('phone2')]
        .flatMap((cell) => cell.split(/:::|;|\n|\s\/\s|,\s+(?=[+(\d])/))
        .map((phoneNumber) => phoneNumber.trim())
        .filter(Boolean)
        .map((phoneNumber) => ({ country: /^\s*(?:\+|00)/.test(phoneNumber) ? '' : country, phoneNumber, label: '' })),
      title: cellOf('title'),
      company: cellOf('company'),
      address: cellOf('address') || [cellOf('street'), city, cellOf('country')].filter(Boolean).join(', '),
      birthday: cellOf('birthday'),
      notes: cellOf('notes'),
      tagTitles: splitValues(cellOf('tags')),
    }
    return toImportedLine(line, contact)
  })

const EXPORT_HEADINGS: Record<'en' | 'fr', readonly string[]> = {
  en: ['Name', 'Title', 'Company', 'Email', 'Email 2', 'Phone', 'Phone 2', 'Address', 'Tags'],
  fr: ['Nom complet', 'Fonction', 'Société', 'E-mail', 'E-mail 2', 'Téléphone', 'Téléphone 2', 'Adresse', 'Étiquettes'],
}
const PRIVATE_HEADINGS: Record<'en' | 'fr', readonly string[]> = {
  en: ['Birthday', 'Notes'],
  fr: ['Anniversaire', 'Notes'],
}

type Written = ContactRow & { tagTitles: readonly string[] }

/** Contacts as CSV rows with headings; birthday and notes only when `whole`. */
export const contactsCsv = (
  people: readonly Written[],
  home: string,
  language: 'en' | 'fr',
  whole: boolean,
): string[][] => [
  [...EXPORT_HEADINGS[language], ...(whole ? PRIVATE_HEADINGS[language] : [])],
  ...people.map(({ name, title, company, client, emails, phoneNumbers, address, tagTitles, birthday, notes }) => {
    const [mail, ...mails] = emails.map(({ email }) => email)
    const [phone, ...phones] = phoneNumbers.map((one) => formatExportedNumber(one, home))
    return [
      name,
      title,
      company || (client?.title ?? ''),
      mail ?? '',
      mails.join('; '),
      phone ?? '',
      phones.join('; '),
      address ?? '',
      tagTitles.join('; '),
      ...(whole ? [birthday ?? '', toPlainText(notes ?? '')] : []),
    ]
  }),
]
