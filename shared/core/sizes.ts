import type { DisplayLanguage } from './terms.ts'

const IN: Record<DisplayLanguage, { locale: string; units: readonly string[] }> = {
  EN: { locale: 'en-GB', units: ['B', 'KB', 'MB', 'GB'] },
  FR: { locale: 'fr-FR', units: ['o', 'ko', 'Mo', 'Go'] },
}

/** A size in bytes for people: `87 MB`, `1.4 KB`; `87 Mo`, `1,4 ko`. */
export const sizeText = (language: DisplayLanguage, bytes: number): string => {
  const { locale, units } = IN[language]
  const step = bytes < 1024 ? 0 : Math.min(3, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** step
  const digits = value < 10 && step > 0 ? 1 : 0
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)} ${units[step]}`
}
