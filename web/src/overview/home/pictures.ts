/** The pictures of the landing page, which `npm run pictures` takes. */
export type LandingPicture = 'fill-month' | 'team' | 'board' | 'phone'

/** How wide a wide one is for phones: the window of most, twice as sharp. */
export const SMALL = 768

/** What one is called, without its ending. */
export const landingPicture = (name: LandingPicture, language: string, scheme: 'light' | 'dark'): string =>
  `${name}-${language === 'fr' ? 'fr' : 'en'}-${scheme}`
