/** The screenshots of the landing page, taken by `npm run pictures`. */
export type LandingPicture = 'fill-month' | 'team' | 'board' | 'phone'

/** Width of wide pictures on phones: a common viewport at double density. */
export const SMALL_WIDTH_PX = 768

/** File name of a picture, without extension. */
export const landingPicture = (name: LandingPicture, language: string, scheme: 'light' | 'dark'): string =>
  `${name}-${language === 'fr' ? 'fr' : 'en'}-${scheme}`
