import { DIAL_PREFIXES } from './countries.ts'

/** Countries whose leading zero is dialled from abroad, too. */
const COUNTRIES_KEEPING_ZERO = ['IT', 'SM', 'VA', 'CI', 'CG']
/** National trunk prefixes other than zero. */
const TRUNK_PREFIXES: Readonly<Record<string, RegExp>> = {
  RU: /^8(?=\d{10}$)/,
  KZ: /^8(?=\d{10}$)/,
  HU: /^06/,
  LT: /^[08](?=\d{8}$)/,
}
const NORTH_AMERICA = /^1(?=\d{10}$)/

const EXTENSION = /(?:ext|poste|x|#|;).*$/is

/** A number in international format, `+33612345678`; undefined when its country is unknown. Extensions are dropped. */
export const toInternationalNumber = (country: string, written: string): string | undefined => {
  const number = written.replace(/\(0\)/g, '').replace(EXTENSION, '')
  const digits = number.replace(/\D/g, '')
  if (digits === '') return undefined
  if (/^\s*\+/.test(number)) return `+${digits}`
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  const prefix = DIAL_PREFIXES.get(country)
  if (prefix === undefined) return undefined
  const inside = prefix.startsWith('1') ? NORTH_AMERICA : (TRUNK_PREFIXES[country] ?? /^0/)
  const national = COUNTRIES_KEEPING_ZERO.includes(country) ? digits : digits.replace(inside, '')
  // A local number of seven digits needs the three digits of its area code.
  return prefix.startsWith('1')
    ? `+1${national.length === 7 ? prefix.slice(1) : ''}${national}`
    : `+${prefix}${national}`
}

/** A number as exported, with its extension; those of another country than `home` get its prefix. */
export const formatExportedNumber = (
  { country, phoneNumber }: { country: string; phoneNumber: string },
  home: string,
): string => {
  if (country === home || /^\s*(?:\+|00)/.test(phoneNumber)) return phoneNumber
  const [extension = ''] = EXTENSION.exec(phoneNumber) ?? []
  const number = toInternationalNumber(country, phoneNumber)
  return number === undefined ? phoneNumber : `${number} ${extension}`.trim()
}
