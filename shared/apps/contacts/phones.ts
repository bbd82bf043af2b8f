import { DIAL_PREFIXES } from './countries.ts'

/** Where a zero at the beginning is dialled from abroad too. */
const ZERO_STAYS = ['IT', 'SM', 'VA', 'CI', 'CG']
/** What is dialled inside a country only, where it is no zero. */
const INSIDE: Readonly<Record<string, RegExp>> = {
  RU: /^8(?=\d{10}$)/,
  KZ: /^8(?=\d{10}$)/,
  HU: /^06/,
  LT: /^[08](?=\d{8}$)/,
}
const NORTH_AMERICA = /^1(?=\d{10}$)/

const EXTENSION = /(?:ext|poste|x|#|;).*$/i

/**
 * A number as it is dialled from anywhere, `+33612345678`, however it was written; undefined where its country is not
 * known and it does not say. Extensions are left out.
 */
export const dialled = (country: string, written: string): string | undefined => {
  const number = written.replace(/\(0\)/g, '').replace(EXTENSION, '')
  const digits = number.replace(/\D/g, '')
  if (digits === '') return undefined
  if (/^\s*\+/.test(number)) return `+${digits}`
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  const prefix = DIAL_PREFIXES.get(country)
  if (prefix === undefined) return undefined
  const inside = prefix.startsWith('1') ? NORTH_AMERICA : (INSIDE[country] ?? /^0/)
  const national = ZERO_STAYS.includes(country) ? digits : digits.replace(inside, '')
  // The three digits after the 1 are of the number as it is written there.
  return prefix.startsWith('1')
    ? `+1${national.length === 7 ? prefix.slice(1) : ''}${national}`
    : `+${prefix}${national}`
}

/** A number as it stands in a file, with its extension: one of another country than `home` says so. */
export const exportedNumber = (
  { country, phoneNumber }: { country: string; phoneNumber: string },
  home: string,
): string => {
  if (country === home || /^\s*(?:\+|00)/.test(phoneNumber)) return phoneNumber
  const [extension = ''] = EXTENSION.exec(phoneNumber) ?? []
  const number = dialled(country, phoneNumber)
  return number === undefined ? phoneNumber : `${number} ${extension}`.trim()
}
