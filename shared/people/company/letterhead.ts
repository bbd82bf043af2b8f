/** A colour as `#rrggbb`. */
export const HEX_COLOUR = /^#[0-9a-f]{6}$/

interface Place {
  address: string
  zipCode: string
  city: string
}

/** `12 quai de la Douane, 29200 Brest` */
export const addressLine = ({ address, zipCode, city }: Place): string =>
  [address, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** A registration number as printed: a SIREN (nine digits) or SIRET (fourteen) in groups. */
export const registrationText = (registration: string): string => {
  const figures = registration.replace(/\s/g, '')
  if (/^\d{9}$/.test(figures)) return `SIREN\u00A0${figures.replace(/(\d{3})(?=\d)/g, '$1\u00A0')}`
  if (!/^\d{14}$/.test(figures)) return registration
  return `SIRET\u00A0${figures.slice(0, 9).replace(/(\d{3})/g, '$1\u00A0')}${figures.slice(9)}`
}

/** The default colour. */
const OURS = '#4338ca'

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Relative luminance by WCAG: www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = (rgb: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map((one) => {
    const part = one / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const MIN_CONTRAST = 4.5
const isReadable = (rgb: readonly number[]): boolean => 1.05 / (luminance(rgb) + 0.05) >= MIN_CONTRAST

const hex = (rgb: readonly number[]): string => `#${rgb.map((one) => one.toString(16).padStart(2, '0')).join('')}`

/** A company's colour, darkened until its contrast with white is readable. */
export const readableColour = (colour: string | null): string => {
  let rgb = channels(colour ?? OURS)
  while (!isReadable(rgb)) rgb = rgb.map((one) => Math.floor(one * 0.95))
  return hex(rgb)
}

/** The sections of a résumé, in the default order. */
export const RESUME_SECTIONS = ['skills', 'experiences', 'diplomas', 'certifications', 'languages'] as const
export type ResumeSection = (typeof RESUME_SECTIONS)[number]
